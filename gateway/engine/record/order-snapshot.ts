import { lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { lotsAt } from '../book/columns.ts'
import { restingTicks } from '../trading/kinds/chase.ts'
import { hideRest } from '../trading/kinds/iceberg.ts'
import { planSlice } from '../trading/kinds/twap.ts'
import { readUnits } from '../state/money/amounts.ts'
import { Sum } from '../state/money/sums.ts'
import { chargedOf, restoreFee } from '../state/money/order-fee.ts'
import { countOrder } from '../state/open-orders.ts'
import { createOrder, lotsLeft } from '../state/orders.ts'
import type { OrderRequest } from '../state/records/order-request.ts'
import type { Order, OrderEntry, OrderStatus, OrderWork } from '../state/records/records.ts'
import type { EngineState } from '../state/state.ts'

/** An open order as JSON; amounts are texts in units of 10^-16. */
export interface OrderSnapshot {
  readonly account: string
  readonly market: string
  readonly request: OrderRequest
  readonly status: OrderStatus
  readonly held: string
  readonly feeExact: string
  readonly fee: string
  readonly entry: OrderEntry
  readonly figures: OrderFigures
  /** The progress of an order that works by itself, and what a resting iceberg shows of its part. */
  readonly work?: OrderWork
  readonly shown?: number
}

type OrderFigures = Pick<
  Order,
  | 'id'
  | 'epoch'
  | 'parentId'
  | 'siblingId'
  | 'ticks'
  | 'lots'
  | 'lotsFilled'
  | 'unitsFilled'
  | 'makerFills'
  | 'takerFills'
  | 'printThousandths'
  | 'priority'
  | 'placedAtMs'
  | 'updatedAtMs'
  | 'entersAtMs'
  | 'triggerTicks'
  | 'triggerUp'
  | 'extreme'
>

/** Returns an open order as JSON; amounts are texts in units of 10^-16. */
export function saveOrder(order: Order): OrderSnapshot {
  return {
    account: order.account.id,
    market: order.market.id,
    request: order.request,
    status: order.status,
    held: order.held.amount.toString(),
    feeExact: (order.feeExact?.amount ?? 0n).toString(),
    fee: chargedOf(order).toString(),
    entry: entryOf(order),
    figures: {
      id: order.id,
      epoch: order.epoch,
      parentId: order.parentId,
      siblingId: order.siblingId,
      ticks: order.ticks,
      lots: order.lots,
      lotsFilled: order.lotsFilled,
      unitsFilled: order.unitsFilled,
      makerFills: order.makerFills,
      takerFills: order.takerFills,
      printThousandths: order.printThousandths,
      priority: order.priority,
      placedAtMs: order.placedAtMs,
      updatedAtMs: order.updatedAtMs,
      entersAtMs: order.entersAtMs,
      triggerTicks: order.triggerTicks,
      triggerUp: order.triggerUp,
      extreme: order.extreme,
    },
    ...(order.work === null ? {} : { work: { ...order.work } }),
    ...(order.request.iceberg === undefined || order.slot === 0 ? {} : { shown: lotsAt(order.market.book.orders.left, order.slot) }),
  }
}

function entryOf(order: Order): OrderEntry {
  const { bestTicks, midTicksTwice, levelsTaken, queueAheadLots, ordersAheadLots, referenceAgeMs, latencyMs } = order
  return { bestTicks, midTicksTwice, levelsTaken, queueAheadLots, ordersAheadLots, referenceAgeMs, latencyMs }
}

/** Checks that the figures of a restored order are within their bounds. Throws AssertionError. */
function assertFigures({ ticks, lots, lotsFilled, unitsFilled, triggerTicks, extreme }: OrderFigures): void {
  for (const price of [ticks, triggerTicks, extreme]) ticksFrom(price)
  for (const size of [lots, lotsFilled]) lotsFrom(size)
  assert(Number.isInteger(unitsFilled) && unitsFilled >= 0, 'what was filled is a whole value')
}

/** Restores an open order, but for its position in the book's queue. */
export function restoreOrder(state: EngineState, saved: OrderSnapshot): void {
  const account = required(state.accounts.get(saved.account), 'the account of an order exists')
  const market = required(state.markets.get(saved.market), 'the market of an order exists')
  const { request, status } = saved
  assertFigures(saved.figures)
  const order = createOrder(saved.figures, account, market, request, 0, Sum.of(readUnits(saved.held)))
  const work = saved.work === undefined ? null : { ...saved.work }
  Object.assign(order, saved.figures, saved.entry, { status, work } satisfies Partial<Order>)
  if (order.lotsFilled > 0) Object.assign(order, restoreFee(readUnits(saved.feeExact), readUnits(saved.fee)))
  account.openOrders.add(order)
  countOrder(order, 1)
  if (order.status === 'waiting') market.triggers.add(order)
  if (order.status === 'entering') state.entering.push(order)
  if (request.expiresAtMs !== undefined) state.expiring.set(order, request.expiresAtMs)
  planSlice(order)
  if (request.chase === true && order.work !== null) market.chasing.add(order)
}

/** Adds an order to its book; orders of one price are added in the order of their priority. `shown`: by its snapshot, of an iceberg. */
export function rest(order: Order, shown: number | undefined): void {
  const { market, account, queueAheadLots } = order
  const { buy, id, printThousandths } = order
  const lots = shown === undefined ? lotsLeft(order) : lotsFrom(shown)
  order.slot = market.book.add(buy, restingTicks(order), lots, account.number, queueAheadLots, id, printThousandths)
  hideRest(order, lots)
  market.resting[order.slot] = order
}
