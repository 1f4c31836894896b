import { ALERT_INDICATORS, ALERT_PERIOD_MIN, hasAlertKind, type AlertIndicatorRule } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { NewAlert } from '#lib/contract/accounts/alerts/alerts.ts'
import { compare } from '#lib/kernel/decimal-text.ts'

/** The values that an alert can have, by its kind; both bounds included. Price: any above 0. */
const RANGES = {
  percent: ['-99.99', '1000'],
  funding: ['-10', '10'],
  level: ['0', '100'],
  liquidation: ['0.01', '99'],
} as const

const isWithin = (value: string, [min, max]: readonly [string, string]) => compare(value, min) >= 0 && compare(value, max) <= 0

function isLineRight({ kind, line, value }: Pick<NewAlert, 'kind' | 'line' | 'value'>): boolean {
  if (kind !== 'indicator') return line === undefined
  if (line === undefined) return false
  const rule: AlertIndicatorRule = ALERT_INDICATORS[line.name]
  const isPeriodRight = rule.period === null ? line.period === 0 : line.period >= ALERT_PERIOD_MIN
  return isPeriodRight && (rule.hasLevel ? isWithin(value, RANGES.level) : compare(value, '0') === 0)
}

/** Checks whether an alert makes sense by itself, whatever the market does. */
export function isAlertRight(alert: Pick<NewAlert, 'product' | 'kind' | 'line' | 'direction' | 'value'>): boolean {
  const { product, kind, direction, value } = alert
  if (!hasAlertKind(product, kind) || !isLineRight(alert)) return false
  switch (kind) {
    case 'price':
      return compare(value, '0') > 0
    case 'liquidation':
      // A distance is only worth an alert when it becomes smaller.
      return direction === 'below' && isWithin(value, RANGES.liquidation)
    case 'percent':
    case 'funding':
      return isWithin(value, RANGES[kind])
    case 'indicator':
      return true
  }
}
