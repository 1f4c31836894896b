import { discountedRate } from '#lib/calc/fees.ts'
import { maxBorrow } from '#lib/calc/liquidation/spot-margin.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { LoanTerms, LoanTermsQuery } from '#lib/contract/trading/trading-assets.ts'
import { isZero, maximum, minimum, subtract, sum } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { divideToDecimals, round } from '#lib/kernel/rounding.ts'
import { ratesOf } from '#gateway/engine/trading/margin/loans.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { pricesNow } from './valuation.ts'

/** Decimals of a daily rate after its discount, and of a borrowed amount. */
const DECIMALS = 8

/** Returns what can be borrowed into a margin wallet: rate, limit, and what its net assets still cover (reference formulas 10). */
export function readLoanTerms(
  { exchange, account, feed }: { readonly exchange: Pick<Exchange, 'read' | 'terms'>; readonly account: string; readonly feed: MarketFeed },
  { wallet }: LoanTermsQuery,
): Result<LoanTerms, ErrorName> {
  const owner = exchange.read.account(account)
  if (owner === null) return refuse('unknownAccount')
  const margin = exchange.read.lending()
  const pair = wallet.startsWith('isolated:') ? exchange.terms(`spot:${wallet.slice('isolated:'.length)}`) : undefined
  if (margin === undefined || (wallet !== 'cross' && pair === undefined)) return refuse('unknownWallet')
  const { leverage } = ratesOf(margin, wallet)
  const { netAssets, debt } = exchange.read.marginAccount(account, wallet)
  const loans = exchange.read.loans(account, wallet)
  const priceOf = pricesNow(feed.frozen())
  const discount = margin.discounts[Math.min(owner.spotLevel, margin.discounts.length - 1)] ?? '0'
  const coins = Object.entries(margin.assets).filter(([coin]) => pair === undefined || coin === pair.base || coin === pair.quote)
  const carried = maximum(subtract(maxBorrow({ margin: netAssets, leverage }), debt), '0')
  return ok({
    leverage,
    rows: coins.map(([coin, { dailyRate, limitCross, limitIsolated }]) => {
      const limit = wallet === 'cross' ? limitCross : limitIsolated
      const owed = loans.filter(({ asset }) => asset === coin)
      const borrowed = sum(owed.map(({ principal }) => principal))
      const price = priceOf(coin) ?? '0'
      const byAssets = isZero(price) ? '0' : divideToDecimals(carried, price, DECIMALS, 'down')
      // Accrued interest counts towards the limit too.
      const left = maximum(subtract(limit, sum([borrowed, ...owed.map(({ interest }) => interest)])), '0')
      return {
        coin,
        dailyRate: isZero(discount) ? dailyRate : round(discountedRate({ feeRate: dailyRate, discount }), DECIMALS, 'up'),
        limit,
        borrowed,
        borrowable: round(minimum(byAssets, left), DECIMALS, 'down'),
      }
    }),
  })
}
