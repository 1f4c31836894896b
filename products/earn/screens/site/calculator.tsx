'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { EARN_DAY_MS, EARN_YEAR_DAYS, effectiveRate, interestFor } from '../../rules/formulas/earn.ts'
import type { EarnTier } from '../../contract/earn-terms.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, formatTrimmed } from '#lib/format/number.ts'
import { isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import styles from '#components/site/calculator.module.css'

const DECIMALS = 8
const FIRST_AMOUNT = '1000'

interface Props {
  readonly offers: readonly { readonly coin: string; readonly days: number; readonly tiers: readonly EarnTier[] }[]
  /** The terms in words; `lasting`: the time over which interest is calculated. */
  readonly terms: readonly { readonly days: number; readonly name: string; readonly lasting: string }[]
  readonly labels: {
    readonly coin: string
    readonly amount: string
    readonly term: string
    /** Contains `{amount}`, `{interest}`, `{days}` and `{rate}`. */
    readonly result: string
    readonly none: string
  }
}

/** Calculates what an amount would earn at the rates in force. */
export function Calculator({ offers, terms, labels }: Props) {
  const coins = [...new Set(offers.map(({ coin }) => coin))]
  const [fields, setFields] = useState({ coin: coins[0] ?? '', amount: FIRST_AMOUNT, days: 0 })
  const { coin, amount, days } = fields
  const tiers = offers.find((offer) => offer.coin === coin && offer.days === days)?.tiers ?? []
  const isAmount = isDecimal(amount) && !isZero(amount)
  // Flexible savings have no end, so that a year of them is shown.
  const lastingMs = (days === 0 ? EARN_YEAR_DAYS : days) * EARN_DAY_MS
  const inCoin = (figure: string) => isolated(`${formatTrimmed(figure, DECIMALS)} ${coin}`)
  const result = () =>
    labels.result
      .replace('{amount}', inCoin(amount))
      .replace('{interest}', inCoin(interestFor(amount, tiers, lastingMs)))
      .replace('{days}', terms.find((term) => term.days === days)?.lasting ?? '')
      .replace('{rate}', isolated(formatPercent(effectiveRate(amount, tiers), { signed: false, trim: true })))
  return (
    <div data-earn-calculator>
      <div className={styles.fields}>
        <Field label={labels.amount}>
          <NumberInput
            value={amount}
            onChange={(typed) => setFields({ ...fields, amount: typed })}
            precision={DECIMALS}
            size="large"
            buttons={false}
          />
        </Field>
        <label className={styles.field}>
          {labels.coin}
          <select value={coin} onChange={({ target }) => setFields({ ...fields, coin: target.value })}>
            {coins.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {labels.term}
          <select value={days} onChange={({ target }) => setFields({ ...fields, days: Number(target.value) })}>
            {terms.map((term) => (
              <option key={term.days} value={term.days}>
                {term.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className={styles.result} aria-live="polite">
        <Bidi>{isAmount ? result() : labels.none}</Bidi>
      </p>
    </div>
  )
}
