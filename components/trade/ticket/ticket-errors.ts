import { maxValueAtLeverage } from '#lib/calc/liquidation/tiers.ts'
import { add, compare, isZero, multiply, subtract } from '#lib/kernel/decimal.ts'
import { CALLBACK_MILLIONTHS_MAX, CALLBACK_MILLIONTHS_MIN } from '#lib/contract/trading/kind-limits.ts'
import { isMultiple } from '#lib/kernel/rounding.ts'
import { kindFaults } from './kinds/kind-faults.ts'
import { closedBy, onlyCloses } from './sizes/largest-size.ts'
import { findTargetProblem } from './state/targets.ts'
import { distanceAgainst, targetTerms, type TicketInputs, type TicketSummary } from './sizes/ticket-summary.ts'
import type { TicketFault, TicketFaultName } from './fields/ticket-fault.ts'
import { hasLimitPrice, typedAmount, type TicketState } from './state/ticket-state.ts'

/** Reasons to ask for a confirmation before an order is sent. */
export type TicketWarning = 'far-from-market' | 'large-slippage' | 'book-too-thin' | 'liquidation-before-stop'

/** As typed, in percent. */
const CALLBACK_MIN = String(CALLBACK_MILLIONTHS_MIN / 10_000)
const CALLBACK_MAX = String(CALLBACK_MILLIONTHS_MAX / 10_000)
/** A limit price that is worse than the market by more than this is probably a mistake. */
const FAR_AGAINST = '0.02'
/** Orders may wait far away on the favourable side, but a distance beyond this suggests a missing digit. */
const FAR_IN_FAVOUR = '0.3'
const SLIPPAGE_LARGE = '0.01'

/** Returns all reasons why the ticket cannot be sent, by field; empty if it can. */
export function findTicketFaults(inputs: TicketInputs, summary: TicketSummary): TicketFault[] {
  const faults = [...priceFaults(inputs), ...triggerFaults(inputs.state), ...ocoFaults(inputs), ...sizeFaults(inputs, summary)]
  return [...faults, ...targetFaults(inputs, summary), ...kindFaults(inputs, summary)]
}

function priceFaults({ state, market, quote }: TicketInputs): TicketFault[] {
  if (!hasLimitPrice(state)) return []
  const price = typedAmount(state.price)
  const fault = (name: TicketFaultName, value?: string): TicketFault[] => [
    { field: 'price', name, ...(value === undefined ? {} : { value }) },
  ]
  if (price === null) return fault('price-missing')
  if (!isMultiple(price, market.tick)) return fault('price-off-tick', market.tick)
  // The price of a trigger order is checked when it enters the order book.
  if (state.kind === 'trigger' || state.kind === 'oco' || isZero(quote.last)) return []
  const highest = multiply(quote.last, add('1', market.buyBand))
  const lowest = multiply(quote.last, subtract('1', market.sellBand))
  if (state.side === 'buy' && compare(price, highest) > 0) return fault('price-above-band', highest)
  if (state.side === 'sell' && compare(price, lowest) < 0) return fault('price-below-band', lowest)
  return []
}

function triggerFaults({ kind, triggerPrice, callback }: TicketState): TicketFault[] {
  if (kind === 'trigger' && typedAmount(triggerPrice) === null) return [{ field: 'trigger', name: 'trigger-missing' }]
  if (kind !== 'trailing') return []
  const percent = typedAmount(callback)
  if (percent === null) return [{ field: 'callback', name: 'callback-missing' }]
  const inRange = compare(percent, CALLBACK_MIN) >= 0 && compare(percent, CALLBACK_MAX) <= 0
  return inRange ? [] : [{ field: 'callback', name: 'callback-out-of-range' }]
}

/** Checks that the limit of an OCO order is on the better side of the market and its stop on the worse one. */
function ocoFaults({ state, market, quote }: TicketInputs): TicketFault[] {
  if (state.kind !== 'oco') return []
  const stop = typedAmount(state.triggerPrice)
  if (stop === null) return [{ field: 'trigger', name: 'trigger-missing' }]
  const offTick = { name: 'price-off-tick', value: market.tick } as const
  if (!isMultiple(stop, market.tick)) return [{ field: 'trigger', ...offTick }]
  if (state.executes === 'limit') {
    const limit = typedAmount(state.stopLimit)
    if (limit === null) return [{ field: 'stopLimit', name: 'price-missing' }]
    if (!isMultiple(limit, market.tick)) return [{ field: 'stopLimit', ...offTick }]
  }
  if (isZero(quote.last)) return []
  const price = typedAmount(state.price)
  const watched = state.triggerBy === 'mark' && !isZero(quote.mark) ? quote.mark : quote.last
  const good = state.side === 'buy' ? -1 : 1
  const faults: TicketFault[] = []
  if (price !== null && compare(price, quote.last) !== good) faults.push({ field: 'price', name: 'oco-limit-on-wrong-side' })
  if (compare(stop, watched) !== -good) faults.push({ field: 'trigger', name: 'oco-stop-on-wrong-side' })
  return faults
}

function sizeFaults(inputs: TicketInputs, summary: TicketSummary): TicketFault[] {
  const { state, market, account } = inputs
  const fault = (name: TicketFaultName, value?: string): TicketFault[] => [
    { field: 'size', name, ...(value === undefined ? {} : { value }) },
  ]
  const closes = onlyCloses(state, account.futures)
  if (closes && closedBy(state.side, account.futures) === undefined) return fault('nothing-to-close')
  if (typedAmount(state.size) === null && state.share === null) return fault('size-missing')
  if (state.sizeBy === 'risk' && typedAmount(state.stopLoss.text) === null) return [{ field: 'stopLoss', name: 'stop-missing' }]
  if (summary.amount !== null) return amountFaults(inputs, summary.amount)
  if (compare(summary.count, market.sizeMin) < 0) return fault('size-below-minimum', market.sizeMin)
  const largest = isLimit(state) ? market.limitSizeMax : market.marketSizeMax
  if (largest !== undefined && compare(summary.count, largest) > 0) return fault('size-above-maximum', largest)
  if (!isZero(summary.price) && compare(summary.value, market.valueMin) < 0 && !closes) return fault('value-below-minimum', market.valueMin)
  // An order that waits for a trigger freezes no funds until it fires.
  if (state.kind === 'trigger' || state.kind === 'trailing' || isZero(summary.price)) return []
  if (compare(summary.count, summary.limit) <= 0) return []
  return isAboveTier(inputs, summary) ? fault('position-above-tier') : fault('balance-too-low', summary.limit)
}

function isLimit(state: TicketState): boolean {
  return hasLimitPrice(state)
}

function amountFaults({ market, account }: TicketInputs, amount: string): TicketFault[] {
  if (compare(amount, market.valueMin) < 0) return [{ field: 'size', name: 'value-below-minimum', value: market.valueMin }]
  if (compare(amount, account.quoteAvailable) > 0) return [{ field: 'size', name: 'balance-too-low' }]
  return []
}

function isAboveTier({ market, account: { futures } }: TicketInputs, { value }: TicketSummary): boolean {
  if (!market.contract || !futures) return false
  return compare(value, maxValueAtLeverage(futures.leverage, market.contract.tiers)) > 0
}

/** Checks that targets have a price, and that a profit is on the favourable side of the order's price and a loss on the other. */
function targetFaults(inputs: TicketInputs, summary: TicketSummary): TicketFault[] {
  const { state } = inputs
  const { price, takeProfit, stopLoss } = summary
  if (!state.attaches || isZero(price)) return []
  const terms = targetTerms(inputs, summary)
  const good = state.side === 'buy' ? 1 : -1
  const faults: TicketFault[] = []
  const noProfit = findTargetProblem(state.takeProfit, 'profit', terms)
  const noLoss = findTargetProblem(state.stopLoss, 'loss', terms)
  if (noProfit) faults.push({ field: 'takeProfit', name: noProfit })
  if (noLoss) faults.push({ field: 'stopLoss', name: noLoss })
  if (takeProfit && compare(takeProfit.price, price) !== good) faults.push({ field: 'takeProfit', name: 'take-profit-on-wrong-side' })
  if (stopLoss && compare(stopLoss.price, price) === good) faults.push({ field: 'stopLoss', name: 'stop-loss-on-wrong-side' })
  return faults
}

/** Returns what is unusual about an order that can be sent. */
export function findTicketWarnings({ state, quote }: TicketInputs, summary: TicketSummary): TicketWarning[] {
  const warnings: TicketWarning[] = []
  if (state.kind === 'limit' || state.kind === 'iceberg') {
    const against = distanceAgainst(state.side, summary.price, quote.last)
    if (compare(against, FAR_AGAINST) > 0 || compare(against, `-${FAR_IN_FAVOUR}`) < 0) warnings.push('far-from-market')
  }
  if (summary.walk && !summary.walk.complete) warnings.push('book-too-thin')
  else if (summary.walk && compare(summary.walk.slippage, SLIPPAGE_LARGE) > 0) warnings.push('large-slippage')
  if (isLiquidatedFirst(state, summary)) warnings.push('liquidation-before-stop')
  return warnings
}

/** Checks for a stop beyond the liquidation price, which would never trigger. */
function isLiquidatedFirst({ side }: TicketState, { stopLoss, liquidationPrice }: TicketSummary): boolean {
  if (!stopLoss || liquidationPrice === null) return false
  return compare(stopLoss.price, liquidationPrice) === (side === 'buy' ? -1 : 1)
}
