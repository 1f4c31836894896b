import { formatPercent, formatTrimmed } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'

/** A rate in a column of rates: always 4 decimals, `0.0375%`. Zero reads `0.0000%`, so that the column stays aligned. */
export function rateInColumn(rate: string): string {
  return isZero(rate) ? '0.0000%' : formatPercent(rate, { places: 4, signed: false })
}

/** A rate in running text: `0.1%`, `0.0375%`. */
export function rateInText(rate: string): string {
  return formatPercent(rate, { places: 6, trim: true, signed: false })
}

/** An amount with its coin on one line: `1,600 USDT`, `0.0005 ETH`. Up to 8 decimals. */
export function amountOf(value: string, coin: string): string {
  return `${formatTrimmed(value, 8)}\u00a0${coin}`
}
