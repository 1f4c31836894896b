'use client'

import { useState } from 'react'
import { Field } from '#components/ui/field/field.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { liquidationAnswer, type CalculatorFault, type CalculatorForm, type CalculatorMarket } from './liquidation.ts'
import styles from './help.module.css'

type FieldName = 'entry' | 'leverage' | 'count' | 'balance'

export interface CalculatorLabels extends Readonly<Record<FieldName, string>> {
  readonly direction: string
  readonly long: string
  readonly short: string
  readonly marginMode: string
  readonly isolated: string
  readonly crossed: string
  readonly liquidation: string
  readonly margin: string
  readonly none: string
  readonly faults: Readonly<Record<CalculatorFault, string>>
}

interface Props {
  readonly market: CalculatorMarket
  readonly labels: CalculatorLabels
}

const DECIMALS: Readonly<Record<FieldName, number>> = { entry: 8, leverage: 0, count: 8, balance: 8 }
const FAULT_FIELDS: Readonly<Record<CalculatorFault, FieldName>> = {
  entry: 'entry',
  leverage: 'leverage',
  count: 'count',
  value: 'count',
  balance: 'balance',
}

/** Shows where a position would be liquidated, by the formulas of the engine, with each keystroke. */
export function LiquidationCalculator({ market, labels }: Props) {
  const [form, setForm] = useState<CalculatorForm>({
    direction: 1,
    marginMode: 'isolated',
    entry: '60000',
    leverage: '10',
    count: '0.1',
    balance: '1000',
  })
  const answer = liquidationAnswer(form, market)
  const faulty = answer.kind === 'fault' ? FAULT_FIELDS[answer.fault] : null
  const field = (name: FieldName) => (
    <Field label={labels[name]} error={answer.kind === 'fault' && faulty === name ? labels.faults[answer.fault] : false}>
      <NumberInput value={form[name]} onChange={(text) => setForm({ ...form, [name]: text })} precision={DECIMALS[name]} buttons={false} />
    </Field>
  )
  return (
    <div className={styles.calculator} data-liquidation-calculator>
      <div className={styles.choices}>
        <SegmentedControl
          label={labels.direction}
          segments={[
            { value: 'long', label: labels.long },
            { value: 'short', label: labels.short },
          ]}
          value={form.direction === 1 ? 'long' : 'short'}
          onChange={(side) => setForm({ ...form, direction: side === 'long' ? 1 : 2 })}
        />
        <SegmentedControl
          label={labels.marginMode}
          segments={[
            { value: 'isolated', label: labels.isolated },
            { value: 'crossed', label: labels.crossed },
          ]}
          value={form.marginMode}
          onChange={(marginMode) => setForm({ ...form, marginMode })}
        />
      </div>
      <div className={styles.fields}>
        {field('entry')}
        {field('leverage')}
        {field('count')}
        {form.marginMode === 'crossed' && field('balance')}
      </div>
      <dl className={styles.results} aria-live="polite">
        <div>
          <dt>{labels.liquidation}</dt>
          <dd data-result>
            {answer.kind === 'fault' ? (
              '–'
            ) : answer.price === null ? (
              labels.none
            ) : (
              <bdi dir="ltr" translate="no">{`${formatPrice(answer.price, market.pricePlace)} USDT`}</bdi>
            )}
          </dd>
        </div>
        <div>
          <dt>{labels.margin}</dt>
          <dd>{answer.kind === 'fault' ? '–' : <bdi dir="ltr" translate="no">{`${formatTrimmed(answer.margin, 4)} USDT`}</bdi>}</dd>
        </div>
      </dl>
    </div>
  )
}
