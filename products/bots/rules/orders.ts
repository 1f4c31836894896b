import { type Lots, minus, type Ticks, unitsOf, ZERO } from '#lib/kernel/money.ts'
import { required } from '#lib/kernel/assert.ts'
import { hold } from '#gateway/engine/state/ledger.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import { closeOrder } from '#gateway/engine/trading/orders/close-order.ts'
import { enterBook } from '#gateway/engine/trading/execution/matching.ts'
import { type Run, visitMarket } from '#gateway/engine/state/run.ts'
import { isAboveLeast } from '#gateway/engine/state/markets.ts'
import { openOrder } from '#gateway/engine/state/open-orders.ts'
import type { Force } from '#gateway/engine/state/records/order-request.ts'
import { holdAssetOf, lotsLeft } from '#gateway/engine/state/orders.ts'
import { sizeStepOf } from '#gateway/engine/state/steps.ts'
import type { Market, Order } from '#gateway/engine/state/records/records.ts'
import type { Slot } from './slots.ts'
import { type Strategy, tradesIn } from './strategy.ts'

/** An order that a strategy wants. */
interface Wanted {
  readonly line: number
  /** Where its id is kept; null if it does not rest. */
  readonly slot: Slot | null
  readonly buy: boolean
  readonly ticks: Ticks
  readonly lots: Lots
  readonly force: Force
  /** Futures: whether it only closes. */
  readonly reduceOnly?: true
}

/**
 * Places an order of a strategy from its own funds, which the caller has checked. It has no way to go: the strategy is inside the
 * exchange.
 */
export function placeFor(run: Run, strategy: Strategy, { line, slot, buy, ticks, lots, force, reduceOnly }: Wanted): void {
  const { market, id } = strategy
  const account = tradesIn(strategy)
  const wallet = strategy.kind === 'futures-grid' ? 'futures' : 'bot'
  visitMarket(run, market)
  const held = new Sum()
  if (wallet === 'bot') {
    if (buy) held.setTimes(unitsOf(ticks, lots), market.unitValue)
    else held.setTimes(lots, market.lotSize)
    hold(account, 'bot', holdAssetOf(market, buy), held)
  }
  const order = openOrder(
    run,
    account,
    market,
    {
      market: market.id,
      wallet,
      side: buy ? 'buy' : 'sell',
      type: 'limit',
      force,
      ticks,
      lots,
      ...(reduceOnly === undefined ? {} : { reduceOnly }),
      strategy: { id, line },
    },
    0,
    0,
    0,
    held,
  )
  if (slot !== null) slot.orderId = order.id
  enterBook(run, order)
}

/** Cancels all orders of a strategy. */
export function cancelAllOf(run: Run, strategy: Strategy): void {
  const orders = ordersOf(strategy)
  if (orders.length === 0) return
  visitMarket(run, strategy.market)
  for (const order of orders) closeOrder(run, order, 'bot-stopped')
}

/** Returns the places of a strategy's orders, in the order of its lines. */
export function slotsOf(strategy: Strategy): readonly Slot[] {
  return strategy.kind === 'spot-dca' ? [...strategy.dca.lines, strategy.dca.exit] : strategy.grid.lines
}

/** Returns the open orders of a strategy, in the order of its lines. */
export function ordersOf(strategy: Strategy): Order[] {
  return slotsOf(strategy).flatMap(({ orderId }) =>
    orderId === 0 ? [] : required(tradesIn(strategy).openOrders.get(orderId), 'the order of a line is open'),
  )
}

/** The funds of a strategy that none of its orders holds: base in whole lots, quote in whole ticks x lots. */
export class Free {
  baseLots: Lots
  quoteUnits: number

  constructor(strategy: Strategy) {
    const { market, base, quote } = strategy
    let [lots, units] = [Number(base.amount / market.lotSize.amount), Number(quote.amount / market.unitValue.amount)]
    for (const order of ordersOf(strategy)) {
      if (order.buy) units -= order.ticks * lotsLeft(order)
      else lots -= lotsLeft(order)
    }
    this.baseLots = lots as Lots
    this.quoteUnits = units
  }

  /** Returns the size that an order of up to `lots` can have, in whole steps; 0 if it would be below the least size or value. */
  sizeOf(market: Market, buy: boolean, ticks: Ticks, lots: Lots): Lots {
    const most = buy ? Math.floor(this.quoteUnits / ticks) : this.baseLots
    const size = Math.max(0, Math.min(lots, most))
    const whole = (size - (size % sizeStepOf(market))) as Lots
    return isAboveLeast(market, ticks, whole) ? whole : ZERO
  }

  /** Takes what an order of this size will hold. */
  take(buy: boolean, ticks: Ticks, lots: Lots): void {
    if (buy) this.quoteUnits -= unitsOf(ticks, lots)
    else this.baseLots = minus(this.baseLots, lots)
  }
}
