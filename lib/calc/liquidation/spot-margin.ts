import { DecimalError } from '#lib/kernel/decimal-text.ts'
import { positiveOrZero } from './bankruptcy.ts'
import { isLong, optional, type Direction } from '../arithmetic/contract-terms.ts'
import { exact, Fraction, type Decimal } from '../arithmetic/fraction.ts'

/** Inputs of the amount that a margin allows to borrow. Missing limits do not apply. */
export interface BorrowInputs {
  readonly margin: Decimal
  readonly leverage: Decimal
  /** Limit of the coin at the account's VIP level. */
  readonly coinLimit?: Decimal
  /** Remaining amount of the lending pool. */
  readonly pool?: Decimal
}

/** Returns the largest loan (formulas 10): `min(margin x (leverage - 1), coin limit, pool)`, never negative. Throws DecimalError. */
export function maxBorrow({ margin, leverage, coinLimit, pool }: BorrowInputs): Decimal {
  const byMargin = exact(margin).times(exact(leverage).minus(Fraction.one))
  const byCoin = coinLimit === undefined ? byMargin : byMargin.atMost(coinLimit)
  return (pool === undefined ? byCoin : byCoin.atMost(pool)).atLeast(Fraction.zero).text()
}

const HOURS_PER_DAY = exact('24')
const DAYS_PER_YEAR = exact('365')

/**
 * Returns the interest of a loan (formulas 10): `borrowed x dailyRate / 24 x ceil(hours)`. Every started hour counts in full, the first
 * one immediately. Paid before the principal. Throws DecimalError, also for negative hours.
 */
export function loanInterest({
  borrowed,
  dailyRate,
  hours,
}: {
  readonly borrowed: Decimal
  readonly dailyRate: Decimal
  readonly hours: Decimal
}): Decimal {
  const begun = exact(hours).atLeast(Fraction.one).ceiling().toString()
  if (exact(hours).sign() < 0) throw new DecimalError(`a loan cannot run for negative hours: ${hours}`)
  return exact(borrowed).times(dailyRate).times(begun).over(HOURS_PER_DAY).text()
}

/** Converts a daily rate to a yearly one: times 365 (formulas 10). Throws DecimalError. */
export function yearlyRate(dailyRate: Decimal): Decimal {
  return exact(dailyRate).times(DAYS_PER_YEAR).text()
}

/** Balances and debts of a margin account of one pair, interest included in the debts. Missing ones count as zero. */
export interface MarginBalances {
  readonly baseAssets?: Decimal
  readonly baseDebt?: Decimal
  readonly quoteAssets?: Decimal
  readonly quoteDebt?: Decimal
}

function exactAssets({ baseAssets, quoteAssets }: MarginBalances, price: Decimal): Fraction {
  return optional(baseAssets).times(price).plus(optional(quoteAssets))
}

function exactDebt({ baseDebt, quoteDebt }: MarginBalances, price: Decimal): Fraction {
  return optional(baseDebt).times(price).plus(optional(quoteDebt))
}

/** Returns the margin level (formulas 10): assets over debt, both in the quote coin; zero without a debt. Throws DecimalError. */
export function marginLevel({ price, ...balances }: MarginBalances & { readonly price: Decimal }): Decimal {
  return exactAssets(balances, price).over(exactDebt(balances, price)).text()
}

/** Returns the debt ratio (formulas 10, KuCoin): debt over assets, the reciprocal of the margin level. Throws DecimalError. */
export function debtRatio({ price, ...balances }: MarginBalances & { readonly price: Decimal }): Decimal {
  return exactDebt(balances, price).over(exactAssets(balances, price)).text()
}

/** Returns the debt ratio right after borrowing the maximum at a leverage: `(leverage - 1) / leverage`. Throws DecimalError. */
export function debtRatioAtLeverage(leverage: Decimal): Decimal {
  return exact(leverage).minus(Fraction.one).over(leverage).text()
}

/**
 * Returns the risk ratio (formulas 10, Bitget): `total debt x MMR / net assets`; 1 is liquidation, 0.8 a warning. Zero for zero net
 * assets, negative for negative ones: use `isLiquidated` with `debt x MMR` as maintenance to decide whether the account survives.
 * Throws DecimalError.
 */
export function riskRatio({
  debt,
  mmr,
  netAssets,
}: {
  readonly debt: Decimal
  readonly mmr: Decimal
  readonly netAssets: Decimal
}): Decimal {
  return exact(debt).times(mmr).over(netAssets).text()
}

/**
 * Returns the initial margin rate of a leverage (formulas 10): `1 / (leverage - 1)`; zero at leverage 1, where nothing is borrowed.
 * Throws DecimalError.
 */
export function initialMarginRate(leverage: Decimal): Decimal {
  return Fraction.one.over(exact(leverage).minus(Fraction.one)).text()
}

/**
 * Returns the liquidation price of a margin account (formulas 10), at which assets are `riskRate` times the debt:
 * `(quoteDebt x riskRate - quoteAssets) / (baseAssets - baseDebt x riskRate)`. Bitget's rule is `riskRate = 1 + MMR`. Zero
 * if there is none. Throws DecimalError.
 */
export function marginLiquidationPrice({ riskRate, ...balances }: MarginBalances & { readonly riskRate: Decimal }): Decimal {
  const quote = optional(balances.quoteDebt).times(riskRate).minus(optional(balances.quoteAssets))
  const base = optional(balances.baseAssets).minus(optional(balances.baseDebt).times(riskRate))
  return positiveOrZero(quote.over(base)).text()
}

/** A round trip on borrowed coins. A long pays `interest` in quote, a short in base (it buys back that much more). */
export interface MarginTrade {
  readonly direction: Direction
  readonly openAvgPrice: Decimal
  readonly closePrice: Decimal
  readonly closeDealCount: Decimal
  readonly openFeeRate?: Decimal
  readonly closeFeeRate?: Decimal
  readonly interest?: Decimal
}

/** Returns the profit of a margin trade after fees and interest, in the quote coin (formulas 10). Throws DecimalError. */
export function marginTradeProfit(trade: MarginTrade): Decimal {
  const { openAvgPrice, closePrice, closeDealCount, openFeeRate, closeFeeRate, interest } = trade
  const count = exact(closeDealCount)
  if (isLong(trade.direction)) {
    const spent = count.times(openAvgPrice).times(Fraction.one.plus(optional(openFeeRate)))
    return count
      .times(closePrice)
      .times(Fraction.one.minus(optional(closeFeeRate)))
      .minus(optional(interest))
      .minus(spent)
      .text()
  }
  const received = count.times(openAvgPrice).times(Fraction.one.minus(optional(openFeeRate)))
  const bought = count.plus(optional(interest))
  return received.minus(bought.times(closePrice).times(Fraction.one.plus(optional(closeFeeRate)))).text()
}
