import { least, type Lots, minus, most, multiplyToUnits, ZERO } from '#lib/kernel/money.ts'
import { TWAP_EVERY_MIN_MS, TWAP_SLICES_MAX, TWAP_SLICES_MIN, TWAP_SPAN_MAX_MS } from '#lib/contract/trading/kind-limits.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { announce } from '../../state/open-orders.ts'
import type { OrderRequest } from '../../state/records/order-request.ts'
import { lotsLeft } from '../../state/orders.ts'
import type { Account, Market, Order, OrderWork } from '../../state/records/records.ts'
import { readSizeStep } from '../../state/steps.ts'
import type { Run } from '../../state/run.ts'

/** The most open TWAP orders of an account: with the shortest time they write 60 records a minute (DESIGN 6.3). */
const TWAPS_MAX = 5

/**
 * Checks a TWAP: a limit order, whose price is the worst that its slices accept, in 2 to 200 slices of at least the least size, at least
 * 5 s apart and a week long at most. Null if there is nothing wrong.
 */
export function checkTwap(account: Account, market: Market, request: OrderRequest): Rejection | null {
  const { twap, type, force, trigger, oco, bracket, scaled, chase, takeProfit, stopLoss, lots, ticks } = request
  if (twap === undefined) return null
  const others = trigger ?? oco ?? bracket ?? scaled ?? chase ?? takeProfit ?? stopLoss
  if (type !== 'limit' || force !== 'gtc' || others !== undefined) return 'order-type-invalid'
  const { slices, everyMs } = twap
  const isPlan = Number.isSafeInteger(slices) && slices >= TWAP_SLICES_MIN && slices <= TWAP_SLICES_MAX && Number.isSafeInteger(everyMs)
  if (!isPlan || everyMs < TWAP_EVERY_MIN_MS || everyMs * (slices - 1) > TWAP_SPAN_MAX_MS) return 'twap-invalid'
  const slice = countDue(market, lots, slices, 1)
  if (slice < market.terms.lotsMin || multiplyToUnits(ticks, slice) < market.unitsMin) return 'twap-invalid'
  const open = [...account.openOrders.values()].filter((order) => order.request.twap !== undefined)
  return open.length < TWAPS_MAX ? null : 'too-many-open-orders'
}

/** Returns the lots that are due after the first `done` of a number of slices, in whole steps; after the last, all. */
function countDue(market: Market, lots: Lots, slices: number, done: number): Lots {
  if (done >= slices) return lots
  const step = readSizeStep(market)
  return (Number((BigInt(Math.floor(lots / step)) * BigInt(done)) / BigInt(slices)) * step) as Lots
}

/** Returns the lots that an order takes when it meets the book: all that is open, of a TWAP what is due by now and not filled. */
export function lotsToTake(order: Order): Lots {
  const { market, lots, lotsFilled, request, work } = order
  if (request.twap === undefined || work === null) return lotsLeft(order)
  const due = countDue(market, lots, request.twap.slices, work.done)
  return most(ZERO, minus(least(due, lots), lotsFilled))
}

/** Starts a TWAP that has arrived: its first slice is due now, and taken at the next event of its market. */
export function startTwap(run: Run, order: Order): void {
  order.work = { startedAtMs: run.timeMs, actedAtMs: 0, done: 0, ticks: ZERO }
  planSlice(order)
  announce(run, order)
}

/** Sets when a TWAP takes its next slice: its slices are due at equal intervals from its start, whenever the earlier ones were taken. */
export function planSlice(order: Order): void {
  const { market, work, request } = order
  if (work !== null && request.twap !== undefined) market.slicing.set(order, nextSliceMs(work, request.twap.everyMs))
}

/** Returns when the next slice of a TWAP is due, by the exchange's clock. */
export function nextSliceMs({ startedAtMs, done }: OrderWork, everyMs: number): number {
  return startedAtMs + done * everyMs
}
