import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type * as receipts from '#lib/contract/trading/order-receipts.ts'
import * as contract from '#lib/contract/trading/trading-orders.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { CancelOrders, OrderKey as EngineKey } from '#gateway/engine/state/commands/order-commands.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { fillRow, orderRow, receiptRow } from '#gateway/wire/order-rows.ts'
import { NOT_TAKEN, outcomeRow, refusedRow, submit } from '../outcomes.ts'
import { currentEpoch, historyQuery, readPage } from '../pages.ts'
import type { KeepPending } from '../pending-orders.ts'
import { readChanges, readOrder } from '../read-order.ts'
import { tradingCall, type TradingCall, type TradingContext } from '../trading-call.ts'
import { isTriggerAhead } from '#gateway/wire/watched-price.ts'
import type { OrderRequest as EngineOrder } from '#gateway/engine/state/records/order-request.ts'

/** Maximum number of fills in the detail of one order. */
const DETAIL_FILLS_MAX = 100

/** Receipts that one call shows, and the ended orders in which it looks for them: most of a trader's orders are cancelled. */
const RECEIPTS_MAX = 50
const RECEIPTS_SEARCHED = 200

/** Places one order that has been read; the call that closes a position and hooks also use it. */
export async function place(
  context: Pick<TradingContext, 'exchange' | 'account' | 'pending' | 'wallNow'>,
  order: EngineOrder & { readonly clientOrderId: string },
  validUntil: number | undefined,
): Promise<Result<contract.PlacedOrder, ErrorName>> {
  const { exchange, account, pending, wallNow } = context
  // There must be no wait between this check and marking the order as pending: 'not placed' must stay true.
  if (validUntil !== undefined && wallNow() > validUntil) return refuse('orderExpired')
  const work = (keep: KeepPending) => submit(exchange, { type: 'place', account, order }, keep)
  const done = await pending.during(account, [order.clientOrderId], work)
  if (!done.ok) return done
  const [outcome] = done.value.orders
  if (outcome?.accepted !== true) return refuse('internal')
  return placedOrder(context, outcome.orderId, outcome.repeated)
}

/** Answers with an order, new or of an earlier request. */
export function placedOrder(
  { exchange, account }: Pick<TradingContext, 'exchange' | 'account'>,
  orderId: string,
  repeated: boolean,
): Result<contract.PlacedOrder, ErrorName> {
  const placed = exchange.read.order(account, { orderId })
  return placed === null ? refuse('internal') : ok({ order: orderRow(placed), repeated })
}

async function placeBatch(
  context: TradingContext,
  { orders, validUntil }: contract.PlaceOrdersBody,
): Promise<Result<contract.OrderOutcomes, ErrorName>> {
  const { exchange, account, pending, wallNow } = context
  if (validUntil !== undefined && wallNow() > validUntil) return refuse('orderExpired')
  const read = orders.map((order) => readOrder(exchange, order))
  const good = read.flatMap((order) => (order.ok ? [order.value] : []))
  const ids = orders.map(({ clientOrderId }) => clientOrderId)
  const work = (keep: KeepPending) => submit(exchange, { type: 'place-batch', account, orders: good }, keep)
  const done = good.length === 0 ? null : await pending.during(account, ids, work)
  if (done !== null && !done.ok) return done
  const outcomes = done?.value.orders.values()
  return ok({
    results: read.map((order, nth) => {
      if (!order.ok) return refusedRow(order.error, { clientOrderId: ids[nth] ?? null })
      const outcome = outcomes?.next().value
      return outcome === undefined ? refusedRow('internal', { clientOrderId: ids[nth] ?? null }) : outcomeRow(exchange, account, outcome)
    }),
  })
}

type ReadKey = { readonly orderId: string } | { readonly clientOrderId: string }

/** Returns the key for a read; null if it names nothing. */
function keyOf({ orderId, clientOrderId }: contract.OrderKey): ReadKey | null {
  if (orderId !== undefined) return { orderId }
  return clientOrderId === undefined ? null : { clientOrderId }
}

const engineKey = (key: ReadKey): EngineKey => ('orderId' in key ? { orderId: Number(key.orderId) } : key)

async function edit(context: TradingContext, body: contract.EditOrderBody): Promise<Result<contract.OrderRow, ErrorName>> {
  const { exchange, account } = context
  const key = keyOf(body)
  if (key === null) return refuse('invalidParameter')
  const found = exchange.read.order(account, key)
  const terms = found === null ? undefined : exchange.terms(found.market)
  if (found === null || terms === undefined) return refuse('orderUnknown')
  const changes = readChanges(exchange, terms, body)
  if (!changes.ok) return changes
  const { triggerTicks } = changes.value
  if (triggerTicks !== 0 && found.status === 'waiting' && !isTriggerAhead(context, found, triggerTicks))
    return refuse('triggerPriceInvalid')
  const order = { orderId: Number(found.orderId) }
  const done = await submit(exchange, { type: 'edit', account, order, ...changes.value })
  if (!done.ok) return done
  return ok(orderRow(exchange.read.order(account, { orderId: found.orderId }) ?? found))
}

async function cancel(
  { exchange, account }: TradingContext,
  { orders }: contract.CancelOrdersBody,
): Promise<Result<contract.OrderOutcomes, ErrorName>> {
  const keys = orders.map(keyOf)
  if (keys.some((key) => key === null)) return refuse('invalidParameter')
  const done = await submit(exchange, { type: 'cancel', account, orders: keys.flatMap((key) => (key === null ? [] : [engineKey(key)])) })
  // A refused cancel of one order is refused as a whole; with several orders, each has its own outcome.
  if (!done.ok) return orders.length === 1 ? done : refuse(done.error)
  return ok({ results: done.value.orders.map((outcome) => outcomeRow(exchange, account, outcome)) })
}

const isTrigger = ({ status }: OrderView): boolean => status === 'waiting'

async function cancelAll(
  { exchange, account }: TradingContext,
  { product, symbol, kind, groupId }: contract.CancelAllBody,
): Promise<Result<contract.CancelledOrders, ErrorName>> {
  if (product === undefined && symbol !== undefined) return refuse('invalidParameter')
  if (product === undefined || symbol !== undefined || groupId !== undefined) {
    const group = groupId === undefined ? {} : { group: Number(groupId) }
    const market = symbol === undefined ? {} : { market: `${product}:${symbol}` }
    const done = await submit(exchange, { type: 'cancel-all', account, kind, ...market, ...group })
    return done.ok ? ok({ cancelled: done.value.orders.length }) : done
  }
  const open = exchange.read.openOrders(account).filter((order) => order.product === product)
  const wanted = open.filter((order) => kind === 'both' || (kind === 'triggers') === isTrigger(order))
  return cancelEach(
    { exchange, account },
    wanted.map(({ orderId }) => ({ orderId: Number(orderId) })),
  )
}

async function cancelEach(
  { exchange, account }: Pick<TradingContext, 'exchange' | 'account'>,
  orders: CancelOrders['orders'],
): Promise<Result<contract.CancelledOrders, ErrorName>> {
  let cancelled = 0
  for (let start = 0; start < orders.length; start += contract.BATCH_MAX) {
    const outcome = await exchange.submit({ type: 'cancel', account, orders: orders.slice(start, start + contract.BATCH_MAX) })
    if (outcome.kind === 'done') cancelled += outcome.orders.filter(({ accepted }) => accepted).length
    // An order that has ended meanwhile is no longer open either; but if the exchange accepts nothing, nothing was cancelled.
    else if (outcome.kind !== 'rejected') return refuse(NOT_TAKEN[outcome.kind])
  }
  return ok({ cancelled })
}

async function detail(context: TradingContext, asked: contract.OrderKey): Promise<Result<receipts.OrderDetail, ErrorName>> {
  const { exchange, account, pending, studies } = context
  const key = keyOf(asked)
  if (key === null) return refuse('invalidParameter')
  // The order of these reads matters: an order that becomes durable in between is found, and one that is neither never will be.
  const isPending = 'clientOrderId' in key && pending.has(account, key.clientOrderId)
  const order = exchange.read.order(account, key)
  if (order === null) return ok({ order: null, pending: isPending, receipt: null, fills: [] })
  const receipt = await exchange.read.receipt(account, order.orderId)
  const fills = await studies.history.rows('fills', { orderId: order.orderId, limit: DETAIL_FILLS_MAX })
  return ok({
    order: orderRow(order),
    pending: false,
    receipt: receipt === null ? null : receiptRow(order, receipt),
    fills: fills.map(fillRow),
  })
}

export const ORDER_CALLS: readonly TradingCall[] = [
  tradingCall('placeOrder', (context, { validUntil, ...order }) => {
    const read = readOrder(context.exchange, order)
    return read.ok ? place(context, { ...read.value, clientOrderId: order.clientOrderId }, validUntil) : read
  }),
  tradingCall('placeOrders', placeBatch),
  tradingCall('editOrder', edit),
  tradingCall('cancelOrders', cancel),
  tradingCall('cancelAll', cancelAll),
  tradingCall('openOrders', ({ exchange, account }, { product, symbol }) => {
    const fits = (order: OrderView) =>
      (product === undefined || order.product === product) && (symbol === undefined || order.symbol === symbol)
    return ok({ rows: exchange.read.openOrders(account).filter(fits).map(orderRow) })
  }),
  tradingCall('orderHistory', async (context, query) => {
    const triggers = query.kind === undefined ? undefined : query.kind === 'triggers'
    const asked = historyQuery(context, query, { triggers, wallet: query.wallet })
    return ok(await readPage(context, 'orders', asked, orderRow))
  }),
  tradingCall('orderDetail', detail),
  tradingCall('orderReceipts', async (context) => {
    // Like all lists, they are those of one round: a new one begins without costs.
    const ended = await context.studies.history.rows('orders', { epoch: currentEpoch(context), limit: RECEIPTS_SEARCHED })
    const filled = ended.filter(({ filledSize }) => !isZero(filledSize)).slice(0, RECEIPTS_MAX)
    return ok({
      rows: filled.map((order) => ({
        order: orderRow(order),
        receipt: receiptRow(order, { ...order.receipt, queueAheadNow: '0', ordersAheadNow: '0', waits: null }),
      })),
    })
  }),
  tradingCall('fills', async (context, query) => {
    const asked = historyQuery(context, query, { orderId: query.orderId, wallet: query.wallet })
    return ok(await readPage(context, 'fills', asked, fillRow))
  }),
]
