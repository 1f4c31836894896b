import { discountedRate } from '#lib/calc/fees.ts'
import { initialMarginRate, yearlyRate } from '#lib/calc/liquidation/spot-margin.ts'
import { isZero, subtract } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import { DialectRefusal } from '../../refusal.ts'
import type { Bot } from '../call.ts'
import type { LendingTerms, MarginTerms } from '#gateway/engine/state/records/market-terms.ts'

/** Returns what the exchange lends and at what rate: the same for every account of a level. */
export function marginTerms({ exchange }: Pick<Bot, 'exchange'>): MarginTerms {
  const margin = exchange.read.lending()
  if (margin === undefined) throw new DialectRefusal('coinNotLent')
  return margin
}

/** Returns the lending terms of a coin; undefined if it is not lent. */
export function lendingOf({ assets }: Pick<MarginTerms, 'assets'>, coin: string): LendingTerms | undefined {
  return Object.hasOwn(assets, coin) ? assets[coin] : undefined
}

/** Decimals of a daily rate after its discount, as the engine charges it, and of an initial margin rate. */
const RATE_DECIMALS = 8

/** Returns the daily rate of a coin at a level, rounded up to 8 decimals. */
function dailyRateAt(dailyRate: string, discount: string): string {
  return isZero(discount) ? dailyRate : round(discountedRate({ feeRate: dailyRate, discount }), RATE_DECIMALS, 'up')
}

/** Returns the rates of a coin by level. The limit is the same for all levels. */
export function levelsOf({ discounts }: Pick<MarginTerms, 'discounts'>, { dailyRate }: LendingTerms, limit: string) {
  return discounts.map((discount, level) => {
    const daily = dailyRateAt(dailyRate, discount)
    return { level: String(level), limit, daily, yearly: yearlyRate(daily), discountRate: subtract('1', discount) }
  })
}

/** Returns the initial margin rate of a leverage. */
export function initialRateOf(leverage: string): string {
  return round(initialMarginRate(leverage), RATE_DECIMALS, 'up')
}
