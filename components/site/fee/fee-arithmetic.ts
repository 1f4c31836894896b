import { discountedRate, spotFee, tradeFee } from '#lib/calc/fees.ts'
import { fundingFee } from '#lib/calc/funding.ts'
import { netProfit, realisedPnl } from '#lib/calc/position/profit.ts'
import { roundFee, roundInterestRate } from '#lib/calc/arithmetic/rounding.ts'
import { loanInterest } from '#lib/calc/liquidation/spot-margin.ts'
import { type FeeLevel, interestDiscount } from '#lib/contract/market/fees.ts'
import { divide, isZero, multiply, negate, subtract, sum } from '#lib/kernel/decimal.ts'

/** A price in USDT and a size in coins, as decimal strings. */
export interface ExampleOrder {
  readonly price: string
  readonly size: string
}

export type FeeRole = 'maker' | 'taker'

/** Calculates a spot buy: value in USDT, fee and receipt in the coin (reference formulas 9: the fee comes from the received coin). */
export function spotBuy({ price, size }: ExampleOrder, rate: string) {
  const fee = roundFee(spotFee({ side: 'buy', price, count: size, feeRate: rate }).fee)
  return { value: multiply(price, size), fee, received: subtract(size, fee) }
}

/** Calculates a spot sale: value, fee and receipt in USDT. */
export function spotSell({ price, size }: ExampleOrder, rate: string) {
  const value = multiply(price, size)
  const fee = roundFee(spotFee({ side: 'sell', price, count: size, feeRate: rate }).fee)
  return { value, fee, received: subtract(value, fee) }
}

/**
 * Calculates a spot buy that fills in two parts: as taker on arrival, the rest as maker. Each part pays its own rate, in the coin.
 */
export function mixedBuy(taken: ExampleOrder, made: ExampleOrder, rates: Pick<FeeLevel, FeeRole>) {
  const parts = [spotBuy(taken, rates.taker), spotBuy(made, rates.maker)] as const
  return {
    takerFee: parts[0].fee,
    makerFee: parts[1].fee,
    received: sum(parts.map((part) => part.received)),
  }
}

/** Calculates the fee of a futures fill in USDT: price x size x rate. */
export function futuresFee({ price, size }: ExampleOrder, rate: string): string {
  return roundFee(tradeFee({ price, count: size, feeRate: rate }))
}

/** Calculates a long position opened and closed: both fees, profit before and after them, in USDT. */
export function futuresRoundTrip(open: ExampleOrder & { readonly rate: string }, close: ExampleOrder & { readonly rate: string }) {
  const openFee = futuresFee(open, open.rate)
  const closeFee = futuresFee(close, close.rate)
  const trade = { direction: 1, openAvgPrice: open.price, closePrice: close.price, closeDealCount: close.size } as const
  return { openFee, closeFee, gross: realisedPnl(trade), net: netProfit({ ...trade, openFee, closeFee }) }
}

/** Calculates the payment of a long position at a funding settlement, in USDT (reference formulas 8). */
export function fundingPayment({ price, size }: ExampleOrder, rate: string) {
  const received = fundingFee({ direction: 1, count: size, markPrice: price, fundingRate: rate })
  return { value: multiply(price, size), payment: negate(received) }
}

/**
 * Calculates the interest of a loan (reference formulas 10): each hour begun counts in full, the first one at once; the discounted
 * rate is rounded up at 8 decimals. `minutes` is the duration of the loan.
 */
export function marginInterest(borrowed: string, dailyRate: string, level: number, minutes: number) {
  const discount = interestDiscount(level)
  const rate = isZero(discount) ? dailyRate : roundInterestRate(discountedRate({ feeRate: dailyRate, discount }))
  const interest = loanInterest({ borrowed, dailyRate: rate, hours: divide(String(minutes), '60') })
  return { rate, hours: Math.max(1, Math.ceil(minutes / 60)), interest: roundFee(interest) }
}
