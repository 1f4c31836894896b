'use client'

import { useTranslations } from 'next-intl'
import { useReducer } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { PURCHASES_MAX, SAFETY_MAX } from '../rules/formulas/safety.ts'
import { formatPercent, formatTrimmed } from '#lib/format/number.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import {
  type DcaAction,
  type DcaErrors,
  type DcaFacts,
  type DcaFields,
  type DcaNumber,
  dcaReducer,
  type DcaSummary,
  dcaSummary,
  EMPTY_DCA,
  EVERY_HOURS,
  toDcaStart,
} from './dca-form.ts'
import { StartFrame } from './start-frame.tsx'
import type { StartProps } from './start-props.ts'
import { type PairFacts, useGridFacts } from './use-grid-facts.ts'
import sheet from '#components/assets/sheet.module.css'
import styles from './bots-desk.module.css'

const AMOUNT_DECIMALS = 8
const RATE_DECIMALS = 4
const SCALE_DECIMALS = 3
const NO_FACTS: DcaFacts = { market: { pricePlace: 2, volumePlace: 2, sizeMin: '0', valueMin: '0', last: '0' }, available: null }

/** The form that starts recurring purchases. */
export function DcaStart({ symbol, head, onStarted }: StartProps) {
  const t = useTranslations('bots')
  const call = useTradingData()
  const pair = useGridFacts(symbol)
  const { facts } = pair
  const [fields, change] = useReducer(dcaReducer, EMPTY_DCA)
  const known: DcaFacts = facts === null ? NO_FACTS : { market: facts.market, available: facts.available?.quote ?? null }
  const summary = dcaSummary(fields, known)
  const body = toDcaStart(fields, symbol)
  return (
    <StartFrame
      pair={pair}
      ready={summary.ready}
      idea={body}
      started={t('dca.started', { symbol })}
      start={(requestId) => call('dcaStart', { ...body, requestId })}
      past={() => call('dcaPast', body)}
      clear={() => change({ type: 'clear' })}
      onStarted={onStarted}
      check={facts === null ? null : <DcaCheck summary={summary} coin={facts.quoteCoin} />}
    >
      {head}
      <DcaInputs fields={fields} facts={facts} errors={facts === null ? {} : summary.errors} change={change} />
    </StartFrame>
  )
}

function DcaCheck({ summary, coin }: { readonly summary: DcaSummary; readonly coin: string }) {
  const t = useTranslations('bots')
  const { needed, affords, deepest } = summary
  return (
    <section className={styles.check} aria-label={t('check')} data-dca-check>
      <h2 className={sheet.heading}>{t('check')}</h2>
      <dl className={sheet.figures}>
        <div>
          <dt>{t('dca.needed')}</dt>
          <dd data-dca-needed>
            <bdi dir="ltr" translate="no">{`${formatTrimmed(needed, AMOUNT_DECIMALS)} ${coin}`}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('dca.affords')}</dt>
          <dd>{affords}</dd>
        </div>
        {deepest === null ? null : (
          <div>
            <dt>{t('dca.deepest')}</dt>
            <dd>
              <bdi dir="ltr" translate="no">
                {formatPercent(`-${deepest}`)}
              </bdi>
            </dd>
          </div>
        )}
      </dl>
      <p className={sheet.note}>{t('dca.rule')}</p>
    </section>
  )
}

interface InputsProps {
  readonly fields: DcaFields
  readonly facts: PairFacts | null
  readonly errors: DcaErrors
  readonly change: (action: DcaAction) => void
}

function DcaInputs({ fields, facts, errors, change }: InputsProps) {
  const t = useTranslations('bots')
  const own = useOwn()
  const places = facts?.market.pricePlace ?? AMOUNT_DECIMALS
  const [baseCoin, quoteCoin] = [facts?.baseCoin ?? '', facts?.quoteCoin ?? '']
  const input = (name: DcaNumber, label: string, precision: number, after: string, hint?: string) => {
    const fault = errors[name]
    return (
      <Field
        label={label}
        {...(hint === undefined ? {} : { hint })}
        error={fault === undefined ? false : t(`dca.errors.${fault}`, { coin: after })}
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
  const available = facts?.available?.quote
  const hint =
    available === undefined ? undefined : t('available', { amount: own(formatTrimmed(available, AMOUNT_DECIMALS)), coin: quoteCoin })
  return (
    <>
      {input('amount', t('dca.amount'), AMOUNT_DECIMALS, quoteCoin)}
      <Field label={t('dca.every')}>
        <Select
          value={fields.every}
          onChange={(chosen) => change({ type: 'every', every: EVERY_HOURS.find((every) => every === chosen) ?? '24' })}
          options={EVERY_HOURS.map((value) => ({ value, label: t(`dca.hours.${value}`) }))}
        />
      </Field>
      {fields.every === '0' ? null : input('purchases', t('dca.purchases'), 0, '', t('dca.purchasesHint', { most: String(PURCHASES_MAX) }))}
      {input('quote', t('invest', { coin: quoteCoin }), AMOUNT_DECIMALS, quoteCoin, hint)}
      {input('gain', t('dca.gain'), RATE_DECIMALS, '%', t('dca.gainHint'))}
      <Checkbox checked={fields.repeats} onChange={(on) => change({ type: 'repeats', on })}>
        {t('dca.repeats')}
      </Checkbox>
      <details className={styles.more} data-safety>
        <summary>{t('dca.safety')}</summary>
        <div className={styles.column}>
          <div className={styles.pair}>
            {input('safetyCount', t('dca.safetyCount'), 0, '', `0 – ${SAFETY_MAX}`)}
            {input('safetyAmount', t('dca.safetyAmount'), AMOUNT_DECIMALS, quoteCoin)}
          </div>
          {input('safetyStep', t('dca.safetyStep'), RATE_DECIMALS, '%')}
          <div className={styles.pair}>
            {input('stepScale', t('dca.stepScale'), SCALE_DECIMALS, '×')}
            {input('sizeScale', t('dca.sizeScale'), SCALE_DECIMALS, '×')}
          </div>
        </div>
      </details>
      <details className={styles.more}>
        <summary>{t('more')}</summary>
        <div className={styles.column}>
          <div className={styles.pair}>
            {input('trigger', t('trigger'), places, quoteCoin)}
            {input('stopLoss', t('stopLoss'), places, quoteCoin)}
          </div>
          <Checkbox checked={fields.sellAtEnd} onChange={(on) => change({ type: 'sell', on })}>
            {t('sellAtEnd', { coin: baseCoin })}
          </Checkbox>
        </div>
      </details>
    </>
  )
}
