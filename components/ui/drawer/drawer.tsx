'use client'
import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { DRAWER_DIRECTION, DRAWER_SIZE } from '../constants.ts'
import { IconButton } from '../button/icon-button.tsx'
import { useLabels, type Labels } from '../labels/labels.tsx'
import { leaveEscape } from '../overlay/escape.ts'
import { useGuardedClose, type BeforeClose } from '../overlay/guarded-close.ts'
import { keepForToasts } from '../overlay/keep-for-toasts.ts'
import { useReturnFocus } from '../overlay/return-focus.ts'
import { ScrollArea } from '../overlay/scroll-area.tsx'
import { useUnsavedGuard } from '../overlay/unsaved.tsx'
import { variables } from '../overlay/variables.ts'
import { useIsPhone } from '../viewport/use-is-phone.ts'
import styles from './drawer.module.css'

/** The direction in which it slides in. `rtl` and `ltr` swap on right-to-left pages; `ttb` is from the top, `btt` from the bottom. */
export type DrawerDirection = 'rtl' | 'ltr' | 'ttb' | 'btt'

interface Props {
  readonly open: boolean
  /** Called with `false` when it may close; the caller then sets `open` to false. */
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly direction?: DrawerDirection
  /** The drawer's width, or its height if it slides vertically: a CSS length or a share of the screen. */
  readonly size?: string
  /** Direction and size on a phone, such as a drawer from below. */
  readonly onPhone?: { readonly direction: DrawerDirection; readonly size: string }
  /** Whether a click outside closes it. */
  readonly wrapperClosable?: boolean
  readonly closeOnPressEscape?: boolean
  /** Asked before closing; then the forms inside are asked, see `useUnsaved`. */
  readonly beforeClose?: BeforeClose
  /** Buttons at its end, always visible. */
  readonly footer?: ReactNode
  readonly labels?: Partial<Labels<'drawer'>>
  readonly children: ReactNode
}

/**
 * A modal panel at a side of the screen (specification 4.5 and 9): focus stays inside and returns to where it was. In a
 * window under 1024 px a drawer that slides sideways is at least 320 px wide, or as wide as the screen.
 */
export function Drawer(props: Props) {
  const { open, onOpenChange, title, footer, children } = props
  const { direction, size } = usePlace(props)
  const labels = useLabels('drawer', props.labels)
  const { beforeClose, wrap } = useUnsavedGuard(open, false, props.beforeClose)
  const { request, pending } = useGuardedClose(open, () => onOpenChange(false), beforeClose)
  const focus = useReturnFocus(open)
  const outside = (event: Event) => {
    keepForToasts(event)
    if (!event.defaultPrevented && (props.wrapperClosable ?? true)) request('backdrop')
    event.preventDefault()
  }
  const escape = (event: Event) => {
    event.preventDefault()
    if (props.closeOnPressEscape ?? true) request('escape')
    else leaveEscape(event)
  }
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Radix.Overlay className={styles.backdrop} />
        <Radix.Content
          className={styles.drawer}
          data-direction={direction}
          style={variables({ '--drawer-size': size })}
          aria-describedby={undefined}
          aria-busy={pending || undefined}
          {...focus}
          onInteractOutside={outside}
          onEscapeKeyDown={escape}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <IconButton icon="close" label={labels.close} aria-disabled={pending || undefined} onClick={() => request('button')} />
          </header>
          {wrap(
            <>
              <ScrollArea className={styles.body}>{children}</ScrollArea>
              {footer ? <footer className={styles.foot}>{footer}</footer> : null}
            </>,
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function usePlace({ direction = DRAWER_DIRECTION, size = DRAWER_SIZE, onPhone }: Props) {
  return useIsPhone() && onPhone ? onPhone : { direction, size }
}
