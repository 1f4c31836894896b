import type { ReactNode } from 'react'
import { Figure } from '#components/ui/figure.tsx'
import styles from './rules.module.css'

/** One rule: its name and its figure as `lib/format` writes it. */
export interface Rule {
  readonly name: string
  readonly figure: string
  readonly unit?: string
  /** The figure is words with a number in them, which read in the direction of their language. */
  readonly isText?: boolean
}

interface Props {
  readonly title: string
  readonly rules: readonly Rule[]
  /** Below the list: a link, a table of tiers. */
  readonly children?: ReactNode
}

/** The rules that the engine holds an order of this pair to, as a list of names and figures. */
export function RuleList({ title, rules, children }: Props) {
  return (
    <section className={styles.rules} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.list}>
        {rules.map(({ name, figure, unit, isText }) => (
          <div key={name} className={styles.rule}>
            <dt>{name}</dt>
            <dd>{isText ? figure : <Figure unit={unit}>{figure}</Figure>}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
