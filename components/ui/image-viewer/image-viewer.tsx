'use client'
import * as Radix from '@radix-ui/react-dialog'
import { useReducer, type KeyboardEvent } from 'react'
import { IMAGE_VIEWER_Z_INDEX } from '../constants.ts'
import { IconButton } from '../button/icon-button.tsx'
import { fillIn, useLabels, type Labels } from '../labels/labels.tsx'
import { keepForToasts } from '../overlay/keep-for-toasts.ts'
import { useReturnFocus } from '../overlay/return-focus.ts'
import { variables } from '../overlay/variables.ts'
import { Controls } from './controls.tsx'
import { ImageStage } from './image-stage.tsx'
import { findKeyAction, openAt, view } from './viewer-state.ts'
import styles from './image-viewer.module.css'
import type { ViewedImage } from './viewed-image.ts'

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly images: readonly ViewedImage[]
  /** Index of the image shown first. */
  readonly index?: number
  readonly labels?: Partial<Labels<'imageViewer'>>
}

/**
 * Shows images over the whole screen (specification 9: z-index 2000, zoom by 0.2, turn by 90 degrees). Keys: arrows for the next
 * and previous image, `+`, `-` and `0` for the zoom, `r` and `R` to turn, Escape to close. Larger images scroll.
 */
export function ImageViewer({ open, onOpenChange, ...rest }: Props) {
  const focus = useReturnFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Viewer {...rest} focus={focus} />
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Mounted only while open, so that each opening starts with fresh state. */
function Viewer({
  images,
  index = 0,
  labels: own,
  focus,
}: Omit<Props, 'open' | 'onOpenChange'> & { readonly focus: ReturnType<typeof useReturnFocus> }) {
  const labels = useLabels('imageViewer', own)
  const [state, act] = useReducer(view, openAt(index, images.length))
  const image = images[state.index]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = findKeyAction(event.key, getComputedStyle(event.currentTarget).direction === 'rtl')
    const single = images.length < 2 && (action === 'next' || action === 'previous')
    if (action === null || single) return
    event.preventDefault()
    act(action)
  }
  return (
    <Radix.Content
      className={styles.viewer}
      style={variables({ '--viewer-z': IMAGE_VIEWER_Z_INDEX })}
      aria-describedby={undefined}
      onInteractOutside={keepForToasts}
      onKeyDown={onKeyDown}
      {...focus}
    >
      <header className={styles.head}>
        <Radix.Title className={styles.title} aria-live="polite">
          {fillIn(labels.title, { number: state.index + 1, count: images.length })}
        </Radix.Title>
        <Radix.Close asChild>
          <IconButton icon="close" label={labels.close} />
        </Radix.Close>
      </header>
      {image ? <ImageStage key={state.index} image={image} state={state} act={act} /> : null}
      <Controls state={state} act={act} labels={labels} />
    </Radix.Content>
  )
}
