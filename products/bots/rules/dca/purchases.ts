import { ENTRY_SLIP_THOUSANDTHS } from '../formulas/grid-sizing.ts'
import { safetyShapes } from '../formulas/safety.ts'
import { type Lots, type Ticks, TICKS_MAX, type Units, ZERO } from '#lib/kernel/money.ts'
import { divideUnits } from '#lib/kernel/rounding.ts'
import { closeOrder } from '#gateway/engine/trading/orders/close-order.ts'
import { readScaledRates } from '#gateway/engine/state/fee-rates.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import { steppedPrice, wholeSteps } from '#gateway/engine/state/steps.ts'
import { endStrategy } from '../control.ts'
import { Free, placeFor } from '../orders.ts'
import { isAboveLeast } from '#gateway/engine/state/markets.ts'
import { EXIT_LINE, NO_LINE, type Slot } from '../slots.ts'
import type { DcaStrategy } from '../strategy.ts'

const RATE_UNIT = 10_000_000n
const MILLION = 1_000_000n
/** How long it waits before a purchase that found nobody to sell is tried again, and before the next cycle begins. */
const PAUSE_MS = 60_000

/**
 * Does what a plan of purchases has to do now: ends a cycle that has been sold, buys if it is time, and places its safety orders and the
 * sale of all that it holds. Returns the number of orders that it has placed.
 */
export function actDca(run: Run, strategy: DcaStrategy): number {
  const { dca } = strategy
  if (dca.isSold && !beginAnew(run, strategy)) return 0
  const isTime = dca.nextAtMs > 0 && dca.nextAtMs <= run.timeMs
  // A purchase must not meet the plan's own sale; what is held is offered anew below.
  if (isTime || dca.lines.some(({ orderId, isDone }) => orderId === 0 && !isDone)) cancel(run, strategy, dca.exit)
  let placed = 0
  if (isTime) placed += buyRegular(run, strategy)
  if (dca.entryTicks === 0 && dca.bought.lots > 0) beginCycle(strategy)
  placed += placeSafety(run, strategy) + placeExit(run, strategy)
  if (isComplete(strategy)) endStrategy(run, strategy, dca.purchases > 0 ? 'completed' : 'too-small')
  return placed
}

/** Ends a cycle that has been sold. Returns whether another one follows. */
function beginAnew(run: Run, strategy: DcaStrategy): boolean {
  const { dca } = strategy
  dca.isSold = false
  dca.cycles += 1
  if (!dca.plan.repeats) {
    endStrategy(run, strategy, 'take-profit')
    return false
  }
  for (const line of dca.lines) cancel(run, strategy, line)
  dca.lines = []
  dca.entryTicks = ZERO
  dca.bought = { lots: ZERO, units: ZERO }
  if (dca.plan.everyMs === 0) dca.nextAtMs = run.timeMs + PAUSE_MS
  run.state.products.bots.index(strategy)
  return true
}

function cancel(run: Run, { account }: DcaStrategy, { orderId }: Slot): void {
  const order = account.openOrders.get(orderId)
  if (order !== undefined) closeOrder(run, order, 'replaced')
}

/** Buys for one amount of the plan at the market, by no more than half a percent above the last price, and sets when the next one is due. */
function buyRegular(run: Run, strategy: DcaStrategy): number {
  const { market, dca } = strategy
  const { units, everyMs, purchasesMax } = dca.plan
  const slip = Math.max(1, Math.ceil((market.last * ENTRY_SLIP_THOUSANDTHS) / 1000))
  const ticks = steppedPrice(market, (market.last + slip) as Ticks, false)
  const most = Math.min(units, new Free(strategy).quoteUnits)
  const lots = wholeSteps(market, Math.min(Math.floor(Math.max(0, most) / ticks), market.terms.lotsMaxLimit) as Lots)
  if (!isAboveLeast(market, ticks, lots)) {
    // The rest buys no more: the plan has no further purchases until a sale brings new funds.
    setNext(run, strategy, 0)
    return 0
  }
  const before = dca.bought.lots
  placeFor(run, strategy, { line: NO_LINE, slot: null, buy: true, ticks, lots, force: 'ioc' })
  if (dca.bought.lots === before) {
    setNext(run, strategy, run.timeMs + PAUSE_MS)
    return 1
  }
  dca.purchases += 1
  const isLast = everyMs === 0 || (purchasesMax > 0 && dca.purchases >= purchasesMax)
  // Times that have passed while nothing could be bought are left out.
  const missed = Math.floor((run.timeMs - dca.nextAtMs) / Math.max(1, everyMs))
  setNext(run, strategy, isLast ? 0 : dca.nextAtMs + (missed + 1) * everyMs)
  return 1
}

function setNext(run: Run, strategy: DcaStrategy, nextAtMs: number): void {
  strategy.dca.nextAtMs = nextAtMs
  run.changed = true
  run.state.products.bots.index(strategy)
}

/** Sets the first price of a cycle, from which its safety orders follow. */
function beginCycle({ dca, market }: DcaStrategy): void {
  dca.entryTicks = Math.floor(dca.bought.units / dca.bought.lots) as Ticks
  dca.lines = safetyShapes(dca.plan.safety).map(({ below, units }) => {
    const price = Number((BigInt(dca.entryTicks) * (MILLION - BigInt(below))) / MILLION)
    return { ticks: steppedPrice(market, Math.max(1, price) as Ticks, false), units: units as Units, orderId: 0, isDone: false }
  })
}

function placeSafety(run: Run, strategy: DcaStrategy): number {
  const { market, dca } = strategy
  const free = new Free(strategy)
  let placed = 0
  for (const [nth, line] of dca.lines.entries()) {
    if (line.orderId !== 0 || line.isDone) continue
    const lots = free.calculateSize(market, true, line.ticks, Math.floor(line.units / line.ticks) as Lots)
    if (lots === 0) continue
    free.take(true, line.ticks, lots)
    placeFor(run, strategy, { line: nth, slot: line, buy: true, ticks: line.ticks, lots, force: 'gtc' })
    placed += 1
  }
  return placed
}

/** Places the sale of all that is held, at the price that brings the gain of the plan; one with another price or size is replaced. */
function placeExit(run: Run, strategy: DcaStrategy): number {
  const { account, market, dca, base } = strategy
  if (dca.plan.takeProfit === 0 || dca.isSold) return 0
  const lots = wholeSteps(market, Math.min(Number(base.amount / market.lotSize.amount), market.terms.lotsMaxLimit) as Lots)
  const ticks = exitPrice(run, strategy, lots)
  const open = account.openOrders.get(dca.exit.orderId)
  if (open !== undefined && open.ticks === ticks && open.lots - open.lotsFilled === lots) return 0
  cancel(run, strategy, dca.exit)
  if (ticks === 0 || !isAboveLeast(market, ticks, lots)) return 0
  placeFor(run, strategy, { line: EXIT_LINE, slot: dca.exit, buy: false, ticks, lots, force: 'gtc' })
  return 1
}

/** Returns the lowest price at which a sale of this size brings the cost and the gain of the plan after a taker's fee; 0 for none. */
function exitPrice({ state }: Run, { account, market, dca }: DcaStrategy, lots: Lots): Ticks {
  if (lots === 0) return ZERO
  const wanted = dca.cost.amount * (MILLION + BigInt(dca.plan.takeProfit)) * RATE_UNIT
  const kept = MILLION * (RATE_UNIT - readScaledRates(state, market, account).taker) * BigInt(lots) * market.unitValue.amount
  const ticks = Math.max(1, Number(divideUnits(wanted, kept, 'ceil')))
  return ticks < TICKS_MAX / 2 ? steppedPrice(market, ticks as Ticks, true) : ZERO
}

/** Checks whether a plan has nothing left to do: no purchase, no safety order, and no sale of coins that it waits for. */
function isComplete({ dca, status }: DcaStrategy): boolean {
  if (status !== 'running' || dca.nextAtMs > 0 || dca.isSold) return false
  const hasNoLines = dca.lines.every(({ orderId }) => orderId === 0)
  return hasNoLines && (dca.plan.takeProfit === 0 || dca.bought.lots === 0)
}
