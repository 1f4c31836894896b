import type { Product } from '../../market/instruments.ts'

/** The kinds, indicators and limits of alerts. This file loads no schema, so that pages can import it. */

/**
 * `price`: the last price, in the quote coin. `percent`: the change of 24 hours, in percent. `funding`: the rate of the next settlement, in
 * percent. `indicator`: an indicator of closed candles. `liquidation`: the distance of a position's mark price from its liquidation price,
 * in percent of the mark price.
 */
export const ALERT_KINDS = ['price', 'percent', 'indicator', 'funding', 'liquidation'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The kinds that only a futures market has. */
export const FUTURES_ALERT_KINDS: readonly AlertKind[] = ['funding', 'liquidation']

/** Whether the figure must come to the value from below or from above. */
export const ALERT_DIRECTIONS = ['above', 'below'] as const
export type AlertDirection = (typeof ALERT_DIRECTIONS)[number]

/** The ways by which an alert is told beside the terminal and the inbox. */
export const ALERT_CHANNELS = ['mail', 'push', 'webhook'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** The longest period of an indicator: with 1000 candles the start of an average has no weight that shows. */
export const ALERT_PERIOD_MAX = 200
export const ALERT_PERIOD_MIN = 2

export interface AlertIndicatorRule {
  /** The usual period; null for an indicator with fixed periods. */
  readonly period: number | null
  /** Whether it is compared with a value; the others with the closing price, or MACD with its signal line. */
  readonly hasLevel: boolean
}

export const ALERT_INDICATORS = {
  RSI: { period: 14, hasLevel: true },
  EMA: { period: 20, hasLevel: false },
  SMA: { period: 50, hasLevel: false },
  BOLL_UPPER: { period: 20, hasLevel: false },
  BOLL_LOWER: { period: 20, hasLevel: false },
  MACD: { period: null, hasLevel: false },
} as const satisfies Record<string, AlertIndicatorRule>
export type AlertIndicator = keyof typeof ALERT_INDICATORS

export const ALERT_INTERVALS = ['5m', '15m', '1h', '4h', '1d'] as const
export type AlertInterval = (typeof ALERT_INTERVALS)[number]

/** An indicator as alerts name it: `RSI(14)`. */
export interface AlertLine {
  readonly name: AlertIndicator
  /** 0 for an indicator with fixed periods. */
  readonly period: number
  readonly interval: AlertInterval
}

/** Open alerts of one account; as many of those that have fired are kept. */
export const ALERTS_MAX = 100
/** Browsers of one account that get alerts by push. */
export const PUSH_DEVICES_MAX = 10
export const WEBHOOK_CHARACTERS_MAX = 500

/** Returns an indicator in its international notation. */
export function lineText({ name, period }: Pick<AlertLine, 'name' | 'period'>): string {
  switch (name) {
    case 'BOLL_UPPER':
      return `BOLL(${period}, 2) ↑`
    case 'BOLL_LOWER':
      return `BOLL(${period}, 2) ↓`
    case 'MACD':
      return 'MACD(12, 26, 9)'
    default:
      return `${name}(${period})`
  }
}

/** Checks whether a market can have alerts of a kind. */
export function hasAlertKind(product: Product, kind: AlertKind): boolean {
  return product === 'futures' || !FUTURES_ALERT_KINDS.includes(kind)
}
