import {
  ORDER_LIFE_MAX_MS,
  TWAP_EVERY_MIN_MS,
  TWAP_SLICES_MAX,
  TWAP_SLICES_MIN,
  TWAP_SPAN_MAX_MS,
  ICEBERG_PARTS_MAX,
} from '#lib/contract/trading/kind-limits.ts'
import { add, compare, divide, isZero, maximum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { isMultiple, roundToStep } from '#lib/kernel/rounding.ts'
import type { TicketFault, TicketFaultName } from '../fields/ticket-fault.ts'
import type { TicketInputs, TicketSummary } from '../sizes/ticket-summary.ts'
import { typedAmount } from '../state/ticket-state.ts'
import { areWhole, isTooNarrow, readParts, splitScaled } from '../sizes/scaled-split.ts'
import { lifeMs } from './life.ts'
import { calculateSlice, pauseMs, readSlices, readVisible } from './portions.ts'

/** Returns what is wrong with the fields that belong to a time in force or a kind of order alone. */
export function kindFaults(inputs: TicketInputs, summary: TicketSummary): TicketFault[] {
  const { state } = inputs
  return [
    ...(state.force === 'gtd' ? lifeFaults(inputs) : []),
    ...(state.kind === 'scaled' ? scaledFaults(inputs, summary) : []),
    ...(state.kind === 'bracket' ? bracketFaults(inputs, summary) : []),
    ...(state.kind === 'iceberg' ? icebergFaults(inputs, summary) : []),
    ...(state.kind === 'twap' ? twapFaults(inputs, summary) : []),
    ...(state.kind === 'chase' ? chaseFaults(inputs) : []),
  ]
}

function lifeFaults({ state }: TicketInputs): TicketFault[] {
  const ms = lifeMs(state)
  if (ms === null) return [{ field: 'life', name: 'life-missing' }]
  return ms > ORDER_LIFE_MAX_MS ? [{ field: 'life', name: 'life-too-long' }] : []
}

function scaledFaults({ state, market, quote }: TicketInputs, { count }: TicketSummary): TicketFault[] {
  const fault = (field: TicketFault['field'], name: TicketFaultName, value?: string): TicketFault[] => [
    { field, name, ...(value === undefined ? {} : { value }) },
  ]
  const to = typedAmount(state.priceTo)
  if (to === null) return fault('priceTo', 'price-missing')
  if (!isMultiple(to, market.tick)) return fault('priceTo', 'price-off-tick', market.tick)
  if (!isZero(quote.last)) {
    const edge = multiply(quote.last, state.side === 'buy' ? add('1', market.buyBand) : subtract('1', market.sellBand))
    if (state.side === 'buy' && compare(to, edge) > 0) return fault('priceTo', 'price-above-band', edge)
    if (state.side === 'sell' && compare(to, edge) < 0) return fault('priceTo', 'price-below-band', edge)
  }
  if (readParts(state) === null) return fault('parts', 'parts-out-of-range')
  if (isTooNarrow(state, market)) return fault('parts', 'range-too-narrow')
  if (isZero(count)) return []
  const parts = splitScaled(state, market, count) ?? []
  if (parts.some((part) => compare(part.count, market.sizeMin) < 0)) return fault('size', 'part-too-small', market.sizeMin)
  const isPoor = parts.some((part) => compare(multiply(part.count, part.price), market.valueMin) < 0)
  return isPoor ? fault('size', 'part-value-too-small', market.valueMin) : []
}

function icebergFaults({ state, market }: TicketInputs, { price, count }: TicketSummary): TicketFault[] {
  const visible = readVisible(state, market)
  if (visible === null) return [{ field: 'visible', name: 'visible-missing' }]
  if (isZero(count)) return []
  const byValue = isZero(price) ? '0' : roundToStep(divide(market.valueMin, price), market.lot, 'up')
  const least = [market.sizeMin, byValue, roundToStep(divide(count, String(ICEBERG_PARTS_MAX)), market.lot, 'up')].reduce(maximum)
  if (compare(visible, least) < 0) return [{ field: 'visible', name: 'visible-too-small', value: least }]
  return compare(visible, count) < 0 ? [] : [{ field: 'visible', name: 'visible-too-large' }]
}

function twapFaults({ state, market }: TicketInputs, { price, count }: TicketSummary): TicketFault[] {
  const slices = readSlices(state)
  if (slices === null || slices < TWAP_SLICES_MIN || slices > TWAP_SLICES_MAX) return [{ field: 'slices', name: 'slices-out-of-range' }]
  const everyMs = pauseMs(state) ?? 0
  const isInTime = everyMs >= TWAP_EVERY_MIN_MS && everyMs * (slices - 1) <= TWAP_SPAN_MAX_MS
  if (!isInTime) return [{ field: 'pause', name: 'pause-out-of-range' }]
  if (isZero(count)) return []
  const slice = calculateSlice(count, slices, market)
  if (compare(slice, market.sizeMin) < 0) return [{ field: 'size', name: 'part-too-small', value: market.sizeMin }]
  const isPoor = compare(multiply(slice, price), market.valueMin) < 0
  return isPoor ? [{ field: 'size', name: 'part-value-too-small', value: market.valueMin }] : []
}

/** Checks that the furthest price of a chase is not behind the best price at which it begins. */
function chaseFaults({ state, quote }: TicketInputs): TicketFault[] {
  const price = typedAmount(state.price)
  const best = (state.side === 'buy' ? quote.bids : quote.asks)[0]?.[0]
  if (price === null || best === undefined) return []
  const isBehind = compare(price, best) === (state.side === 'buy' ? -1 : 1)
  return isBehind ? [{ field: 'price', name: 'chase-behind-best', value: best }] : []
}

function bracketFaults({ state, market }: TicketInputs, { price, count }: TicketSummary): TicketFault[] {
  const fault = (name: TicketFaultName, value?: string): TicketFault[] => [
    { field: 'bracket', name, ...(value === undefined ? {} : { value }) },
  ]
  const prices = state.bracket.map((row) => typedAmount(row.price))
  const stop = typedAmount(state.bracketStop)
  if (prices.includes(null)) return fault('price-missing')
  if (stop === null) return [{ field: 'bracketStop', name: 'price-missing' }]
  const good = state.side === 'buy' ? 1 : -1
  if (prices.some((one) => one !== null && !isMultiple(one, market.tick))) return fault('price-off-tick', market.tick)
  if (!isMultiple(stop, market.tick)) return [{ field: 'bracketStop', name: 'price-off-tick', value: market.tick }]
  if (!isZero(price)) {
    if (prices.some((one) => one !== null && compare(one, price) !== good)) return fault('take-profit-on-wrong-side')
    if (compare(stop, price) !== -good) return [{ field: 'bracketStop', name: 'stop-loss-on-wrong-side' }]
  }
  if (!areWhole(state.bracket)) return fault('shares-not-whole')
  const shares = state.bracket.map(({ percent }) => roundToStep(divide(multiply(count, percent), '100'), market.lot, 'down'))
  return !isZero(count) && shares.some((share) => compare(share, market.sizeMin) < 0) ? fault('part-too-small', market.sizeMin) : []
}
