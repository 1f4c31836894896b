import { Type, type Static } from 'typebox'
import { compare } from '#lib/kernel/decimal-text.ts'
import { BATCH_ORDERS_MAX } from '#gateway/engine/state/records/limits.ts'
import type { OrderOutcome } from '#gateway/exchange/exchange.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import type { Closable } from '#gateway/wire/closable-positions.ts'
import { asAsked } from '../../../named-requests.ts'
import { strings } from '../../envelope.ts'
import { hasContracts } from '../../query.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, tradeCall, type Bot, type BotCall } from '../call.ts'
import { choose, lotsOf, marketOf, optional, required, ticksOf, ticksOrNone } from '../input.ts'
import { ContractFields, contractTerms, HOLD_SIDES, isHedged, ProductField } from '../mix-input.ts'
import { NOT_THERE } from '../mix-plan-edits.ts'
import { findPosition, wholeOf } from '../find-position.ts'
import { SELF_TRADE, TRIGGERS_BY } from '../order-input.ts'
import { OrderName } from '../order-lists.ts'
import { hasMetBook, statusText } from '#gateway/dialect/spot-rows.ts'
import { judged, markOf, repeated, submitOne } from '../submit.ts'
import { reversePosition, ReversalBody } from './reversal.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'

const TargetBody = Type.Object({
  ...ContractFields,
  marginCoin: optional,
  holdSide: required,
  stpMode: optional,
  stopSurplusTriggerPrice: optional,
  stopSurplusTriggerType: optional,
  stopSurplusExecutePrice: optional,
  stopSurplusSize: optional,
  stopSurplusClientOid: optional,
  stopLossTriggerPrice: optional,
  stopLossTriggerType: optional,
  stopLossExecutePrice: optional,
  stopLossSize: optional,
  stopLossClientOid: optional,
})

interface GivenTarget {
  readonly kind: 'take-profit' | 'stop-loss'
  readonly name: 'stopSurplus' | 'stopLoss'
  readonly trigger: string | undefined
  readonly by: string | undefined
  readonly limit: string | undefined
  readonly size: string | undefined
  readonly clientOid: string | undefined
}

/** Returns the targets that a call names; one without a trigger price is refused if any of its other fields is given. */
function givenTargets(input: TargetInput): GivenTarget[] {
  const both: readonly GivenTarget[] = [
    {
      kind: 'take-profit',
      name: 'stopSurplus',
      trigger: input.stopSurplusTriggerPrice,
      by: input.stopSurplusTriggerType,
      limit: input.stopSurplusExecutePrice,
      size: input.stopSurplusSize,
      clientOid: input.stopSurplusClientOid,
    },
    {
      kind: 'stop-loss',
      name: 'stopLoss',
      trigger: input.stopLossTriggerPrice,
      by: input.stopLossTriggerType,
      limit: input.stopLossExecutePrice,
      size: input.stopLossSize,
      clientOid: input.stopLossClientOid,
    },
  ]
  const given = both.filter(({ trigger, by, limit, size, clientOid }) =>
    [trigger, by, limit, size, clientOid].some((field) => field !== undefined),
  )
  if (given.length === 0) throw new DialectRefusal('parameterMissing', 'stopSurplusTriggerPrice')
  return given
}

/** Returns the order for a position's take-profit or stop-loss: for the whole position, or for the named part. */
function targetOrder(
  bot: Bot,
  terms: MarketTerms,
  direction: 'long' | 'short',
  target: GivenTarget,
  stpMode: string | undefined,
): OrderRequest {
  const { kind, name, trigger, by, limit, size, clientOid } = target
  const ticks = ticksOrNone(terms, limit, `${name}ExecutePrice`)
  const position = findPosition(bot, terms, direction, clientOid)
  const given = size === undefined ? undefined : lotsOf(terms, size, `${name}Size`)
  const order: OrderRequest = {
    market: marketOf(terms),
    wallet: 'futures',
    side: direction === 'long' ? 'sell' : 'buy',
    type: ticks === 0 ? 'market' : 'limit',
    force: 'gtc',
    ticks,
    lots: given ?? wholeOf(terms, position),
    selfTrade: choose(stpMode, 'stpMode', SELF_TRADE, 'none'),
    reduceOnly: true,
    ...(size === undefined ? { target: 'whole' as const } : {}),
    ...(isHedged(bot) ? { positionSide: direction } : {}),
    trigger: {
      kind,
      by: choose(by, `${name}TriggerType`, TRIGGERS_BY, 'mark'),
      ticks: ticksOf(terms, trigger, `${name}TriggerPrice`),
    },
    ...(clientOid === undefined ? {} : { clientOrderId: clientOid }),
  }
  // The size of the whole is that of the moment.
  return asAsked(order, { lots: given })
}

type Placed = Extract<OrderOutcome, { accepted: true }>

/** Places all targets of a position, or none; those that are taken back leave their client ids free for the corrected request. */
async function placeTargets(bot: Bot, orders: readonly OrderRequest[]): Promise<Placed[]> {
  const placed: Placed[] = []
  try {
    for (const order of orders) placed.push(await submitOne(bot, 'futures', { type: 'place', account: bot.account, order }, NOT_THERE))
  } catch (error) {
    // Targets with an already known client id existed before and stay.
    const keys = placed.filter((order) => !order.repeated).map(({ orderId }) => ({ orderId: Number(orderId) }))
    if (keys.length > 0) await bot.exchange.submit({ type: 'cancel', account: bot.account, orders: keys, takesBack: true })
    throw error
  }
  return placed
}

/**
 * Cancels the targets that new ones have replaced: those of the same kind for the whole position, except those attached to an order. The
 * new ones are placed first, so the position is never without a target.
 */
async function endReplaced(
  bot: Bot,
  terms: MarketTerms,
  position: Closable,
  orders: readonly OrderRequest[],
  placed: readonly Placed[],
): Promise<void> {
  const ids = new Set(placed.map(({ orderId }) => orderId))
  // One that was there before has replaced what it replaces.
  const fresh = orders.filter((_, nth) => placed[nth]?.repeated === false)
  const whole = fresh.filter(({ lots, target }) => target === 'whole' || lots >= lotsOf(terms, position.size, 'size'))
  const isReplaced = (order: OrderView) =>
    order.status === 'waiting' &&
    order.reduceOnly &&
    order.parentId === null &&
    !ids.has(order.orderId) &&
    (order.target === 'whole' || (order.target === undefined && compare(order.size, position.size) >= 0)) &&
    whole.some(
      ({ trigger, side, positionSide = null }) =>
        trigger?.kind === order.trigger?.kind && side === order.side && positionSide === order.positionSide,
    )
  const replaced = bot.exchange.read.openOrders(bot.account, position.market).filter(isReplaced)
  for (let start = 0; start < replaced.length; start += BATCH_ORDERS_MAX) {
    const keys = replaced.slice(start, start + BATCH_ORDERS_MAX).map(({ orderId }) => ({ orderId: Number(orderId) }))
    await judged(bot, { type: 'cancel', account: bot.account, orders: keys })
  }
}

type TargetInput = Omit<Static<typeof TargetBody>, 'holdSide' | keyof typeof ContractFields>

/** Sets the targets of a position in place of those of the same kind, and returns their orders. */
export async function setTargets(bot: Bot, terms: MarketTerms, direction: 'long' | 'short', input: TargetInput): Promise<Placed[]> {
  const targets = givenTargets(input)
  const orders = targets.map((target) => targetOrder(bot, terms, direction, target, input.stpMode))
  const placed = await placeTargets(bot, orders)
  const position = findPosition(bot, terms, direction, 'named')
  if (position !== undefined) await endReplaced(bot, terms, position, orders, placed)
  return placed
}

/** Returns a plan order that has fired: it enters the order book as itself, so it is its own sub-order. */
function findFired(bot: Bot, planOrderId: string, planType: string): OrderView[] {
  const kind = choose(planType, 'planType', { normal_plan: 'trigger', track_plan: 'trailing' } as const)
  const order = bot.exchange.read.order(bot.account, { orderId: planOrderId })
  if (order?.product !== 'futures' || order.trigger?.kind !== kind) throw new DialectRefusal('planOrderUnknown')
  const hasFired = order.status !== 'waiting' && (order.status !== 'cancelled' || hasMetBook(order))
  return hasFired ? [order] : []
}

/** Calls for positions as a whole: their targets, their reversal, their queue position in automatic deleveraging. */
export const MIX_POSITION_CALLS: readonly BotCall[] = [
  tradeCall(
    '/mix/order/place-pos-tpsl',
    TargetBody,
    Type.Array(Type.Object({ ...strings('orderId', 'stopSurplusClientOid', 'stopLossClientOid').properties, repeated })),
    async (bot, input) => {
      const terms = contractTerms(bot, input)
      const placed = await setTargets(bot, terms, choose(input.holdSide, 'holdSide', HOLD_SIDES), input)
      return placed.map((order) => ({
        orderId: order.orderId,
        stopSurplusClientOid: input.stopSurplusClientOid ?? '',
        stopLossClientOid: input.stopLossClientOid ?? '',
        ...markOf(order.repeated),
      }))
    },
  ),
  tradeCall('/mix/order/click-backhand', ReversalBody, OrderName, reversePosition),
  readCall(
    '/mix/position/adlRank',
    Type.Object(ProductField),
    Type.Array(strings('symbol', 'marginCoin', 'adlRank', 'rank', 'holdSide')),
    (bot, { productType }) => {
      if (!hasContracts(productType)) return []
      const positions = bot.exchange.read.positions(bot.account)
      return bot.exchange.read.deleveraging(bot.account).flatMap(({ market, symbol, side, lamps }) => {
        const position = positions.find((open) => open.market === market && open.side === side)
        const rank = String(lamps)
        return position === undefined ? [] : [{ symbol, marginCoin: 'USDT', adlRank: rank, rank, holdSide: position.direction }]
      })
    },
  ),
  readCall(
    '/mix/order/plan-sub-order',
    Type.Object({ ...ProductField, planType: required, planOrderId: required }),
    Type.Array(strings('orderId', 'price', 'type', 'status')),
    (bot, { productType, planType, planOrderId }) => {
      if (!hasContracts(productType)) throw new DialectRefusal('planOrderUnknown')
      return findFired(bot, planOrderId, planType).map((order) => ({
        orderId: order.orderId,
        price: order.type === 'market' ? order.averagePrice : order.price,
        type: order.type,
        status: statusText(order, 'canceled'),
      }))
    },
  ),
]
