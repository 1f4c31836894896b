import { discountedRate } from '#lib/calc/fees.ts'
import { maxBorrow } from '#lib/calc/spot-margin.ts'
import type { ErrorName } from '#lib/contract/errors.ts'
import type { LoanTerms, LoanTermsQuery } from '#lib/contract/trading-assets.ts'
import { isZero, maximum, minimum, subtract, sum } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { divideToPlaces, round } from '#lib/kernel/rounding.ts'
import { ratesOf } from '#gateway/engine/state/loans.ts'
import type { TradingContext } from './trading-call.ts'
import { pricesNow } from './valuation.ts'

/** Decimals of a daily rate after its discount, and of an amount that is borrowed. */
const PLACES = 8

/** What can be borrowed into a margin wallet: rate, limit, and what its net assets still carry (reference formulas 10). */
export function readLoanTerms(
  { exchange, account, feed }: Pick<TradingContext, 'exchange' | 'account' | 'feed'>,
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
      const byAssets = isZero(price) ? '0' : divideToPlaces(carried, price, PLACES, 'down')
      // Interest that is due counts towards the limit as well.
      const left = maximum(subtract(limit, sum([borrowed, ...owed.map(({ interest }) => interest)])), '0')
      return {
        coin,
        dailyRate: isZero(discount) ? dailyRate : round(discountedRate({ feeRate: dailyRate, discount }), PLACES, 'up'),
        limit,
        borrowed,
        borrowable: round(minimum(byAssets, left), PLACES, 'down'),
      }
    }),
  })
}
