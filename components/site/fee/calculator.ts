import type { FeeLevel } from '#lib/contract/market/fees.ts'
import { isDecimal, multiply, sign } from '#lib/kernel/decimal.ts'
import { futuresFee, spotBuy, spotSell, type FeeRole } from './fee-arithmetic.ts'

/** The trade that decides which table applies and in which coin the fee is charged. */
export type CalculatorProduct = 'spotBuy' | 'spotSell' | 'futures'

/** The contents of the calculator; price in USDT and size in coins, as typed, possibly empty. */
export interface CalculatorForm {
  readonly product: CalculatorProduct
  readonly price: string
  readonly size: string
}

/** The fees of an order at one level, as maker and as taker. */
export interface LevelFees {
  readonly level: number
  readonly fees: Readonly<Record<FeeRole, string>>
}

export interface CalculatorSummary {
  /** Value of the order in USDT. */
  readonly value: string
  /** Whether the fees are in the bought coin (reference formulas 9) or in USDT. */
  readonly inCoin: boolean
  readonly levels: readonly LevelFees[]
}

/** Returns the fees of the order at every level of a table; null unless price and size are above zero. */
export function summarize({ product, price, size }: CalculatorForm, levels: readonly FeeLevel[]): CalculatorSummary | null {
  if (![price, size].every((text) => isDecimal(text) && sign(text) > 0)) return null
  const order = { price, size }
  const fee = {
    spotBuy: (rate: string) => spotBuy(order, rate).fee,
    spotSell: (rate: string) => spotSell(order, rate).fee,
    futures: (rate: string) => futuresFee(order, rate),
  }[product]
  return {
    value: multiply(price, size),
    inCoin: product === 'spotBuy',
    levels: levels.map(({ level, maker, taker }) => ({ level, fees: { maker: fee(maker), taker: fee(taker) } })),
  }
}
