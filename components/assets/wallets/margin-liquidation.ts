import { reachableLiquidation } from '#lib/calc/order/reachable-price.ts'
import { roundLiquidationPrice } from '#lib/calc/arithmetic/rounding.ts'
import { marginLiquidationPrice } from '#lib/calc/liquidation/spot-margin.ts'
import type { PairBook } from '#lib/contract/market/pairs.ts'
import type { BalanceRow, WalletSummary } from '#lib/contract/trading/trading-assets.ts'
import { add, compare, divide, isZero, multiply, subtract } from '#lib/kernel/decimal.ts'

/** A price of a pair's base coin, with its decimals and quote coin for display. */
export interface PairPrice {
  readonly price: string
  readonly pricePlace: number
  readonly quoteCoin: string
}

/**
 * Returns the price at which the isolated margin wallet of a pair is liquidated (formulas 10), with the maintenance rate derived from
 * its current ratio. Null for other wallets, without a debt, and if no price within the market's reach liquidates it.
 */
export function marginLiquidation({ pairs }: PairBook, summary: WalletSummary | undefined, rows: readonly BalanceRow[]): PairPrice | null {
  const pair = pairs.find(({ product, symbol }) => product === 'spot' && summary?.wallet === `isolated:${symbol}`)
  if (pair === undefined || summary === undefined || summary.riskRatio === null || isZero(summary.debt)) return null
  const { riskRatio, equity, debt } = summary
  const row = (coin: string) => rows.find((entry) => entry.wallet === summary.wallet && entry.coin === coin)
  const [base, quote] = [row(pair.baseCoin), row(pair.quoteCoin)]
  const [baseAssets, baseDebt] = [base?.total ?? '0', sumDebt(base)]
  const price = marginLiquidationPrice({
    baseAssets,
    baseDebt,
    quoteAssets: quote?.total ?? '0',
    quoteDebt: sumDebt(quote),
    riskRate: add('1', divide(multiply(riskRatio, equity), debt)),
  })
  if (isZero(price) || reachableLiquidation(price, marketPrice(base, sumDebt(quote), debt)) === null) return null
  const { pricePlace, quoteCoin } = pair
  return { price: roundLiquidationPrice(price, compare(baseAssets, baseDebt) > 0 ? 1 : 2, { pricePlace }), pricePlace, quoteCoin }
}

/** Returns the price at which the exchange values the base coin, derived from its debt or its balance. */
function marketPrice(base: BalanceRow | undefined, quoteDebt: string, debt: string): string {
  const baseDebt = sumDebt(base)
  if (!isZero(baseDebt)) return divide(subtract(debt, quoteDebt), baseDebt)
  return divide(base?.value ?? '0', base?.total ?? '0')
}

function sumDebt(row: BalanceRow | undefined): string {
  return row === undefined ? '0' : add(row.borrowed, row.interest)
}
