import { divide, isZero, multiply, subtract } from '#lib/kernel/decimal.ts'

/** Coins of a wallet: their number, and their value in USDT, null while it is not known. */
interface Held {
  readonly total: string
  readonly value: string | null
}

/** A profit in USDT, and its ratio to the cost; null where nothing was paid. */
export interface HoldingProfit {
  readonly profit: string
  readonly ratio: string | null
}

/** Returns what coins have gained above their average cost, fees of their purchase included; null while cost or value is not known. Throws DecimalError. */
export function holdingProfit({ total, value }: Held, averageCost: string | null): HoldingProfit | null {
  if (averageCost === null || value === null) return null
  const cost = multiply(averageCost, total)
  const profit = subtract(value, cost)
  return { profit, ratio: isZero(cost) ? null : divide(profit, cost) }
}
