import { Bidi } from '#components/ui/figure/bidi.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import styles from './example.module.css'

/** One line of a calculation: its label, the calculation, and the result. */
export interface ExampleRow {
  readonly label: string
  readonly calculation?: string
  readonly result: string
  /** Whether the result is a phrase in the page's language, not a figure. */
  readonly phrase?: boolean
  /** Whether this is the main line of the example. */
  readonly strong?: boolean
}

/** A worked example: a situation in a sentence, and the arithmetic line by line. */
export function Example({ title, text, rows }: { title: string; text: string; rows: readonly ExampleRow[] }) {
  return (
    <Card as="article">
      <div className={styles.example}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>
          <Bidi>{text}</Bidi>
        </p>
        <dl className={styles.rows}>
          {rows.map(({ label, calculation, result, phrase, strong }) => (
            <div key={label} className={styles.row} data-strong={strong}>
              <dt>
                <Bidi>{label}</Bidi>
              </dt>
              {calculation === undefined ? null : (
                <dd className={styles.calculation}>
                  <bdi dir="ltr" translate="no">
                    {calculation}
                  </bdi>
                </dd>
              )}
              <dd className={styles.result}>{phrase ? <Bidi>{result}</Bidi> : <Figure>{result}</Figure>}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
