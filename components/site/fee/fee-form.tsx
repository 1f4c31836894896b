'use client'

import { useState } from 'react'
import type { FeeLevel } from '#lib/contract/market/fees.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { Field } from '#components/ui/field/field.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { Table } from '#components/ui/table/table.tsx'
import { summarize, type CalculatorForm, type CalculatorProduct, type CalculatorSummary } from './calculator.ts'
import styles from './fee-form.module.css'

export interface CalculatorWords {
  readonly product: string
  readonly products: Readonly<Record<CalculatorProduct, string>>
  readonly price: string
  readonly size: string
  readonly value: string
  readonly empty: string
  readonly caption: string
  readonly level: string
  readonly maker: string
  readonly taker: string
  readonly coins: string
  /** Names of the levels, from level 0. */
  readonly levels: readonly string[]
}

interface Props {
  readonly words: CalculatorWords
  readonly levels: Readonly<Record<'spot' | 'futures', readonly FeeLevel[]>>
}

const FIRST: CalculatorForm = { product: 'spotBuy', price: '64000', size: '0.1' }
const PRODUCTS: readonly CalculatorProduct[] = ['spotBuy', 'spotSell', 'futures']

/** Shows the fee of an order while it is typed, at every level and at both rates. */
export function FeeForm({ words, levels }: Props) {
  const [form, setForm] = useState(FIRST)
  const change = (part: Partial<CalculatorForm>) => setForm((before) => ({ ...before, ...part }))
  const summary = summarize(form, form.product === 'futures' ? levels.futures : levels.spot)
  return (
    <div className={styles.calculator}>
      <div className={styles.fields}>
        <SegmentedControl
          label={words.product}
          segments={PRODUCTS.map((value) => ({ value, label: words.products[value] }))}
          value={form.product}
          onChange={(product) => change({ product })}
        />
        <Field label={words.price}>
          <NumberInput value={form.price} onChange={(price) => change({ price })} precision={8} buttons={false} />
        </Field>
        <Field label={words.size}>
          <NumberInput value={form.size} onChange={(size) => change({ size })} precision={8} step="0.1" buttons={false} />
        </Field>
        <output className={styles.value}>
          {summary === null ? (
            words.empty
          ) : (
            <>
              {words.value} <Figure unit="USDT">{formatTrimmed(summary.value, 8)}</Figure>
            </>
          )}
        </output>
      </div>
      {summary === null ? null : <FeeTable words={words} summary={summary} />}
    </div>
  )
}

function FeeTable({ words, summary }: { words: CalculatorWords; summary: CalculatorSummary }) {
  const unit = summary.inCoin ? words.coins : 'USDT'
  const figure = (fee: string) => <Figure unit={unit}>{isZero(fee) ? '0' : formatTrimmed(fee, 8)}</Figure>
  return (
    <Table label={words.caption} density="dense">
      <thead>
        <tr>
          <th scope="col">{words.level}</th>
          <th scope="col" data-align="end">
            {words.maker}
          </th>
          <th scope="col" data-align="end">
            {words.taker}
          </th>
        </tr>
      </thead>
      <tbody>
        {summary.levels.map(({ level, fees }) => (
          <tr key={level}>
            <th scope="row">{words.levels[level]}</th>
            <td data-align="end">{figure(fees.maker)}</td>
            <td data-align="end">{figure(fees.taker)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
