import { ZERO } from '#lib/kernel/money.ts'
import { Type } from 'typebox'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { strings } from '../envelope.ts'
import { DialectRefusal } from '../refusal.ts'
import { readCall, tradeCall, type Bot, type BotCall } from './call.ts'
import {
  asTicks,
  choose,
  HistoryFields,
  marketFilter,
  optional,
  required,
  requireTerms,
  ticksOrNone,
  toMarket,
  toName,
  toWindow,
  type NamedOrder,
} from './input.ts'
import { changedEnd, newExpireTime, ORDER_TYPES, OrderFields, readEnd, readForce, readSize, SIDES } from './order-input.ts'
import { cancelMarkets, OrderLists, OrderName } from './order-lists.ts'
import { page, readEndId, withFired } from './page.ts'
import { spotPlanRow } from '#gateway/dialect/spot-rows.ts'
import { named, submitOne } from './submit.ts'

const NOT_THERE = { 'order-not-open': 'planOrderUnknown' } as const
const PLAN_TYPES = { amount: 'amount', total: 'total' } as const
/** A spot pair has no mark price, so the last price triggers in every case. */
const TRIGGER_TYPES = { fill_price: 'last', mark_price: 'last', market_price: 'last' } as const

const Named = { orderId: optional, clientOid: optional }
const PlanBody = Type.Object({
  symbol: required,
  side: required,
  orderType: required,
  size: required,
  triggerPrice: required,
  planType: optional,
  triggerType: optional,
  executePrice: optional,
  price: optional,
  force: optional,
  expireTime: OrderFields.expireTime,
  clientOid: optional,
})
const PlanList = Type.Object({
  nextFlag: Type.Boolean(),
  idLessThan: Type.String(),
  orderList: Type.Array(
    strings(
      'orderId',
      'clientOid',
      'symbol',
      'size',
      'planType',
      'executePrice',
      'triggerPrice',
      'status',
      'orderType',
      'side',
      'triggerType',
      'triggerDirection',
      'enterPointSource',
      'cTime',
      'uTime',
    ),
  ),
})

function answerPlans(orders: readonly OrderView[], limit: number) {
  const ids = orders.map(({ orderId }) => orderId)
  return { nextFlag: orders.length >= limit, idLessThan: readEndId(ids), orderList: orders.map(spotPlanRow) }
}

function findPlan(bot: Bot, name: NamedOrder): OrderView {
  const order = bot.exchange.read.order(bot.account, toName(name, 'spot'))
  if (order?.wallet !== 'spot' || order.status !== 'waiting') throw new DialectRefusal('planOrderUnknown')
  return order
}

/** Calls for spot orders that wait for a price (dialect, section 6). */
export const SPOT_PLAN_CALLS: readonly BotCall[] = [
  tradeCall('/spot/trade/place-plan-order', PlanBody, OrderName, async (bot, input) => {
    const terms = requireTerms(bot, 'spot', input.symbol)
    const side = choose(input.side, 'side', SIDES)
    const type = choose(input.orderType, 'orderType', ORDER_TYPES)
    const spends = choose(input.planType, 'planType', PLAN_TYPES, 'amount') === 'total'
    if (spends !== (type === 'market' && side === 'buy')) throw new DialectRefusal('parameterInvalid', 'planType')
    const placed = await submitOne(bot, 'spot', {
      type: 'place',
      account: bot.account,
      order: {
        market: toMarket(terms),
        wallet: 'spot',
        side,
        type,
        force: readForce(input.force),
        ...readEnd(input.expireTime),
        ticks: type === 'limit' ? asTicks(terms, input.executePrice ?? input.price, 'executePrice') : ZERO,
        ...readSize(terms, input.size, { type, side }),
        trigger: {
          kind: 'trigger',
          by: choose(input.triggerType, 'triggerType', TRIGGER_TYPES, 'last'),
          ticks: asTicks(terms, input.triggerPrice, 'triggerPrice'),
        },
        ...(input.clientOid === undefined ? {} : { clientOrderId: input.clientOid }),
      },
    })
    return named(placed)
  }),
  tradeCall(
    '/spot/trade/modify-plan-order',
    Type.Object({
      ...Named,
      triggerPrice: required,
      size: required,
      orderType: optional,
      executePrice: optional,
      price: optional,
      newExpireTime,
    }),
    OrderName,
    async (bot, input) => {
      const plan = findPlan(bot, input)
      const terms = requireTerms(bot, 'spot', plan.symbol)
      const type = choose(input.orderType, 'orderType', ORDER_TYPES, plan.type)
      if (type !== plan.type) throw new DialectRefusal('orderNotEditable')
      const { lots, amount } = readSize(terms, input.size, plan)
      const edited = await submitOne(
        bot,
        'spot',
        {
          type: 'edit',
          account: bot.account,
          order: { orderId: Number(plan.orderId) },
          ticks: type === 'limit' ? ticksOrNone(terms, input.executePrice ?? input.price, 'executePrice') : ZERO,
          lots,
          triggerTicks: asTicks(terms, input.triggerPrice, 'triggerPrice'),
          ...(amount === undefined ? {} : { amount }),
          ...changedEnd(input.newExpireTime),
        },
        NOT_THERE,
      )
      return { orderId: edited.orderId, clientOid: plan.clientOrderId ?? '' }
    },
  ),
  tradeCall('/spot/trade/cancel-plan-order', Type.Object(Named), strings('result'), async (bot, input) => {
    const plan = findPlan(bot, input)
    await submitOne(bot, 'spot', { type: 'cancel', account: bot.account, orders: [{ orderId: Number(plan.orderId) }] }, NOT_THERE)
    return { result: 'success' }
  }),
  tradeCall(
    '/spot/trade/batch-cancel-plan-order',
    Type.Object({ symbolList: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 })) }),
    OrderLists,
    (bot, { symbolList }) => {
      const symbols = symbolList ?? bot.exchange.markets.filter((id) => id.startsWith('spot:')).map((id) => id.slice('spot:'.length))
      return cancelMarkets(
        bot,
        'spot',
        'triggers',
        symbols.map((symbol) => toMarket(requireTerms(bot, 'spot', symbol))),
      )
    },
  ),
  readCall('/spot/trade/current-plan-order', Type.Object({ ...HistoryFields, symbol: optional }), PlanList, (bot, { symbol, ...input }) => {
    const window = toWindow(input)
    const waiting = bot.exchange.read
      .openOrders(bot.account, marketFilter(bot, 'spot', symbol))
      .filter((order) => order.wallet === 'spot' && order.status === 'waiting')
    return answerPlans(page(waiting, window), window.limit)
  }),
  readCall(
    '/spot/trade/history-plan-order',
    Type.Object({ ...HistoryFields, symbol: optional }),
    PlanList,
    async (bot, { symbol, ...input }) => {
      const window = toWindow(input)
      const market = marketFilter(bot, 'spot', symbol)
      const query = { ...window, wallet: 'spot', triggers: true, market } as const
      const open = bot.exchange.read.openOrders(bot.account, market).filter(({ wallet }) => wallet === 'spot')
      return answerPlans(withFired(await bot.studies.history.rows('orders', query), open, window), window.limit)
    },
  ),
]
