'use client'
import { startTransition, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useLabels, type Labels } from '../labels/labels.tsx'
import { variables } from '../overlay/variables.ts'
import { useRetry } from './use-retry.ts'
import styles from './image.module.css'

interface Props {
  readonly src: string
  /** The image's content in words, or empty if it is decorative. */
  readonly alt: string
  /** Its own size in pixels, so that its space is reserved before it loads. It is shown no wider than its container. */
  readonly width: number
  readonly height: number
  readonly fit?: 'cover' | 'contain'
  readonly loading?: 'lazy' | 'eager'
  /** Shown if the image cannot be loaded. Without it, a note is shown unless the image is decorative. */
  readonly fallback?: ReactNode
  readonly labels?: Partial<Labels<'image'>>
}

/** An image in reserved space. After a failure it is tried once more on the fastest image host (specification 8.4b). */
export function Image(props: Props) {
  return <Attempt key={props.src} {...props} />
}

function Attempt({ src, alt, width, height, fit = 'cover', loading = 'lazy', fallback, labels: own }: Props) {
  const { stage, setStage, address, retry } = useRetry(src)
  /**
   * An image in server-rendered HTML may have loaded, or failed, before the event handlers were attached. Hydration does not wait for
   * its stage: a state that is set at once would be rendered in the same task.
   */
  const catchUp = (image: HTMLImageElement | null) => {
    if (stage !== 'loading' || !image?.complete) return
    if (image.naturalWidth > 0) startTransition(() => setStage('shown'))
    else void retry()
  }

  return (
    <span
      className={styles.frame}
      data-stage={stage}
      data-fit={fit}
      style={variables({ '--ratio': `${width} / ${height}`, '--width': `${width}px` })}
    >
      {stage === 'failed' ? (
        (fallback ?? (alt !== '' && <Failed alt={alt} labels={own} />))
      ) : (
        <img
          ref={catchUp}
          src={address}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          decoding="async"
          onLoad={() => setStage('shown')}
          onError={() => void retry()}
        />
      )}
    </span>
  )
}

function Failed({ alt, labels: own }: { alt: string; labels: Props['labels'] }) {
  const labels = useLabels('image', own)
  return (
    <span className={styles.failed}>
      <Icon name="warning" />
      <span>{labels.error}</span>
      <span className={styles.alt}>{alt}</span>
    </span>
  )
}
