'use client'

import { useTranslations } from 'next-intl'
import { useReducer } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { GRIDS_MAX, GRIDS_MIN } from '../rules/formulas/grid-prices.ts'
import { BOT_DIRECTIONS, BOT_MODES } from '../contract/bot-kinds.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import {
  type FuturesGridAction,
  type FuturesGridErrors,
  type FuturesGridFacts,
  type FuturesGridFields,
  type FuturesGridNumber,
  futuresGridReducer,
  futuresGridSummary,
  startingFuturesGrid,
  toFuturesStart,
} from './futures-grid-form.ts'
import { FuturesCheckCard } from './futures-check-card.tsx'
import { StartFrame } from './start-frame.tsx'
import type { StartProps } from './start-props.ts'
import { type PairFacts, useGridFacts } from './use-grid-facts.ts'
import styles from './bots-desk.module.css'

interface Props extends StartProps {
  /** The first range of the form; empty texts for none. */
  readonly range: Pick<FuturesGridFields, 'lower' | 'upper'>
}

const AMOUNT_DECIMALS = 8
const NO_LIMITS = { tiers: [], minLever: '1', maxLever: '1' }
const NO_FACTS: FuturesGridFacts = {
  market: { pricePlace: 8, volumePlace: 8, sizeMin: '0', valueMin: '0', makerFee: '0', takerFee: '0', last: '0', ...NO_LIMITS },
  past: null,
  available: null,
}

/** The form that starts a futures grid, with its check beside it. */
export function FuturesGridStart({ symbol, head, range, onStarted }: Props) {
  const t = useTranslations('bots')
  const call = useTradingData()
  const pair = useGridFacts(symbol, 'futures')
  const { facts } = pair
  const [fields, change] = useReducer(futuresGridReducer, range, startingFuturesGrid)
  const summary = futuresGridSummary(fields, facts === null ? NO_FACTS : toFacts(facts))
  const body = toFuturesStart(fields, symbol)
  return (
    <StartFrame
      pair={pair}
      ready={summary.ready}
      idea={body}
      started={t('started', { symbol })}
      start={(requestId) => call('futuresGridStart', { ...body, requestId })}
      past={() => call('futuresGridPast', body)}
      clear={() => change({ type: 'clear' })}
      onStarted={onStarted}
      check={facts === null ? null : <FuturesCheckCard summary={summary} facts={facts} />}
    >
      {head}
      <Inputs fields={fields} facts={facts} errors={facts === null ? {} : summary.errors} change={change} />
    </StartFrame>
  )
}

function toFacts({ market, contract, past, available }: PairFacts): FuturesGridFacts {
  return { market: { ...market, ...(contract ?? NO_LIMITS) }, past, available: available?.quote ?? null }
}

interface InputsProps {
  readonly fields: FuturesGridFields
  readonly facts: PairFacts | null
  readonly errors: FuturesGridErrors
  readonly change: (action: FuturesGridAction) => void
}

function Inputs({ fields, facts, errors, change }: InputsProps) {
  const t = useTranslations('bots')
  const own = useOwn()
  const places = facts?.market.pricePlace ?? AMOUNT_DECIMALS
  const coin = facts?.quoteCoin ?? ''
  const available = facts?.available?.quote
  const input = (name: FuturesGridNumber, label: string, precision: number, after = coin, hint?: string) => {
    const fault = name === 'trigger' ? undefined : errors[name === 'lower' || name === 'upper' ? 'range' : name]
    return (
      <Field
        label={label}
        {...(hint === undefined ? {} : { hint })}
        error={fault === undefined ? false : t(`errors.${fault}`, { coin: after })}
      >
        <NumberInput
          value={fields[name]}
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
  const [upward, downward] =
    fields.direction === 'neutral'
      ? [t('stopAbove'), t('stopBelow')]
      : fields.direction === 'long'
        ? [t('takeProfit'), t('stopLoss')]
        : [t('stopLoss'), t('takeProfit')]
  return (
    <>
      <SegmentedControl
        label={t('direction')}
        showLabel
        value={fields.direction}
        onChange={(direction) => change({ type: 'direction', direction })}
        segments={BOT_DIRECTIONS.map((value) => ({ value, label: t(`directions.${value}`) }))}
      />
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
      <div className={styles.pair}>
        {input('grids', t('grids'), 0, '', `${GRIDS_MIN} – ${GRIDS_MAX}`)}
        {input('leverage', t('leverage'), 0, '×', `${facts?.contract?.minLever ?? '1'} – ${facts?.contract?.maxLever ?? '--'}`)}
      </div>
      {input(
        'margin',
        t('margin', { coin }),
        AMOUNT_DECIMALS,
        coin,
        available === undefined ? undefined : t('available', { amount: own(formatTrimmed(available, AMOUNT_DECIMALS)), coin }),
      )}
      <details className={styles.more}>
        <summary>{t('more')}</summary>
        <div className={styles.column}>
          {input('trigger', t('trigger'), places)}
          <div className={styles.pair}>
            {input('above', upward, places)}
            {input('below', downward, places)}
          </div>
        </div>
      </details>
    </>
  )
}
