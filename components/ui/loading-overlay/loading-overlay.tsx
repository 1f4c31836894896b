'use client'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { LOADING_FADE_MS } from '../constants.ts'
import { useLabels, type Labels } from '../labels/labels.tsx'
import { variables } from '../overlay/variables.ts'
import { Spinner } from './spinner.tsx'
import styles from './loading-overlay.module.css'

interface Props {
  readonly loading: boolean
  /** The covered content: it stays visible and in place, but takes neither pointer nor focus. */
  readonly children: ReactNode
  readonly labels?: Partial<Labels<'loadingOverlay'>>
}

const FADE = variables({ '--fade': `${LOADING_FADE_MS}ms` })

/** Covers a part of the page while it loads, fading in and out in 300 ms (specification 9). */
export function LoadingOverlay({ loading, children, labels: own }: Props) {
  const labels = useLabels('loadingOverlay', own)
  const area = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (loading) {
      // The covered content loses the focus with the next animation frame, and gets it back unless the user has moved it elsewhere.
      focused.current = activeElement instanceof HTMLElement && area.current?.contains(activeElement) === true ? activeElement : null
    } else if (focused.current !== null && (activeElement === null || activeElement.contains(area.current))) {
      focused.current.focus()
      focused.current = null
    }
  }, [loading])
  return (
    <div ref={area} className={styles.area} aria-busy={loading} style={FADE}>
      <div inert={loading}>{children}</div>
      <div className={styles.cover} data-loading={loading || undefined}>
        <Spinner size={24} />
        <span className={styles.text} aria-hidden="true">
          {labels.loading}
        </span>
      </div>
      {/* Outside the cover: a live region that was hidden is not read out when it appears. */}
      <output className="visually-hidden">{loading ? labels.loading : ''}</output>
    </div>
  )
}
