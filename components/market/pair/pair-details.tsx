'use client'

import { useId, useState, type ReactNode } from 'react'
import { Icon } from '#components/ui/icon/icon.tsx'
import styles from './pair-header.module.css'

interface Props {
  readonly product: string
  /** The name of the button that shows the details. */
  readonly label: string
  /** The content that is always shown. */
  readonly children: ReactNode
  /** The content that a phone shows on demand: the day's figures, the source of the prices, the connection, the tools. */
  readonly details: ReactNode
}

/** The head of a pair's page. A phone shows one line of it, with a button for the rest that also tells whether prices are live. */
export function PairDetails({ product, label, children, details }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <header className={styles.header} data-product={product} data-open={isOpen || undefined}>
      {children}
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        data-pair-details
      >
        <Icon name="sort" size={18} />
      </button>
      <div id={id} className={styles.details}>
        {details}
      </div>
    </header>
  )
}
