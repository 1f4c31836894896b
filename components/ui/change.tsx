import { directionOf, formatPercent, type Amount } from '#lib/format/number.ts'
import { Figure } from './figure.tsx'
import styles from './change.module.css'

interface Props {
  /** The change as a ratio: `0.0123` is +1.23 %. */
  readonly ratio: Amount
  /** Decimals of the percentage; 2 (specification 9). */
  readonly places?: number
  /** `plain` is text in the direction's colour; `pill` stands on its soft colour, for tables. */
  readonly look?: 'plain' | 'pill'
}

/** How far something moved, as a percentage with sign, arrow and colour. */
export function Change({ ratio, places = 2, look = 'plain' }: Props) {
  const direction = directionOf(ratio)
  return (
    <span className={styles.change} data-look={look} data-direction={direction}>
      <Figure direction={direction} arrow={look === 'plain'}>
        {formatPercent(ratio, { places })}
      </Figure>
    </span>
  )
}
