import type { ReactNode } from 'react'
import styles from './term.module.css'

/** A longer explanation of a term elsewhere. */
export interface MoreOfTerm {
  /** The term's anchor in the glossary. */
  readonly term: string
  /** The link's text. */
  readonly label: string
}

interface Props {
  /** The term's explanation, in a sentence. */
  readonly tip: string
  readonly more?: MoreOfTerm | undefined
  readonly children: ReactNode
}

/** A term with an explanation, shown on hover, on focus and on a tap; with `more`, the tip links to the glossary, and so does Enter. */
export function Term({ tip, more, children }: Props) {
  return (
    <button type="button" className={styles.term} data-tip={tip} data-term data-more={more?.term} data-more-label={more?.label}>
      {children}
    </button>
  )
}
