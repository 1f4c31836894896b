import { Type, type Static } from 'typebox'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { KIND_FIELDS } from '#gateway/dialect/kind-fields.ts'
import { strings } from '../envelope.ts'
import { DialectRefusal } from '../refusal.ts'
import { readCall, tradeCall, type Bot, type BotCall } from './call.ts'
import {
  choose,
  HistoryFields,
  marketFilter,
  marketOf,
  nameOf,
  optional,
  required,
  termsOf,
  ticksOrNone,
  windowOf,
  type NamedOrder,
} from './input.ts'
import { ArrivalFields, attachedFields, checkArrival, groupId, OrderFields, readAttached, readOrderTerms, readSize } from './order-input.ts'
import { cancelAllOf, cancelMany, cancelOne, isOfProduct, OrderLists, OrderName, placeMany } from './order-lists.ts'
import { endedOrders, isNamed, page } from './page.ts'
import { spotFillRow, spotOpenRow, spotOrderRow } from '#gateway/dialect/spot-rows.ts'
import { named, submitOne } from './submit.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'

const SpotOrder = Type.Object({
  ...OrderFields,
  triggerPrice: optional,
  tpslType: optional,
  presetTakeProfitPrice: optional,
  executeTakeProfitPrice: optional,
  presetStopLossPrice: optional,
  executeStopLossPrice: optional,
})
const PlaceBody = Type.Object({ ...SpotOrder.properties, ...ArrivalFields, symbol: required })
/** One order of many: a missing field refuses only that order. */
const BatchOrder = Type.Partial(SpotOrder)
const Named = { orderId: optional, clientOid: optional }

const orderRow = strings(
  'userId',
  'symbol',
  'orderId',
  'clientOid',
  'size',
  'orderType',
  'side',
  'status',
  'priceAvg',
  'baseVolume',
  'quoteVolume',
  'enterPointSource',
  'orderSource',
  'force',
  'cTime',
  'uTime',
  'presetTakeProfitPrice',
  'executeTakeProfitPrice',
  'presetStopLossPrice',
  'executeStopLossPrice',
  'tpslType',
  'triggerPrice',
  'triggerDirection',
  'expireTime',
  'groupId',
  ...KIND_FIELDS,
)
const OrderRow = Type.Object({ ...orderRow.properties, ...strings('price', 'feeDetail', 'cancelReason').properties })
const OpenRow = Type.Object({ ...orderRow.properties, basePrice: Type.String() })
const FillRow = Type.Object({
  ...strings('userId', 'symbol', 'orderId', 'tradeId', 'orderType', 'side', 'priceAvg', 'size', 'amount', 'tradeScope', 'cTime', 'uTime')
    .properties,
  feeDetail: strings('deduction', 'feeCoin', 'totalDeductionFee', 'totalFee'),
})

/** Maximum number of rows in `history-orders`. */
const ENDED_ROWS_MAX = 100

/** Whether an order waits for its trigger. */
const WAITS = { normal: false, tpsl: true } as const

/** Converts an order of the wire to the engine's. */
function readSpotOrder(terms: MarketTerms, input: Static<typeof BatchOrder>): OrderRequest {
  const order = readOrderTerms(terms, input)
  const trigger = ticksOrNone(terms, input.triggerPrice, 'triggerPrice')
  const waits = choose(input.tpslType, 'tpslType', WAITS, trigger !== 0)
  if (waits && trigger === 0) throw new DialectRefusal('parameterMissing', 'triggerPrice')
  // An order meant to wait for a price must not be sent to the order book at once.
  if (!waits && trigger !== 0) throw new DialectRefusal('parameterInvalid', 'tpslType')
  return {
    market: marketOf(terms),
    wallet: 'spot',
    ...order,
    ...readSize(terms, input.size, order),
    ...(trigger === 0 ? {} : { trigger: { kind: 'trigger', by: 'last', ticks: trigger } }),
    ...attachedFields(
      readAttached(terms, input.presetTakeProfitPrice, input.executeTakeProfitPrice, 'last'),
      readAttached(terms, input.presetStopLossPrice, input.executeStopLossPrice, 'last'),
    ),
  }
}

function openSpotOrders(bot: Bot, symbol: string | undefined, waits: boolean): OrderView[] {
  return bot.exchange.read
    .openOrders(bot.account, marketFilter(bot, 'spot', symbol))
    .filter((order) => order.wallet === 'spot' && (order.status === 'waiting') === waits)
}

/** Returns the named order of a pair. */
function findOrder(bot: Bot, terms: MarketTerms, name: NamedOrder): OrderView {
  const order = bot.exchange.read.order(bot.account, nameOf(name, 'spot'))
  if (order?.market !== marketOf(terms) || order.wallet !== 'spot') throw new DialectRefusal('spotOrderUnknown')
  return order
}

const WRITING: readonly BotCall[] = [
  tradeCall('/spot/trade/place-order', PlaceBody, OrderName, async (bot, input) => {
    checkArrival(bot, input)
    const order = readSpotOrder(termsOf(bot, 'spot', input.symbol), input)
    return named(await submitOne(bot, 'spot', { type: 'place', account: bot.account, order }))
  }),
  tradeCall(
    '/spot/trade/batch-orders',
    Type.Object({ symbol: optional, batchMode: optional, orderList: Type.Array(BatchOrder, { minItems: 1, maxItems: 200 }) }),
    OrderLists,
    (bot, { symbol, orderList }) =>
      placeMany(bot, 'spot', orderList, (input) => {
        const name = input.symbol ?? symbol
        if (name === undefined) throw new DialectRefusal('parameterMissing', 'symbol')
        return readSpotOrder(termsOf(bot, 'spot', name), input)
      }),
  ),
  tradeCall('/spot/trade/cancel-order', Type.Object({ ...Named, symbol: required, tpslType: optional }), OrderName, async (bot, input) => {
    const order = findOrder(bot, termsOf(bot, 'spot', input.symbol), input)
    return cancelOne(bot, 'spot', order)
  }),
  tradeCall(
    '/spot/trade/batch-cancel-order',
    Type.Object({
      symbol: optional,
      batchMode: optional,
      orderList: Type.Array(Type.Object({ ...Named, symbol: optional }), { minItems: 1, maxItems: 200 }),
    }),
    OrderLists,
    (bot, { orderList }) => cancelMany(bot, 'spot', orderList),
  ),
  tradeCall(
    '/spot/trade/cancel-symbol-order',
    Type.Object({ symbol: required, groupId }),
    strings('symbol'),
    async (bot, { symbol, groupId: group }) => {
      const terms = termsOf(bot, 'spot', symbol)
      await cancelAllOf(bot, 'spot', 'orders', [marketOf(terms)], group)
      return { symbol: terms.symbol }
    },
  ),
]

const READING: readonly BotCall[] = [
  readCall('/spot/trade/orderInfo', Type.Object(Named), Type.Array(OrderRow), (bot, input) => {
    if (!isOfProduct(bot, 'spot', input)) return []
    const order = bot.exchange.read.order(bot.account, nameOf(input, 'spot'))
    return order === null ? [] : [spotOrderRow(order)]
  }),
  readCall(
    '/spot/trade/unfilled-orders',
    Type.Object({ ...HistoryFields, symbol: optional, orderId: optional, tpslType: optional }),
    Type.Array(OpenRow),
    async (bot, { symbol, orderId, tpslType, ...window }) => {
      const open = openSpotOrders(bot, symbol, choose(tpslType, 'tpslType', WAITS, false))
      return page(open.filter(isNamed({ orderId })), windowOf(window)).map(spotOpenRow)
    },
  ),
  readCall(
    '/spot/trade/history-orders',
    Type.Object({ ...HistoryFields, symbol: optional, orderId: optional, tpslType: optional }),
    Type.Array(OrderRow),
    async (bot, { symbol, orderId, tpslType, ...window }) => {
      const query = { ...windowOf(window, ENDED_ROWS_MAX), market: marketFilter(bot, 'spot', symbol) }
      if (tpslType === undefined) return (await endedOrders(bot, 'spot', { orderId }, query)).map(spotOrderRow)
      const triggers = choose(tpslType, 'tpslType', WAITS)
      const isWanted = (order: OrderView): boolean => (order.trigger !== null) === triggers
      return (await endedOrders(bot, 'spot', { orderId }, { ...query, triggers }, isWanted)).map(spotOrderRow)
    },
  ),
  readCall(
    '/spot/trade/fills',
    Type.Object({ ...HistoryFields, symbol: optional, orderId: optional }),
    Type.Array(FillRow),
    async (bot, { symbol, orderId, ...window }) => {
      const query = { ...windowOf(window), wallet: 'spot', market: marketFilter(bot, 'spot', symbol), orderId } as const
      return (await bot.studies.history.rows('fills', query)).map(spotFillRow)
    },
  ),
]

/** Calls for trading spot (dialect, section 6), except plan orders. */
export const SPOT_ORDER_CALLS: readonly BotCall[] = [...WRITING, ...READING]
