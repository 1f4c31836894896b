import { ZERO } from '#lib/kernel/money.ts'
import { Type, type Static } from 'typebox'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { asAsked } from '../../named-requests.ts'
import { strings } from '../envelope.ts'
import { hasContracts } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import { readCall, tradeCall, type Bot, type BotCall } from './call.ts'
import { choose, HistoryFields, lotsOf, marketFilter, marketOf, optional, required, ticksOf, ticksOrNone, told, windowOf } from './input.ts'
import { ContractFields, contractTerms, ensureMarginMode, HOLD_SIDES, isHedged, ListFields, MixOrder, readDirection } from './mix-input.ts'
import { MIX_PLAN_EDITS, NOT_THERE, readCallback } from './mix-plan-edits.ts'
import { mixPlanRow, planTypeOf } from '#gateway/dialect/mix-rows.ts'
import { attachedFields, ORDER_TYPES, readAttached, readEnd, readForce, TRIGGERS_BY } from './order-input.ts'
import { cancelAllOf, cancelMany, emptyLists, OrderLists, OrderName } from './order-lists.ts'
import { findPosition, wholeOf } from './find-position.ts'
import { endedOrders, endOf, isNamed, page, withFired } from './page.ts'
import { planStatus } from '#gateway/dialect/spot-rows.ts'
import { named, submitOne } from './submit.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest, TriggerRequest } from '#gateway/engine/state/records/order-request.ts'

const PLAN_TYPES = { normal_plan: 'trigger', track_plan: 'trailing' } as const
/** `pos_` plans cover a whole position, the others a part of one. */
const PROTECTIONS = {
  pos_profit: ['take-profit', 'whole'],
  profit_plan: ['take-profit', 'part'],
  pos_loss: ['stop-loss', 'whole'],
  loss_plan: ['stop-loss', 'part'],
  moving_plan: ['trailing', 'part'],
} as const
/** The plan types by which a list can be filtered or cancelled, with those of the orders that it then has. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  normal_plan: ['normal_plan'],
  track_plan: ['track_plan', 'moving_plan'],
  profit_loss: Object.keys(PROTECTIONS),
  ...Object.fromEntries(Object.keys(PROTECTIONS).map((type) => [type, [type]])),
}

/** How a plan order may have ended; clients have two names for one whose order could not be placed. */
const ENDED_PLANS = { executed: 'executed', cancelled: 'cancelled', fail_execute: 'fail_execute', fail_trigger: 'fail_execute' } as const

const Named = { orderId: optional, clientOid: optional }
const Preset = {
  stopLossTriggerPrice: optional,
  stopLossExecutePrice: optional,
  stopLossTriggerType: optional,
  stopSurplusTriggerPrice: optional,
  stopSurplusExecutePrice: optional,
  stopSurplusTriggerType: optional,
}
const { side, orderType, force, expireTime, price, tradeSide, reduceOnly } = MixOrder.properties

const PlanBody = Type.Object({
  ...ContractFields,
  ...Preset,
  side,
  orderType,
  force,
  expireTime,
  price,
  clientOid: optional,
  tradeSide,
  reduceOnly,
  planType: optional,
  marginMode: optional,
  marginCoin: optional,
  size: required,
  triggerPrice: optional,
  triggerType: optional,
  executePrice: optional,
  callbackRatio: optional,
})
const TpslBody = Type.Object({
  ...ContractFields,
  planType: required,
  holdSide: required,
  triggerPrice: required,
  marginCoin: optional,
  triggerType: optional,
  size: told(
    'At most the size of the position. Left out, or the size of the position, with pos_profit and pos_loss: the whole position, whatever its size becomes.',
  ),
  orderType: optional,
  executePrice: optional,
  force,
  clientOid: optional,
  rangeRate: optional,
})
const PlanRow = strings(
  'planType',
  'symbol',
  'size',
  'orderId',
  'clientOid',
  'price',
  'executePrice',
  'callbackRatio',
  'triggerPrice',
  'triggerType',
  'triggerDirection',
  'planStatus',
  'side',
  'posSide',
  'marginCoin',
  'marginMode',
  'enterPointSource',
  'tradeSide',
  'posMode',
  'reduceOnly',
  'orderType',
  'stopSurplusTriggerPrice',
  'stopSurplusExecutePrice',
  'stopSurplusTriggerType',
  'stopLossTriggerPrice',
  'stopLossExecutePrice',
  'stopLossTriggerType',
  'baseVolume',
  'priceAvg',
  'executeOrderId',
  'orderSource',
  'cTime',
  'uTime',
)
const PlanList = Type.Object({ entrustedList: Type.Array(PlanRow), endId: Type.String() })

function readTrigger(terms: MarketTerms, input: Static<typeof PlanBody>): TriggerRequest {
  const kind = choose(input.planType, 'planType', PLAN_TYPES, 'trigger')
  const by = choose(input.triggerType, 'triggerType', TRIGGERS_BY, 'last')
  if (kind === 'trigger') return { kind, by, ticks: ticksOf(terms, input.triggerPrice, 'triggerPrice') }
  return {
    kind,
    by,
    ticks: ticksOrNone(terms, input.triggerPrice, 'triggerPrice'),
    callbackMillionths: readCallback(input.callbackRatio, 'callbackRatio'),
  }
}

function readPlan(bot: Bot, terms: MarketTerms, input: Static<typeof PlanBody>): OrderRequest {
  const type = choose(input.orderType, 'orderType', ORDER_TYPES)
  return {
    market: marketOf(terms),
    wallet: 'futures',
    ...readDirection(bot, input),
    type,
    force: readForce(input.force),
    ...readEnd(input.expireTime),
    ticks: type === 'limit' ? ticksOf(terms, input.executePrice ?? input.price, 'price') : ZERO,
    lots: lotsOf(terms, input.size, 'size'),
    trigger: readTrigger(terms, input),
    ...attachedFields(
      readAttached(
        terms,
        input.stopSurplusTriggerPrice,
        input.stopSurplusExecutePrice,
        choose(input.stopSurplusTriggerType, 'stopSurplusTriggerType', TRIGGERS_BY, 'mark'),
      ),
      readAttached(
        terms,
        input.stopLossTriggerPrice,
        input.stopLossExecutePrice,
        choose(input.stopLossTriggerType, 'stopLossTriggerType', TRIGGERS_BY, 'mark'),
      ),
    ),
    ...(input.clientOid === undefined ? {} : { clientOrderId: input.clientOid }),
  }
}

/** Reads the order that closes a position, or a part of it, when its price is reached. */
function readProtection(bot: Bot, terms: MarketTerms, input: Static<typeof TpslBody>): OrderRequest {
  const direction = choose(input.holdSide, 'holdSide', HOLD_SIDES)
  const position = findPosition(bot, terms, direction, input.clientOid)
  const [kind, target] = choose(input.planType, 'planType', PROTECTIONS)
  const whole = wholeOf(terms, position)
  const given = input.size === undefined ? undefined : lotsOf(terms, input.size, 'size')
  const lots = given ?? whole
  const by = choose(input.triggerType, 'triggerType', TRIGGERS_BY, 'mark')
  const limit = ticksOrNone(terms, input.executePrice, 'executePrice')
  const ticks = ticksOf(terms, input.triggerPrice, 'triggerPrice')
  const order: OrderRequest = {
    market: marketOf(terms),
    wallet: 'futures',
    side: direction === 'long' ? 'sell' : 'buy',
    type: limit === 0 ? 'market' : 'limit',
    force: readForce(input.force),
    ticks: limit,
    lots,
    reduceOnly: true,
    // Clients send a size with every plan: a size that differs from the position's is deliberate.
    ...(target === 'whole' && lots !== whole ? {} : { target }),
    ...(isHedged(bot) ? { positionSide: direction } : {}),
    trigger: { kind, by, ticks, ...(kind === 'trailing' ? { callbackMillionths: readCallback(input.rangeRate, 'rangeRate') } : {}) },
    ...(input.clientOid === undefined ? {} : { clientOrderId: input.clientOid }),
  }
  // Whether a size is the whole depends on the position of the moment.
  return asAsked(order, { lots: given, target })
}

const WRITING: readonly BotCall[] = [
  tradeCall('/mix/order/place-plan-order', PlanBody, OrderName, async (bot, input) => {
    const terms = contractTerms(bot, input)
    const order = readPlan(bot, terms, input)
    await ensureMarginMode(bot, terms, input.marginMode, [order.clientOrderId])
    return named(await submitOne(bot, 'futures', { type: 'place', account: bot.account, order }, NOT_THERE))
  }),
  tradeCall('/mix/order/place-tpsl-order', TpslBody, OrderName, async (bot, input) => {
    const order = readProtection(bot, contractTerms(bot, input), input)
    return named(await submitOne(bot, 'futures', { type: 'place', account: bot.account, order }, NOT_THERE))
  }),
  tradeCall(
    '/mix/order/cancel-plan-order',
    Type.Object({
      ...ListFields,
      ...Named,
      planType: optional,
      marginCoin: optional,
      orderIdList: Type.Optional(Type.Array(Type.Object(Named), { maxItems: 200 })),
    }),
    OrderLists,
    async (bot, { productType, symbol, orderId, clientOid: clientId, orderIdList, planType }) => {
      if (!hasContracts(productType)) return emptyLists()
      const one =
        orderId === undefined && clientId === undefined
          ? undefined
          : [{ ...(orderId === undefined ? {} : { orderId }), ...(clientId === undefined ? {} : { clientOid: clientId }) }]
      const names = orderIdList ?? one
      if (names !== undefined) {
        const lists = await cancelMany(bot, 'futures', names, 'planOrderUnknown')
        if (names.length === 1 && lists.successList.length === 0) throw new DialectRefusal('planOrderUnknown')
        return lists
      }
      if (planType !== undefined)
        return cancelMany(
          bot,
          'futures',
          waiting(bot, symbol, planType).map((order) => ({ orderId: order.orderId })),
        )
      const markets = bot.exchange.markets.filter((market) => market.startsWith('futures:'))
      const only = marketFilter(bot, 'futures', symbol)
      return cancelAllOf(bot, 'futures', 'triggers', only === undefined ? markets : [only])
    },
  ),
]

/** Checks whether an order belongs in a list of these plan types. */
function isListed(order: OrderView, types: readonly string[]): boolean {
  return order.product === 'futures' && order.trigger !== null && types.includes(planTypeOf(order))
}

function waiting(bot: Bot, symbol: string | undefined, planType: string): OrderView[] {
  const types = choose(planType, 'planType', LISTS)
  return bot.exchange.read
    .openOrders(bot.account, marketFilter(bot, 'futures', symbol))
    .filter((order) => order.status === 'waiting' && isListed(order, types))
}

function answerPlans(orders: readonly OrderView[]) {
  return { entrustedList: orders.map(mixPlanRow), endId: endOf(orders.map(({ orderId }) => orderId)) }
}

const PlanQuery = Type.Object({ ...HistoryFields, ...Named, ...ListFields, planType: required })

const READING: readonly BotCall[] = [
  readCall(
    '/mix/order/orders-plan-pending',
    PlanQuery,
    PlanList,
    (bot, { productType, symbol, planType, orderId, clientOid, ...window }) => {
      if (!hasContracts(productType)) return answerPlans([])
      return answerPlans(page(waiting(bot, symbol, planType).filter(isNamed({ orderId, clientOid })), windowOf(window)))
    },
  ),
  readCall(
    '/mix/order/orders-plan-history',
    Type.Object({ ...PlanQuery.properties, planStatus: optional }),
    PlanList,
    async (bot, { productType, symbol, planType, orderId, clientOid, planStatus: status, ...window }) => {
      if (!hasContracts(productType)) return answerPlans([])
      const types = choose(planType, 'planType', LISTS)
      const wanted = status === undefined ? undefined : choose(status, 'planStatus', ENDED_PLANS)
      const isWanted = (order: OrderView) => isListed(order, types) && (wanted === undefined || planStatus(order) === wanted)
      const market = marketFilter(bot, 'futures', symbol)
      const query = { ...windowOf(window), triggers: true, market } as const
      const name = { orderId, clientOid }
      const open = bot.exchange.read.openOrders(bot.account, market).filter(isWanted).filter(isNamed(name))
      return answerPlans(withFired(await endedOrders(bot, 'futures', name, query, isWanted), open, query))
    },
  ),
]

/** Calls for futures orders that wait for a price or protect a position (dialect, section 7). */
export const MIX_PLAN_CALLS: readonly BotCall[] = [...WRITING, ...MIX_PLAN_EDITS, ...READING]
