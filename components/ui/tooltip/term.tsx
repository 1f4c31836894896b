import type { ReactNode } from 'react'
import styles from './term.module.css'

interface Props {
  /** What it means, in a sentence. */
  readonly tip: string
  readonly children: ReactNode
}

/** A word that says what it means: at hover, at focus, and at a tap. */
export function Term({ tip, children }: Props) {
  return (
    <button type="button" className={styles.term} data-tip={tip} data-term>
      {children}
    </button>
  )
}
