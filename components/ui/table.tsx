import type { ReactNode } from 'react'
import styles from './table.module.css'

interface Props {
  /** Name of the table for screen readers, and of its scrolling region. */
  readonly label: string
  /** `thead`, `tbody` ...; cells of figures carry `data-align="end"`. */
  readonly children: ReactNode
  readonly density?: 'normal' | 'dense'
}

/** A region that scrolls must take the focus, or keys cannot scroll it; not every browser gives it by itself. */
const SCROLLABLE = { tabIndex: 0 } as const

/** A static table. Where it is wider than its place it scrolls by itself, by touch and by keyboard; the page never does. */
export function Table({ label, density = 'normal', children }: Props) {
  return (
    <section className={styles.scroll} aria-label={label} {...SCROLLABLE}>
      <table className={styles.table} data-density={density}>
        {children}
      </table>
    </section>
  )
}
