import { movePoint } from '#lib/kernel/decimal-text.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'

/** Returns what a leader gets if a copy gains as much as its funds, in USDT, rounded down at eight decimals. `share` in millionths. */
export function possibleShare(funds: string, share: number): string {
  return round(movePoint(multiply(funds, String(share)), -6), 8, 'down')
}
