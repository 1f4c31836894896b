import { formatPercent, formatTrimmed } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'

/** Formats a rate for a column of rates: always 4 decimals, `0.0375%`. Zero is `0.0000%`, so that the column stays aligned. */
export function rateInColumn(rate: string): string {
  return isZero(rate) ? '0.0000%' : formatPercent(rate, { decimals: 4, signed: false })
}

/** Formats a rate for running text: `0.1%`, `0.0375%`. */
export function rateInText(rate: string): string {
  return formatPercent(rate, { decimals: 6, trim: true, signed: false })
}

/** Formats an amount and its coin, without a line break between them: `1,600 USDT`, `0.0005 ETH`. Up to 8 decimals. */
export function formatAmount(value: string, coin: string): string {
  return `${formatTrimmed(value, 8)}\u00a0${coin}`
}
