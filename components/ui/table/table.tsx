import type { ReactNode } from 'react'
import { ScrollEdges } from '../scroll-edges/scroll-edges.tsx'
import phone from './stacked.module.css'
import styles from './table.module.css'

interface Props {
  /** The table's name for screen readers, and the name of its scrolling region. */
  readonly label: string
  /** `thead`, `tbody` ...; number cells have `data-align="end"`. */
  readonly children: ReactNode
  readonly density?: 'normal' | 'dense'
  /** On a narrow screen, each row is a card: its cells name their figures by `data-label`. */
  readonly stacked?: boolean
}

/**
 * A scrolling region must be focusable to be scrolled by keyboard, and not every browser makes it so. It is a group because as a
 * region every table would be a landmark, some with the same name as the section around them.
 */
const SCROLLABLE = { tabIndex: 0, role: 'group' } as const

/** A static table. If it is too wide it scrolls on its own, by touch and by keyboard; the page never does. */
export function Table({ label, density = 'normal', stacked = false, children }: Props) {
  return (
    <ScrollEdges className={styles.scroll} aria-label={label} {...SCROLLABLE}>
      <table className={`${styles.table} ${phone.stacked}`} data-density={density} data-stacked={stacked || undefined}>
        {children}
      </table>
    </ScrollEdges>
  )
}
