import type { ReactNode } from 'react'
import styles from './card.module.css'

interface Props {
  /** The HTML element of the card. */
  readonly as?: 'div' | 'article' | 'section' | 'li'
  readonly padding?: 'none' | 'medium' | 'large'
  /** The name of the card, if it is a region. */
  readonly label?: string
  readonly children: ReactNode
}

/** A bordered surface that groups related content. */
export function Card({ as: Element = 'div', padding = 'medium', label, children }: Props) {
  return (
    <Element className={styles.card} data-padding={padding} aria-label={label}>
      {children}
    </Element>
  )
}
