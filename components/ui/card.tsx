import type { ReactNode } from 'react'
import styles from './card.module.css'

interface Props {
  /** The element: what the card is on its page. */
  readonly as?: 'div' | 'article' | 'section' | 'li'
  readonly padding?: 'none' | 'medium' | 'large'
  /** The name of the card as a region, where it is one. */
  readonly label?: string
  readonly children: ReactNode
}

/** A surface that holds one thing. */
export function Card({ as: Element = 'div', padding = 'medium', label, children }: Props) {
  return (
    <Element className={styles.card} data-padding={padding} aria-label={label}>
      {children}
    </Element>
  )
}
