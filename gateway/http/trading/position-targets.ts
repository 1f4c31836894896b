import { ZERO, least, type Lots, type Ticks } from '#lib/kernel/money.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { isWhole, targetKind, targetsOf } from '#lib/contract/trading/position-targets.ts'
import { BATCH_MAX, type OrderList } from '#lib/contract/trading/trading-orders.ts'
import type { PositionTarget, SetTargetsBody } from '#lib/contract/trading/trading-positions.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { EditOrder } from '#gateway/engine/state/commands/order-commands.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { closablePositions, type Closable } from '#gateway/wire/closable-positions.ts'
import { orderRow } from '#gateway/wire/order-rows.ts'
import { errorOf, submit } from './outcomes.ts'
import { lotsOf, ticksOf } from './read-order.ts'
import type { TradingContext } from './trading-call.ts'
import { isTriggerAhead } from '#gateway/wire/watched-price.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'

type Change = Pick<EditOrder, 'order' | 'lots' | 'triggerTicks'>

/** The steps of a call, planned before any of them is carried out. */
interface Plan {
  readonly placed: OrderRequest[]
  /** Each edit with its reversal. */
  readonly edited: { readonly change: Change; readonly back: Change }[]
  /** Order ids. */
  readonly ended: Set<string>
}

/** A position, its market and its current targets. */
interface Protected {
  readonly terms: MarketTerms
  readonly position: Closable
  readonly known: readonly OrderView[]
}

const knownTargets = ({ exchange, account }: TradingContext, { market, symbol, side, direction }: Closable): OrderView[] =>
  targetsOf({ symbol, side, direction: direction === 'long' ? 1 : 2 }, exchange.read.openOrders(account, market))

/** Changes the targets of a position in one call: everything is checked before the first change is made. */
export async function setTargets(context: TradingContext, body: SetTargetsBody): Promise<Result<OrderList, ErrorName>> {
  const { exchange, account } = context
  const market = `futures:${body.symbol}`
  const terms = exchange.terms(market)
  if (terms === undefined) return refuse('unknownMarket')
  const position = closablePositions(exchange.read, account, market).find(({ side }) => side === body.side)
  if (position === undefined) return refuse('noPosition')
  const plan = planOf(context, { terms, position, known: knownTargets(context, position) }, body)
  if (!plan.ok) return plan
  const done = await carryOut(context, plan.value)
  return done.ok ? ok({ rows: knownTargets(context, position).map(orderRow) }) : done
}

function planOf(context: TradingContext, held: Protected, { targets, ended }: SetTargetsBody): Result<Plan, ErrorName> {
  const named = [...targets.flatMap(({ orderId }) => orderId ?? []), ...ended]
  if (targets.length + ended.length === 0 || new Set(named).size < named.length) return refuse('invalidParameter')
  const plan: Plan = { placed: [], edited: [], ended: new Set() }
  for (const orderId of ended) {
    const order = context.exchange.read.order(context.account, { orderId })
    if (order === null) return refuse('orderUnknown')
    if (held.known.some((target) => target.orderId === orderId)) plan.ended.add(orderId)
    // A target that has already ended by itself is fine; any other order does not belong to this position.
    else if (order.status !== 'cancelled' && order.status !== 'filled') return refuse('invalidParameter')
  }
  for (const target of targets) {
    const fault = addTarget(context, held, target, plan)
    if (fault !== null) return refuse(fault)
  }
  const isReplaced = ({ orderId, parentId, ...order }: OrderView) =>
    parentId === null &&
    !named.includes(orderId) &&
    isWhole(order, held.position.size) &&
    targets.some((target) => target.orderId === undefined && target.size === undefined && target.kind === targetKind(order))
  for (const order of held.known.filter(isReplaced)) plan.ended.add(order.orderId)
  return ok(plan)
}

/** Adds the steps for one target to the plan; returns an error if it is not possible. */
function addTarget(context: TradingContext, held: Protected, target: PositionTarget, plan: Plan): ErrorName | null {
  const { terms, position, known } = held
  const order = target.orderId === undefined ? null : known.find(({ orderId }) => orderId === target.orderId)
  if (order === undefined) return 'orderNotOpen'
  if (order !== null && targetKind(order) !== target.kind) return 'invalidParameter'
  const triggerTicks = ticksOf(terms, target.price)
  if (!triggerTicks.ok) return triggerTicks.error
  const all = lotsOf(terms, position.size)
  const wanted = lotsOf(terms, target.size ?? order?.size ?? position.size)
  if (!all.ok || !wanted.ok) return wanted.ok ? 'internal' : wanted.error
  // A target must not be larger than the position.
  const lots = least(wanted.value, all.value)
  // Turning a whole-position target into a partial one takes a new order: an edit could not be reversed.
  const isNowPart = order?.target === 'whole' && target.size !== undefined && lots < all.value
  if (order === null || order.trigger?.by !== target.by || isNowPart) {
    const isForAll = target.size === undefined && (order === null || isWhole(order, position.size))
    const request = requestOf(held, target, order, { triggerTicks: triggerTicks.value, lots, isForAll })
    if (!request.ok) return request.error
    plan.placed.push(request.value)
    if (order !== null) plan.ended.add(order.orderId)
    return null
  }
  const back = { order: { orderId: Number(order.orderId) }, lots: lotsNow(terms, order), triggerTicks: ticksNow(terms, order) }
  const isMoved = back.triggerTicks !== triggerTicks.value
  const isResized = target.size !== undefined && back.lots !== lots
  if (!isMoved && !isResized) return null
  if (isMoved && !isTriggerAhead(context, order, triggerTicks.value)) return 'triggerPriceInvalid'
  const change = { order: back.order, lots: isResized ? lots : ZERO, triggerTicks: triggerTicks.value }
  plan.edited.push({ change, back: isResized ? back : { ...back, lots: ZERO } })
  return null
}

/** Size and trigger price of an order from the engine, which always fit its ticks and lots. */
const lotsNow = (terms: MarketTerms, { size }: OrderView): Lots => valueOr0(lotsOf(terms, size))
const ticksNow = (terms: MarketTerms, { trigger }: OrderView): Ticks => valueOr0(ticksOf(terms, trigger?.price ?? ''))

function valueOr0<Figure extends number>(read: Result<Figure, ErrorName>): Figure | typeof ZERO {
  return read.ok ? read.value : ZERO
}

/** Builds the order for a target; one that replaces another keeps its limit price. */
function requestOf(
  { terms, position }: Protected,
  { kind, by }: PositionTarget,
  old: OrderView | null,
  { triggerTicks, lots, isForAll }: { readonly triggerTicks: Ticks; readonly lots: Lots; readonly isForAll: boolean },
): Result<OrderRequest, ErrorName> {
  const ticks = old?.type === 'limit' ? ticksOf(terms, old.price) : ok(ZERO)
  if (!ticks.ok) return ticks
  return ok({
    market: position.market,
    wallet: 'futures',
    side: position.direction === 'long' ? 'sell' : 'buy',
    type: old?.type ?? 'market',
    force: 'gtc',
    ticks: ticks.value,
    lots,
    selfTrade: old?.selfTrade ?? 'none',
    reduceOnly: true,
    ...(position.side === 'net' ? {} : { positionSide: position.side }),
    trigger: { kind, by, ticks: triggerTicks },
    ...(isForAll ? { target: 'whole' as const } : {}),
  })
}

/**
 * Carries out a plan, new orders first, so that the position is never without a target. If an order or an edit is refused, undoes the
 * earlier steps.
 */
async function carryOut(context: TradingContext, { placed, edited, ended }: Plan): Promise<Result<null, ErrorName>> {
  const { exchange, account } = context
  const ids = await placeAll(context, placed)
  if (!ids.ok) return ids
  for (const [nth, { change }] of edited.entries()) {
    const done = await submit(exchange, { type: 'edit', account, ticks: ZERO, ...change })
    if (done.ok || done.error === 'orderUnchanged') continue
    for (const { back } of edited.slice(0, nth)) await submit(exchange, { type: 'edit', account, ticks: ZERO, ...back })
    await endAll(context, ids.value)
    return done
  }
  return endAll(context, [...ended])
}

/** Places all orders, or none. */
async function placeAll(context: TradingContext, orders: readonly OrderRequest[]): Promise<Result<string[], ErrorName>> {
  if (orders.length === 0) return ok([])
  const { exchange, account } = context
  const done = await submit(exchange, { type: 'place-batch', account, orders })
  if (!done.ok) return done
  const ids = done.value.orders.flatMap((outcome) => (outcome.accepted ? [outcome.orderId] : []))
  const refused = done.value.orders.find((outcome) => !outcome.accepted)
  if (refused === undefined || refused.accepted) return ok(ids)
  await endAll(context, ids)
  return refuse(errorOf(refused.reason))
}

/** Cancels orders; one that has ended meanwhile needs no cancelling. */
async function endAll({ exchange, account }: TradingContext, ids: readonly string[]): Promise<Result<null, ErrorName>> {
  for (let start = 0; start < ids.length; start += BATCH_MAX) {
    const orders = ids.slice(start, start + BATCH_MAX).map((orderId) => ({ orderId: Number(orderId) }))
    const done = await submit(exchange, { type: 'cancel', account, orders })
    if (!done.ok && done.error !== 'orderNotOpen') return done
  }
  return ok(null)
}
