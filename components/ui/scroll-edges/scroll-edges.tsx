'use client'

import type { ComponentProps } from 'react'
import { watchEdges } from './watch-edges.ts'
import styles from './scroll-edges.module.css'

type Props = Omit<ComponentProps<'div'>, 'ref'> & {
  readonly as?: 'div' | 'section' | 'dl'
}

/**
 * A region that scrolls sideways, with shadows where there is more. Columns of its table, or its children if it has none, are not shown
 * while an edge cuts them, because half of a number reads as another number.
 */
export function ScrollEdges({ as = 'div', className, ...rest }: Props) {
  // All three are plain containers, with the same properties.
  const Region = as as 'div'
  return (
    <div className={styles.frame}>
      <Region ref={watch} className={`${styles.line} ${className ?? ''}`} {...rest} />
    </div>
  )
}

function watch(scroller: HTMLElement | null): (() => void) | undefined {
  const frame = scroller?.parentElement
  return scroller && frame ? watchEdges(frame, scroller) : undefined
}
