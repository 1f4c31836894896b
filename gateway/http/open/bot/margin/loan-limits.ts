import { compare, isZero, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import type { TradingWalletName } from '#lib/contract/trading/wallets.ts'
import type { LoanTerms } from '#lib/contract/trading/trading-assets.ts'
import { AMOUNT_DECIMALS } from '#gateway/engine/state/money/amounts.ts'
import { ratesOf } from '#gateway/engine/trading/margin/loans.ts'
import { readLoanTerms } from '#gateway/wire/loan-terms.ts'
import { pricesNow } from '#gateway/wire/valuation.ts'
import { DialectRefusal } from '../../refusal.ts'
import type { Bot } from '../call.ts'
import { marginTerms } from './lending-terms.ts'

type CoinTerms = LoanTerms['rows'][number]

/** Returns how much of a coin can be borrowed into a wallet; refuses a coin that is not lent there. */
export function coinTermsOf(bot: Bot, wallet: TradingWalletName, coin: string): CoinTerms {
  const terms = readLoanTerms(bot, { wallet })
  const row = terms.ok ? terms.value.rows.find((one) => one.coin === coin) : undefined
  if (row === undefined) throw new DialectRefusal('coinNotLent')
  return row
}

/** Returns the borrowable amount for a coin of a pair; `0` if it is not lent. */
export function borrowableOf(bot: Bot, wallet: TradingWalletName, coin: string): string {
  const terms = readLoanTerms(bot, { wallet })
  return (terms.ok ? terms.value.rows : []).find((one) => one.coin === coin)?.borrowable ?? '0'
}

/** Returns how much of each coin may leave a margin wallet: the rest must cover its debts at its leverage (formulas 10). */
export function transferableFrom(bot: Bot, wallet: TradingWalletName): (coin: string) => string {
  const { read } = bot.exchange
  const balances = read.balances(bot.account, wallet)
  const { debt, netAssets } = read.marginAccount(bot.account, wallet)
  const over = subtract(ratesOf(marginTerms(bot), wallet).leverage, '1')
  const spare = maximum(subtract(multiply(netAssets, over), debt), '0')
  const priceOf = pricesNow(bot.feed.frozen())
  return (coin) => {
    const available = balances.find(({ asset }) => asset === coin)?.available ?? '0'
    if (isZero(debt)) return available
    const price = multiply(priceOf(coin) ?? '0', over)
    // A coin without a price covers no debt.
    if (isZero(price)) return compare(multiply(netAssets, over), debt) >= 0 ? available : '0'
    return minimum(available, divideToDecimals(spare, price, AMOUNT_DECIMALS, 'down'))
  }
}
