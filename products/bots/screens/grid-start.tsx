'use client'

import { useTranslations } from 'next-intl'
import { useReducer } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { GRIDS_MAX, GRIDS_MIN } from '../rules/formulas/grid-prices.ts'
import { BOT_MODES } from '../contract/bot-kinds.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import {
  type GridErrors,
  type GridFacts,
  type GridFields,
  gridErrors,
  gridReducer,
  gridSummary,
  startingGrid,
  toStart,
} from './grid-form.ts'
import { GridCheckCard } from './grid-check-card.tsx'
import { StartFrame } from './start-frame.tsx'
import type { StartProps } from './start-props.ts'
import { type PairFacts, useGridFacts } from './use-grid-facts.ts'
import styles from './bots-desk.module.css'

interface Props extends StartProps {
  /** The first range of the form; empty texts for none. */
  readonly range: Pick<GridFields, 'lower' | 'upper'>
}

const AMOUNT_DECIMALS = 8
const NO_FACTS: GridFacts = {
  market: { pricePlace: 8, volumePlace: 8, sizeMin: '0', valueMin: '0', makerFee: '0', takerFee: '0', last: '0' },
  past: null,
  available: null,
}

/** The form that starts a grid, with its check beside it. */
export function GridStart({ symbol, head, range, onStarted }: Props) {
  const t = useTranslations('bots')
  const call = useTradingData()
  const pair = useGridFacts(symbol)
  const { facts } = pair
  const [fields, change] = useReducer(gridReducer, range, startingGrid)
  const summary = gridSummary(fields, facts ?? NO_FACTS)
  const body = toStart(fields, symbol)
  return (
    <StartFrame
      pair={pair}
      ready={summary.ready}
      idea={body}
      started={t('started', { symbol })}
      start={(requestId) => call('gridStart', { ...body, requestId })}
      past={() => call('gridPast', body)}
      clear={() => change({ type: 'clear' })}
      onStarted={onStarted}
      check={facts === null ? null : <GridCheckCard summary={summary} facts={facts} />}
    >
      {head}
      <GridInputs fields={fields} facts={facts} errors={facts === null ? {} : gridErrors(fields, facts)} change={change} />
    </StartFrame>
  )
}

interface InputsProps {
  readonly fields: GridFields
  readonly facts: PairFacts | null
  readonly errors: GridErrors
  readonly change: (action: Parameters<typeof gridReducer>[1]) => void
}

function GridInputs({ fields, facts, errors, change }: InputsProps) {
  const t = useTranslations('bots')
  const own = useOwn()
  const places = facts?.market.pricePlace ?? AMOUNT_DECIMALS
  const [baseCoin, quoteCoin] = [facts?.baseCoin ?? '', facts?.quoteCoin ?? '']
  const available = (amount: string | undefined, coin: string) =>
    amount === undefined ? undefined : t('available', { amount: own(formatTrimmed(amount, AMOUNT_DECIMALS)), coin })
  const input = (name: Parameters<typeof numberField>[0], label: string, precision: number, hint?: string, after = quoteCoin) => {
    const fault = errors[name === 'lower' || name === 'upper' ? 'range' : (name as keyof GridErrors)]
    return (
      <Field
        label={label}
        {...(hint === undefined ? {} : { hint })}
        error={fault === undefined ? false : t(`errors.${fault}`, { coin: after })}
      >
        <NumberInput
          value={fields[numberField(name)]}
          onChange={(value) => change({ type: 'set', field: name, value })}
          precision={precision}
          min="0"
          buttons={false}
          {...(after === '' ? {} : { after })}
        />
      </Field>
    )
  }
  const past = facts?.past ?? null
  return (
    <>
      <SegmentedControl
        label={t('mode')}
        showLabel
        value={fields.mode}
        onChange={(mode) => change({ type: 'mode', mode })}
        segments={BOT_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      <div className={styles.pair}>
        {input('lower', t('lower'), places)}
        {input('upper', t('upper'), places)}
      </div>
      {past === null ? null : (
        <Button size="small" onClick={() => change({ type: 'range', past, tick: facts?.tick ?? '1' })}>
          {t('usePast')}
        </Button>
      )}
      {input('grids', t('grids'), 0, `${GRIDS_MIN} – ${GRIDS_MAX}`, '')}
      {input('quote', t('invest', { coin: quoteCoin }), AMOUNT_DECIMALS, available(facts?.available?.quote, quoteCoin))}
      {input('base', t('investOptional', { coin: baseCoin }), AMOUNT_DECIMALS, available(facts?.available?.base, baseCoin), baseCoin)}
      <details className={styles.more}>
        <summary>{t('more')}</summary>
        <div className={styles.column}>
          {input('trigger', t('trigger'), places)}
          <div className={styles.pair}>
            {input('takeProfit', t('takeProfit'), places)}
            {input('stopLoss', t('stopLoss'), places)}
          </div>
          <Checkbox checked={fields.sellAtEnd} onChange={(sell) => change({ type: 'sell', sell })}>
            {t('sellAtEnd', { coin: baseCoin })}
          </Checkbox>
        </div>
      </details>
    </>
  )
}

/** The fields that are numbers. */
function numberField(name: Exclude<keyof GridFields, 'mode' | 'sellAtEnd'>): typeof name {
  return name
}
