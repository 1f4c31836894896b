import { required } from '#lib/kernel/assert.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import levels from './fee-levels.json' with { type: 'json' }
import type { InstrumentFees, OperatorLevels, Product, Rates } from './instruments.ts'

/**
 * Fees and interest of the exchange: the one table that the engine's terms, the open API and every page read. Rates are ratios as
 * decimal strings (`0.001` is 0.1 %), volumes and balances are in USDT. Source: the published tables in `fee-levels.json`, and reference
 * formulas 9 (trading fees) and 10 (interest).
 */

/** The rates of an account in a product: those of its level or, with `isOwn`, those that an operator has given to it. */
export interface AccountFees extends Rates {
  readonly isOwn: boolean
}

/** Returns the rates of an account in a market: its own, else the market's, else those of its level. */
export function feesInMarket(account: AccountFees, market: InstrumentFees | undefined): Rates {
  return account.isOwn || market?.isOwn !== true ? account : market
}

/** Returns the levels with the rates in force. */
export function levelsInForce(product: Product, set: OperatorLevels | undefined): readonly FeeLevel[] {
  const rates = set?.[product]
  return rates === undefined ? FEE_LEVELS[product] : FEE_LEVELS[product].map((row, nth) => ({ ...row, ...rates[nth] }))
}

/** One fee level. */
export interface FeeLevel {
  /** From 0. */
  readonly level: number
  readonly maker: string
  readonly taker: string
  /** Trading volume of thirty days, in USDT, from which the level applies. */
  readonly volume30d: string
  /** Only shown beside the volume; the volume alone decides. */
  readonly balance30d?: string
}

/** The levels of each product; every account starts with the first. */
export const FEE_LEVELS: Readonly<Record<Product, readonly FeeLevel[]>> = levels

/** Returns the level that every account starts with. */
export function firstFeeLevel(product: Product): FeeLevel {
  return required(FEE_LEVELS[product][0], `${product} has fee levels`)
}

/** Returns the fees of a level; those of the first level if the account has none or the table does not have it. */
export function findFeeLevel(product: Product, level: number | undefined): FeeLevel {
  return FEE_LEVELS[product].find((row) => row.level === level) ?? firstFeeLevel(product)
}

/** Returns the highest level that a volume of thirty days, in USDT, has reached. */
export function reachedFeeLevel(product: Product, volume30d: string): number {
  return FEE_LEVELS[product].reduce((reached, row) => (compare(volume30d, row.volume30d) >= 0 ? Math.max(reached, row.level) : reached), 0)
}

/** Interest of a margin loan per day at level 0, the same for every coin, because no rates of single coins are published. */
export const MARGIN_DAILY_RATE = '0.00012'

/** Discounts on the daily rate of a margin loan by spot level, from 0: `0.03` takes 3 % off. Higher levels have the last one. */
export const MARGIN_INTEREST_DISCOUNTS: readonly string[] = ['0', '0.03', '0.08', '0.14', '0.25', '0.4']

/** Returns the discount of a spot level (0 or more) as a ratio. */
export function interestDiscount(level: number): string {
  return MARGIN_INTEREST_DISCOUNTS[level] ?? MARGIN_INTEREST_DISCOUNTS.at(-1) ?? '0'
}
