import { scaledPrices, scaledWeights, splitByWeights } from '#lib/calc/order/scaled-orders.ts'
import { SCALED_MAX, SCALED_MIN } from '#lib/contract/trading/kind-limits.ts'
import { add, compare, divide, isZero, multiply, subtract, sum } from '#lib/kernel/decimal.ts'
import { absoluteValue } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals, isMultipleOf, toDecimals } from '#lib/kernel/rounding.ts'
import type { TicketMarket } from '../state/ticket-market.ts'
import { typedAmount, type TicketState } from '../state/ticket-state.ts'

/** One of the orders that a scaled order is split into. */
export interface ScaledPart {
  readonly price: string
  readonly count: string
}

type Typed = Pick<TicketState, 'price' | 'priceTo' | 'parts' | 'sizes'>

/** Returns the typed number of orders; null if there cannot be so many. */
export function partsOf({ parts }: Pick<TicketState, 'parts'>): number | null {
  const count = /^\d{1,3}$/.test(parts) ? Number(parts) : 0
  return count >= SCALED_MIN && count <= SCALED_MAX ? count : null
}

function stepsOf(text: string, step: string): number {
  return Number(divideToDecimals(text, step, 0, 'down'))
}

function pricesOf(typed: Typed, market: TicketMarket): readonly string[] | null {
  const [from, to, count] = [typedAmount(typed.price), typedAmount(typed.priceTo), partsOf(typed)]
  if (from === null || to === null || count === null) return null
  if (!isMultipleOf(from, market.tick) || !isMultipleOf(to, market.tick)) return null
  return scaledPrices(stepsOf(from, market.tick), stepsOf(to, market.tick), count).map((steps) =>
    toDecimals(multiply(String(steps), market.tick), market.pricePlace),
  )
}

/** Splits a size as the exchange will; null while prices or number are missing. */
export function splitScaled(typed: Typed, market: TicketMarket, count: string): readonly ScaledPart[] | null {
  const prices = pricesOf(typed, market)
  if (prices === null) return null
  const sizes = splitByWeights(stepsOf(count, market.lot), scaledWeights(prices.length, typed.sizes))
  return prices.map((price, at) => ({ price, count: toDecimals(multiply(String(sizes[at] ?? 0), market.lot), market.volumePlace) }))
}

/** Returns the average price by the weights of the sizes, which is that of a large total; `0` while prices or number are missing. */
export function averageScaled(typed: Typed, market: TicketMarket): string {
  const prices = pricesOf(typed, market)
  if (prices === null) return '0'
  const weights = scaledWeights(prices.length, typed.sizes).map(String)
  return divide(sum(prices.map((price, at) => multiply(price, weights[at] ?? '0'))), sum(weights))
}

/** Returns the average price of orders; `0` if they have no size. */
export function averageOf(parts: readonly ScaledPart[]): string {
  const count = sum(parts.map((part) => part.count))
  return isZero(count) ? '0' : divide(sum(parts.map((part) => multiply(part.price, part.count))), count)
}

/** Returns by how much the orders may cost more than their total at its average price: each is at most a lot off its share. */
export function roundingCost(typed: Typed, market: TicketMarket): string {
  const [from, to, count] = [typedAmount(typed.price), typedAmount(typed.priceTo), partsOf(typed)]
  if (from === null || to === null || count === null) return '0'
  return multiply(multiply(absoluteValue(subtract(from, to)), market.lot), String(count))
}

/** Checks whether several orders would have the same price. */
export function isTooNarrow(typed: Typed, market: TicketMarket): boolean {
  const prices = pricesOf(typed, market)
  return prices !== null && new Set(prices).size < prices.length
}

/** Returns the sum of the shares of a bracket's targets; null if one is no whole percent. */
export function sharesOf(rows: TicketState['bracket']): string | null {
  if (!rows.every(({ percent }) => /^\d{1,3}$/.test(percent) && Number(percent) > 0)) return null
  return rows.reduce((all, { percent }) => add(all, percent), '0')
}

/** Checks whether shares add up to all. */
export function areWhole(rows: TicketState['bracket']): boolean {
  const shares = sharesOf(rows)
  return shares !== null && compare(shares, '100') === 0
}
