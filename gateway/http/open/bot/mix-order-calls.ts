import { ZERO } from '#lib/kernel/money.ts'
import { Type } from 'typebox'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { collectRows } from '#gateway/exchange/studies/account-history.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { KIND_FIELDS } from '#gateway/dialect/kind-fields.ts'
import { strings } from '../envelope.ts'
import { hasContracts } from '../query.ts'
import { DialectRefusal } from '../refusal.ts'
import { readCall, tradeCall, type Bot, type BotCall } from './call.ts'
import {
  choose,
  HistoryFields,
  lotsOf,
  marketFilter,
  marketOf,
  nameOf,
  optional,
  termsOf,
  ticksOrNone,
  windowOf,
  type NamedOrder,
} from './input.ts'
import { ContractFields, contractTerms, ensureMarginMode, ListFields, MixBatchOrder, MixOrder, readMixOrder } from './mix-input.ts'
import { mixFillRow, mixOrderDetail, mixOrderRow, profitOf } from '#gateway/dialect/mix-rows.ts'
import { changedAttached, changedEnd, groupId, newExpireTime } from './order-input.ts'
import { cancelAllOf, cancelMany, cancelOne, emptyLists, OrderLists, OrderName, placeMany } from './order-lists.ts'
import { endedOrders, endOf, isNamed, page } from './page.ts'
import { statusText } from '#gateway/dialect/spot-rows.ts'
import { markOf, named, submitOne } from './submit.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import { closePositions } from './close-positions.ts'

const Named = { orderId: optional, clientOid: optional }
const MarginFields = { marginMode: optional, marginCoin: optional }

const OrderFields = strings(
  'symbol',
  'size',
  'orderId',
  'clientOid',
  'baseVolume',
  'fee',
  'price',
  'priceAvg',
  'side',
  'force',
  'posSide',
  'marginCoin',
  'presetStopSurplusPrice',
  'presetStopSurplusExecutePrice',
  'presetStopSurplusType',
  'presetStopLossPrice',
  'presetStopLossExecutePrice',
  'presetStopLossType',
  'liqPrice',
  'totalProfits',
  'quoteVolume',
  'orderType',
  'leverage',
  'marginMode',
  'reduceOnly',
  'enterPointSource',
  'tradeSide',
  'posMode',
  'orderSource',
  'cancelReason',
  'cTime',
  'uTime',
  'expireTime',
  'groupId',
  ...KIND_FIELDS,
)
const OrderDetail = Type.Object({ ...OrderFields.properties, state: Type.String() })
const OrderList = Type.Object({
  entrustedList: Type.Array(Type.Object({ ...OrderFields.properties, status: Type.String() })),
  endId: Type.String(),
})
const FillList = Type.Object({
  fillList: Type.Array(
    Type.Object({
      ...strings(
        'tradeId',
        'symbol',
        'orderId',
        'price',
        'baseVolume',
        'side',
        'quoteVolume',
        'enterPointSource',
        'tradeSide',
        'posMode',
        'tradeScope',
        'orderType',
        'marginCoin',
        'cTime',
        'uTime',
      ).properties,
      profit: Type.String({
        description:
          'What this fill has realised, without fees, rounded to 6 decimals: a gain down, a loss half up. The bill of the fill has the exact amount, and that counts.',
      }),
      feeDetail: Type.Array(strings('deduction', 'feeCoin', 'totalDeductionFee', 'totalFee')),
    }),
  ),
  endId: Type.String(),
})

/** The statuses by which `orders-pending` can be filtered. */
const OPEN_STATUSES = { live: 'live', partially_filled: 'partially_filled' } as const

async function answerOrders(bot: Bot, orders: readonly OrderView[]) {
  const profitOfOrder = await profitsOf(bot, orders)
  const entrustedList = orders.map((order) => mixOrderRow(order, profitOfOrder(order.orderId)))
  return { entrustedList, endId: endOf(orders.map(({ orderId }) => orderId)) }
}

/** More fills than the orders of one page have, unless each was filled in hundreds of pieces. */
const FILLS_MAX = 50_000

/** Reads the realised profits of orders, each rounded once over its fills. */
async function profitsOf({ studies }: Bot, orders: readonly OrderView[]): Promise<(orderId: string) => string> {
  const filled = orders.filter(({ filledSize }) => !isZero(filledSize)).map(({ orderId }) => orderId)
  const fills = filled.length === 0 ? [] : await collectRows(studies.history, 'fills', { orderId: filled }, FILLS_MAX)
  const byOrder = Map.groupBy(fills, ({ orderId }) => orderId)
  return (orderId) => profitOf(byOrder.get(orderId) ?? [])
}

/** Returns the named order of a contract. */
function findOrder(bot: Bot, terms: MarketTerms, name: NamedOrder): OrderView {
  const order = bot.exchange.read.order(bot.account, nameOf(name, 'futures'))
  if (order?.market !== marketOf(terms)) throw new DialectRefusal('mixOrderNotOpen')
  return order
}

/** Returns the markets of a call; without a symbol, all contracts. */
function contractsOf(bot: Bot, symbol: string | undefined): string[] {
  if (symbol !== undefined) return [marketOf(termsOf(bot, 'futures', symbol))]
  return bot.exchange.markets.filter((market) => market.startsWith('futures:'))
}

const PLACING: readonly BotCall[] = [
  tradeCall(
    '/mix/order/place-order',
    Type.Object({ ...MixOrder.properties, ...ContractFields, ...MarginFields }),
    OrderName,
    async (bot, input) => {
      const terms = contractTerms(bot, input)
      const order = readMixOrder(bot, terms, input)
      await ensureMarginMode(bot, terms, input.marginMode, [order.clientOrderId])
      return named(await submitOne(bot, 'futures', { type: 'place', account: bot.account, order }))
    },
  ),
  tradeCall(
    '/mix/order/batch-place-order',
    Type.Object({ ...ContractFields, ...MarginFields, orderList: Type.Array(MixBatchOrder, { minItems: 1, maxItems: 200 }) }),
    OrderLists,
    async (bot, input) => {
      const terms = contractTerms(bot, input)
      await ensureMarginMode(
        bot,
        terms,
        input.marginMode,
        input.orderList.map(({ clientOid }) => clientOid),
      )
      return placeMany(bot, 'futures', input.orderList, (order) => readMixOrder(bot, terms, order))
    },
  ),
  tradeCall(
    '/mix/order/modify-order',
    Type.Object({
      ...Named,
      ...ContractFields,
      marginCoin: optional,
      newClientOid: optional,
      newSize: optional,
      newPrice: optional,
      newPresetStopLossPrice: optional,
      newPresetStopSurplusPrice: optional,
      newExpireTime,
    }),
    OrderName,
    async (bot, input) => {
      const terms = contractTerms(bot, input)
      const order = findOrder(bot, terms, input)
      const edited = await submitOne(bot, 'futures', {
        type: 'edit',
        account: bot.account,
        order: { orderId: Number(order.orderId) },
        ticks: ticksOrNone(terms, input.newPrice, 'newPrice'),
        lots: input.newSize === undefined ? ZERO : lotsOf(terms, input.newSize, 'newSize'),
        triggerTicks: ZERO,
        ...changedAttached(terms, 'takeProfit', { trigger: input.newPresetStopSurplusPrice }),
        ...changedAttached(terms, 'stopLoss', { trigger: input.newPresetStopLossPrice }),
        ...(input.newClientOid === undefined ? {} : { clientOrderId: input.newClientOid }),
        ...changedEnd(input.newExpireTime),
      })
      return { orderId: edited.orderId, clientOid: input.newClientOid ?? order.clientOrderId ?? '', ...markOf(edited.repeated) }
    },
  ),
]

const CANCELLING: readonly BotCall[] = [
  tradeCall(
    '/mix/order/cancel-order',
    Type.Object({ ...Named, ...ContractFields, marginCoin: optional }),
    OrderName,
    async (bot, input) => {
      return cancelOne(bot, 'futures', findOrder(bot, contractTerms(bot, input), input))
    },
  ),
  tradeCall(
    '/mix/order/batch-cancel-orders',
    Type.Object({ ...ListFields, marginCoin: optional, orderIdList: Type.Optional(Type.Array(Type.Object(Named), { maxItems: 200 })) }),
    OrderLists,
    (bot, { productType, symbol, orderIdList }) => {
      if (!hasContracts(productType)) return emptyLists()
      if (orderIdList !== undefined) return cancelMany(bot, 'futures', orderIdList)
      return cancelAllOf(bot, 'futures', 'orders', contractsOf(bot, symbol))
    },
  ),
  tradeCall(
    '/mix/order/cancel-all-orders',
    Type.Object({ ...ListFields, marginCoin: optional, groupId }),
    OrderLists,
    (bot, { productType, symbol, groupId: group }) =>
      hasContracts(productType) ? cancelAllOf(bot, 'futures', 'orders', contractsOf(bot, symbol), group) : emptyLists(),
  ),
]

const READING: readonly BotCall[] = [
  readCall('/mix/order/detail', Type.Object({ ...Named, ...ContractFields }), OrderDetail, async (bot, input) => {
    const { productType, symbol } = input
    if (!hasContracts(productType)) throw new DialectRefusal('symbolUnknown', symbol)
    const market = marketFilter(bot, 'futures', symbol)
    const order = bot.exchange.read.order(bot.account, nameOf(input, 'futures'))
    if (order === null || order.market !== market) throw new DialectRefusal('mixOrderUnknown')
    return mixOrderDetail(order, await collectRows(bot.studies.history, 'fills', { orderId: order.orderId }, FILLS_MAX))
  }),
  readCall(
    '/mix/order/orders-pending',
    Type.Object({ ...HistoryFields, ...Named, ...ListFields, status: optional }),
    OrderList,
    (bot, { productType, symbol, orderId, clientOid, status, ...window }) => {
      if (!hasContracts(productType)) return answerOrders(bot, [])
      const wanted = status === undefined ? undefined : choose(status, 'status', OPEN_STATUSES)
      const open = bot.exchange.read
        .openOrders(bot.account, marketFilter(bot, 'futures', symbol))
        .filter((order) => order.product === 'futures' && order.status !== 'waiting')
        .filter((order) => wanted === undefined || statusText(order, 'canceled') === wanted)
        .filter(isNamed({ orderId, clientOid }))
      return answerOrders(bot, page(open, windowOf(window)))
    },
  ),
  readCall(
    '/mix/order/orders-history',
    Type.Object({ ...HistoryFields, ...Named, ...ListFields }),
    OrderList,
    async (bot, { productType, symbol, orderId, clientOid, ...window }) => {
      if (!hasContracts(productType)) return answerOrders(bot, [])
      const query = { ...windowOf(window), market: marketFilter(bot, 'futures', symbol) }
      return answerOrders(bot, await endedOrders(bot, 'futures', { orderId, clientOid }, query))
    },
  ),
  ...['fills', 'fill-history'].map((name) =>
    readCall(
      `/mix/order/${name}`,
      Type.Object({ ...HistoryFields, ...ListFields, orderId: optional }),
      FillList,
      async (bot, { productType, symbol, orderId, ...window }) => {
        const query = { ...windowOf(window), wallet: 'futures', market: marketFilter(bot, 'futures', symbol), orderId } as const
        const fills = hasContracts(productType) ? await bot.studies.history.rows('fills', query) : []
        return { fillList: fills.map(mixFillRow), endId: endOf(fills.map(({ fillId }) => fillId)) }
      },
    ),
  ),
]

/** Calls for trading futures (dialect, section 7), except plan orders. */
export const MIX_ORDER_CALLS: readonly BotCall[] = [...PLACING, ...CANCELLING, closePositions, ...READING]
