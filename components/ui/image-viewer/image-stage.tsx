'use client'
import { useEffect, useRef, useState } from 'react'
import { useRetry } from '../image/use-retry.ts'
import { onElementResize } from '../viewport/resize.ts'
import { dragToScroll } from './drag-to-scroll.ts'
import type { ViewedImage } from './viewed-image.ts'
import { drawnSize, toDegrees, type ViewerAction, type ViewerState } from './viewer-state.ts'
import styles from './image-viewer.module.css'

interface Props {
  readonly image: ViewedImage
  readonly state: ViewerState
  readonly act: (action: ViewerAction) => void
}

/** The image in an area that scrolls if the image is larger: by wheel, touch, drag and arrow keys. Ctrl and wheel zoom. */
export function ImageStage({ image, state, act }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const { address, retry } = useRetry(image.src)
  const [own, setOwn] = useState<{ width: number; height: number } | null>(null)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const undo = [
      onElementResize(element, () => setRoom({ width: element.clientWidth, height: element.clientHeight })),
      dragToScroll(element),
      zoomByWheel(element, act),
    ]
    return () => {
      for (const run of undo) run()
    }
  }, [act])

  const drawn = own && room.width > 0 ? drawnSize(own, room, state) : null
  return (
    <div ref={stage} className={styles.stage} role="region" aria-label={image.alt} tabIndex={0}>
      <div className={styles.room} style={drawn ? { inlineSize: drawn.frame.width, blockSize: drawn.frame.height } : undefined}>
        <img
          className={styles.image}
          src={address}
          alt={image.alt}
          draggable={false}
          data-drawn={drawn !== null || undefined}
          style={drawn ? { inlineSize: drawn.image.width, blockSize: drawn.image.height, rotate: `${toDegrees(state)}deg` } : undefined}
          onError={() => void retry()}
          onLoad={({ currentTarget }) => setOwn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
        />
      </div>
    </div>
  )
}

/** Zooms the image, not the page, on Ctrl and wheel, which a pinch on a touch pad also sends. A plain wheel scrolls. */
function zoomByWheel(element: HTMLElement, act: (action: ViewerAction) => void): () => void {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    act(event.deltaY < 0 ? 'zoomIn' : 'zoomOut')
  }
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => element.removeEventListener('wheel', onWheel)
}
