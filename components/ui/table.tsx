import type { ReactNode } from 'react'
import styles from './table.module.css'

interface Props {
  /** Name of the table for screen readers, and of its scrolling region. */
  readonly label: string
  /** `thead`, `tbody` ...; cells of figures carry `data-align="end"`. */
  readonly children: ReactNode
  readonly density?: 'normal' | 'dense'
}

/**
 * What scrolls must take the focus, or keys cannot scroll it; not every browser gives it by itself. A group, since a page of many
 * tables would have as many landmarks otherwise, some of the name of the part that they are in.
 */
const SCROLLABLE = { tabIndex: 0, role: 'group' } as const

/** A static table. Where it is wider than its place it scrolls by itself, by touch and by keyboard; the page never does. */
export function Table({ label, density = 'normal', children }: Props) {
  return (
    <div className={styles.scroll} aria-label={label} {...SCROLLABLE}>
      <table className={styles.table} data-density={density}>
        {children}
      </table>
    </div>
  )
}
