import type { ReactNode } from 'react'
import { Figure } from '#components/ui/figure/figure.tsx'
import styles from './rules.module.css'

/** A rule: its name and its figure as formatted by `lib/format`. */
export interface Rule {
  readonly name: string
  readonly figure: string
  readonly unit?: string
  /** Whether the figure is text with a number in it, which follows the direction of its language. */
  readonly isText?: boolean
}

interface Props {
  readonly title: string
  readonly rules: readonly Rule[]
  /** Shown below the list: a link, a table of tiers. */
  readonly children?: ReactNode
}

/** Lists the rules that the engine enforces on orders of this pair, as names and figures. */
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
