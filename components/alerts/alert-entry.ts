import {
  ALERT_INDICATORS,
  type AlertChannel,
  type AlertDirection,
  type AlertIndicator,
  type AlertIndicatorRule,
  type AlertInterval,
  type AlertKind,
} from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { AlertRow, NewAlert } from '#lib/contract/accounts/alerts/alerts.ts'
import type { Pair, PairKey } from '#lib/contract/market/pairs.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'

/** The entries of the form of an alert, without React. */
export interface AlertEntry {
  readonly pair: PairKey | null
  readonly kind: AlertKind
  readonly indicator: AlertIndicator
  readonly period: string
  readonly interval: AlertInterval
  readonly direction: AlertDirection
  /** Without a sign: falling changes and rates are negative by their direction. */
  readonly value: string
  readonly channels: readonly AlertChannel[]
}

export function newEntry(pair: PairKey | null): AlertEntry {
  const { period } = ALERT_INDICATORS.RSI
  return {
    pair,
    kind: 'price',
    indicator: 'RSI',
    period: String(period),
    interval: '1h',
    direction: 'above',
    value: '',
    channels: ['push'],
  }
}

export function toEntry(row: AlertRow): AlertEntry {
  const first = newEntry({ product: row.product, symbol: row.symbol })
  const { kind, direction, channels, line } = row
  const value = isSigned(kind) ? row.value.replace(/^-/, '') : row.value
  const shown = { ...first, kind, direction, channels, value }
  return line === null ? shown : { ...shown, indicator: line.name, period: String(line.period), interval: line.interval }
}

/** Whether the direction gives the value its sign. */
const isSigned = (kind: AlertKind) => kind === 'percent' || kind === 'funding'

/** Whether the alert is compared with a value that the user enters. */
export function needsValue({ kind, indicator }: Pick<AlertEntry, 'kind' | 'indicator'>): boolean {
  return kind !== 'indicator' || ALERT_INDICATORS[indicator].hasLevel
}

/** Returns the period's rule: null if the indicator has fixed periods. */
export function findPeriod(indicator: AlertIndicator): number | null {
  const rule: AlertIndicatorRule = ALERT_INDICATORS[indicator]
  return rule.period
}

/** Returns the decimals of the value. */
export function chooseDecimals({ kind }: Pick<AlertEntry, 'kind'>, pair: Pick<Pair, 'pricePlace'> | undefined): number {
  if (kind === 'price') return pair?.pricePlace ?? 8
  return kind === 'funding' ? 4 : 2
}

/** Returns the alert to send; null while an entry is missing. The gateway judges the rest. */
export function toAlert(entry: AlertEntry): NewAlert | null {
  const { pair, kind, indicator, interval, channels } = entry
  if (pair === null) return null
  const direction = kind === 'liquidation' ? 'below' : entry.direction
  const rest = { product: pair.product, symbol: pair.symbol, kind, direction, channels: [...channels] }
  if (needsValue(entry) && (entry.value === '' || (isZero(entry.value) && kind !== 'indicator'))) return null
  const value = isSigned(kind) && direction === 'below' ? `-${entry.value}` : entry.value
  if (kind !== 'indicator') return { ...rest, value }
  const period = findPeriod(indicator) === null ? 0 : Number(entry.period)
  if (findPeriod(indicator) !== null && (!Number.isInteger(period) || period < 2)) return null
  return { ...rest, value: needsValue(entry) ? value : '0', line: { name: indicator, period, interval } }
}
