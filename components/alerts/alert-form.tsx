'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { NumberInput } from '#components/ui/number-input/number-input.tsx'
import { useUnsaved } from '#components/ui/overlay/unsaved.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { Select } from '#components/ui/select/select.tsx'
import {
  ALERT_CHANNELS,
  ALERT_DIRECTIONS,
  ALERT_INDICATORS,
  ALERT_INTERVALS,
  ALERT_KINDS,
  ALERT_PERIOD_MAX,
  hasAlertKind,
  type AlertIndicator,
} from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { AlertRow } from '#lib/contract/accounts/alerts/alerts.ts'
import type { PairKey } from '#lib/contract/market/pairs.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { chooseDecimals, findPeriod, needsValue, newEntry, toAlert, toEntry, type AlertEntry } from './alert-entry.ts'
import styles from './alerts.module.css'

interface Props {
  /** The only pair to choose; omitted for any. */
  readonly pair?: PairKey | undefined
  /** The alert to change; null for a new one. */
  readonly changed: AlertRow | null
  readonly onDone: () => void
}

const INDICATORS = Object.keys(ALERT_INDICATORS) as readonly AlertIndicator[]
const INDICATOR_LABELS: Readonly<Record<AlertIndicator, string>> = {
  RSI: 'RSI',
  EMA: 'EMA',
  SMA: 'SMA',
  BOLL_UPPER: 'BOLL ↑',
  BOLL_LOWER: 'BOLL ↓',
  MACD: 'MACD (12, 26, 9)',
}

/** Returns the option of a list by its value. */
const pick = <Value extends string>(values: readonly Value[], text: string | null) => values.find((value) => value === text)

/** The form of an alert. A changed alert keeps its pair, kind and indicator. */
export function AlertForm({ pair, changed, onDone }: Props) {
  const t = useTranslations('alerts')
  const call = useAccountCalls()
  const pairs = usePairs()
  const [first] = useState<AlertEntry>(() => (changed === null ? newEntry(pair ?? null) : toEntry(changed)))
  const [entry, setEntry] = useState(first)
  useUnsaved(JSON.stringify(entry) !== JSON.stringify(first))
  const set = (change: Partial<AlertEntry>) => setEntry((before) => ({ ...before, ...change }))
  const alert = toAlert(entry)
  const found = entry.pair === null ? undefined : pairs.find(entry.pair)
  const save = useAction(async () => {
    if (alert === null) return
    const { direction, value, channels } = alert
    if (changed === null) await call('/user/alert/create', alert)
    else await call('/user/alert/edit', { id: changed.id, direction, value, channels })
    onDone()
  })
  const kinds = ALERT_KINDS.filter((kind) => entry.pair === null || hasAlertKind(entry.pair.product, kind))
  const unit = entry.kind === 'price' ? (found?.quoteCoin ?? '') : entry.kind === 'indicator' ? '' : '%'
  const isNew = changed === null
  const choosePair = (key: string | null) => {
    const chosen = pairs.pairs.find(({ product, symbol }) => `${product}:${symbol}` === key)
    if (chosen === undefined) return
    const kind = hasAlertKind(chosen.product, entry.kind) ? entry.kind : 'price'
    set({ pair: { product: chosen.product, symbol: chosen.symbol }, kind, value: '' })
  }
  return (
    <Form submitLabel={isNew ? t('create') : t('save')} ready={alert !== null} pending={save.pending} onSubmit={() => save.run()}>
      {isNew && pair === undefined ? (
        <Field label={t('pair')}>
          <Select
            filterable
            value={entry.pair === null ? null : `${entry.pair.product}:${entry.pair.symbol}`}
            onChange={choosePair}
            loading={pairs.pairs.length === 0}
            options={pairs.pairs.map((one) => ({
              value: `${one.product}:${one.symbol}`,
              label: `${pairs.readName(one)} · ${t(`products.${one.product}`)}`,
            }))}
          />
        </Field>
      ) : null}
      {isNew ? (
        <Field label={t('kind')}>
          <Select
            value={entry.kind}
            onChange={(text) => set({ kind: pick(kinds, text) ?? entry.kind, value: '' })}
            options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          />
        </Field>
      ) : null}
      {entry.kind === 'indicator' && isNew ? (
        <div className={styles.line}>
          <Field label={t('indicator')}>
            <Select
              value={entry.indicator}
              onChange={(text) => {
                const indicator = pick(INDICATORS, text) ?? entry.indicator
                set({ indicator, period: String(findPeriod(indicator) ?? ''), value: '' })
              }}
              options={INDICATORS.map((value) => ({ value, label: INDICATOR_LABELS[value] }))}
            />
          </Field>
          {findPeriod(entry.indicator) === null ? null : (
            <Field label={t('period')}>
              <NumberInput
                buttons={false}
                value={entry.period}
                onChange={(period) => set({ period })}
                precision={0}
                min="2"
                max={String(ALERT_PERIOD_MAX)}
              />
            </Field>
          )}
          <Field label={t('interval')}>
            <Select
              value={entry.interval}
              onChange={(text) => set({ interval: pick(ALERT_INTERVALS, text) ?? entry.interval })}
              options={ALERT_INTERVALS.map((value) => ({ value, label: value }))}
            />
          </Field>
        </div>
      ) : null}
      {entry.kind === 'liquidation' ? null : (
        <SegmentedControl
          label={t('direction')}
          showLabel
          value={entry.direction}
          onChange={(direction) => set({ direction })}
          segments={ALERT_DIRECTIONS.map((value) => ({ value, label: t(value) }))}
        />
      )}
      {needsValue(entry) ? (
        <Field label={t('value')} {...(entry.kind === 'liquidation' && { hint: t('distanceHint') })}>
          <NumberInput
            value={entry.value}
            onChange={(value) => set({ value })}
            precision={chooseDecimals(entry, found)}
            step={entry.kind === 'price' ? (found?.tick ?? '1') : entry.kind === 'funding' ? '0.01' : '1'}
            after={unit}
          />
        </Field>
      ) : null}
      <Field label={t('channels')} hint={t('always')} group>
        <div className={styles.channels}>
          {ALERT_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              checked={entry.channels.includes(channel)}
              onChange={(isOn) =>
                set({ channels: ALERT_CHANNELS.filter((one) => (one === channel ? isOn : entry.channels.includes(one))) })
              }
            >
              {t(`ways.${channel}`)}
            </Checkbox>
          ))}
        </div>
      </Field>
    </Form>
  )
}
