import { absoluteValue, add, compare, divide, isZero, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { trimZeros } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals, roundToStep, toDecimals } from '#lib/kernel/rounding.ts'
import { buyFor, walkBook } from '../../estimate/walk-book.ts'
import { isByAmount, mayBeByAmount, typedAmount, type TicketState } from '../state/ticket-state.ts'
import { largestValue, metLevels, type SizeTerms } from './largest-size.ts'

/** The share of what a spot buy can buy above which its exact cost decides whether the funds suffice. */
const NEARLY_ALL = '0.995'

/**
 * Returns the quote coin that a spot market buy spends: of a value, of a share of the funds, and of a size that takes nearly all of them,
 * because the book moves until it is filled. Null if the order goes by size.
 */
export function wantedAmount(terms: SizeTerms, count: string, largest: string): string | null {
  const { state, market, account, walks } = terms
  if (!mayBeByAmount(state, market.product)) return null
  const typed = typedAmount(state.size)
  if (isByAmount(state, market.product)) {
    const percent = state.share ?? (state.sizeBy === 'percent' ? typed : null)
    if (percent === null) return typed
    const most = minimum(account.quoteAvailable, largestValue(market))
    const amount = trimZeros(toDecimals(divide(multiply(most, minimum(percent, '100')), '100'), AMOUNT_PLACES, 'down'))
    return isZero(amount) ? null : amount
  }
  const isNearlyAll = walks && compare(count, multiply(largest, NEARLY_ALL)) > 0 && compare(count, largest) <= 0
  const cost = isNearlyAll ? walkBook(metLevels(terms), count) : null
  return cost?.complete ? minimum(cost.value, account.quoteAvailable) : null
}

const AMOUNT_PLACES = 8

/**
 * Returns the size requested by the ticket, in base coin, always rounded down to the lot: by a share of the largest size, by coins, by
 * value at the price, by percent of the largest size, or by the share of the available funds that a fall to the stop costs, including
 * both fees. `0` while the input is unusable.
 */
export function wantedCount(terms: SizeTerms, largest: string, stopPrice: string | null): string {
  const { state, market, price } = terms
  const typed = typedAmount(state.size)
  const percent = state.share ?? (state.sizeBy === 'percent' ? typed : null)
  if (percent !== null && !isZero(price)) return shareOfLargest(terms, largest, minimum(percent, '100'))
  if (typed === null) return '0'
  if (state.sizeBy === 'count') return roundToStep(typed, market.lot, 'down')
  if (isZero(price)) return '0'
  if (state.sizeBy === 'value') return countForValue(terms, typed)
  return stopPrice === null ? '0' : countAtRisk(terms, typed, stopPrice)
}

function shareOfLargest(terms: SizeTerms, largest: string, percent: string): string {
  const { market } = terms
  const amount = wantedAmount(terms, '0', largest)
  if (amount !== null) return minimum(countForValue(terms, amount), largest)
  return roundToStep(divide(multiply(largest, percent), '100'), market.lot, 'down')
}

/** Returns the size that a value buys: in the book for a market buy by amount, at the price for all others. */
function countForValue(terms: SizeTerms, value: string): string {
  const { state, market, price, walks } = terms
  const walk = walks && mayBeByAmount(state, market.product) ? buyFor(metLevels(terms), value) : null
  return walk?.complete ? roundToStep(walk.filled, market.lot, 'down') : divideToDecimals(value, price, market.volumePlace, 'down')
}

/** Returns a share of the largest size as the number that the size field shows in the unit in use; empty while there is none. */
export function writeShare(state: TicketState, { count, amount, value }: { count: string; amount: string | null; value: string }): string {
  if (state.share === null) return state.size
  if (state.sizeBy === 'percent') return state.share
  if (isZero(count)) return ''
  return trimZeros(state.sizeBy === 'value' ? toDecimals(amount ?? value, 2, 'down') : count)
}

function countAtRisk({ account, market, price }: SizeTerms, percent: string, stopPrice: string): string {
  const risked = divide(multiply(account.quoteAvailable, percent), '100')
  const fees = multiply(add(price, stopPrice), market.takerFee)
  const lossPerCoin = add(absoluteValue(subtract(price, stopPrice)), fees)
  if (isZero(lossPerCoin) || compare(risked, '0') <= 0) return '0'
  return maximum('0', divideToDecimals(risked, lossPerCoin, market.volumePlace, 'down'))
}
