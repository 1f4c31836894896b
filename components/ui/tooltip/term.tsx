import type { ReactNode } from 'react'
import styles from './term.module.css'

interface Props {
  /** The term's explanation, in a sentence. */
  readonly tip: string
  readonly children: ReactNode
}

/** A term with an explanation, shown on hover, on focus and on a tap. */
export function Term({ tip, children }: Props) {
  return (
    <button type="button" className={styles.term} data-tip={tip} data-term>
      {children}
    </button>
  )
}
