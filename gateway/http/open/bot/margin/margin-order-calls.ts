import { ZERO } from '#lib/kernel/money.ts'
import { Type, type Static } from 'typebox'
import type { HistoryQuery } from '#gateway/exchange/views/history-query.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { readCall, tradeCall, type Bot, type BotCall } from '../call.ts'
import {
  choose,
  LEDGER_ROWS_MAX,
  LedgerFields,
  lotsOf,
  marketFilter,
  marketOf,
  nameOf,
  optional,
  readPositive,
  required,
  termsOf,
  told,
  windowOf,
  type NamedOrder,
} from '../input.ts'
import { ArrivalFields, checkArrival, OrderFields, readOrderTerms } from '../order-input.ts'
import { cancelMany, cancelOne, OrderLists, OrderName, placeMany } from '../order-lists.ts'
import { isNamed, page, readWanted, wasInBook } from '../page.ts'
import { named, submitOne } from '../submit.ts'
import { edges, Edges, walletOf } from './margin-input.ts'
import { isOfMode, MARGIN_MODES, type MarginMode } from '#gateway/dialect/margin-mode.ts'
import { marginFillRow, marginOrderRow } from '#gateway/dialect/margin-rows.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'

/** Trading from margin wallets, the same calls for both modes. */

const { size: _none, ...Common } = OrderFields
const loanType = told(
  'normal, autoLoan, autoRepay or autoLoanAndRepay: borrows what the order lacks when it is placed, pays back with what each fill brings. What was borrowed is owed until it is paid back, also where the order is cancelled.',
)
const MarginOrder = Type.Object({ ...Common, loanType, baseSize: optional, quoteSize: optional })
const PlaceBody = Type.Object({ ...MarginOrder.properties, ...ArrivalFields, symbol: required })
/** One order of many: a missing field refuses only that order. */
const BatchOrder = Type.Partial(MarginOrder)
const Named = { orderId: optional, clientOid: optional }
const NamedList = Type.Optional(Type.Array(Type.Object(Named), { minItems: 1, maxItems: 200 }))

const OrderRow = strings(
  'symbol',
  'orderType',
  'enterPointSource',
  'orderId',
  'clientOid',
  'loanType',
  'price',
  'side',
  'status',
  'baseSize',
  'quoteSize',
  'priceAvg',
  'size',
  'amount',
  'force',
  'stpMode',
  'cTime',
  'uTime',
)
const OrderRows = Type.Object({ orderList: Type.Array(OrderRow), ...Edges })
const FillRow = Type.Object({
  ...strings('symbol', 'orderId', 'tradeId', 'orderType', 'side', 'priceAvg', 'size', 'amount', 'tradeScope', 'cTime', 'uTime').properties,
  feeDetail: strings('deduction', 'feeCoin', 'totalDeductionFee', 'totalFee'),
})
const FillRows = Type.Object({ fills: Type.Array(FillRow), ...Edges })

/**
 * Whether an order borrows what it lacks when it is placed, and repays from its fills. A loan is owed until it is repaid, even if its
 * order is cancelled or filled for less: its first hour is due at once.
 */
const LOAN_TYPES = {
  normal: {},
  autoloan: { loan: 'borrow' },
  autorepay: { loan: 'repay' },
  autoloanandrepay: { loan: 'both' },
} as const

/** Reads a market buy's size as the amount to spend, all others' in the base coin; the other field must be absent. */
function readSizes(
  terms: MarketTerms,
  { baseSize, quoteSize }: Static<typeof BatchOrder>,
  { type, side }: Pick<OrderRequest, 'type' | 'side'>,
) {
  const spends = type === 'market' && side === 'buy'
  const [unwanted, name] = spends ? [baseSize, 'baseSize'] : [quoteSize, 'quoteSize']
  if (unwanted !== undefined) throw new DialectRefusal('parameterInvalid', name)
  return spends ? { lots: ZERO, amount: readPositive(quoteSize, 'quoteSize') } : { lots: lotsOf(terms, baseSize, 'baseSize') }
}

function readMarginOrder(bot: Bot, mode: MarginMode, symbol: string, input: Static<typeof BatchOrder>): OrderRequest {
  const terms = termsOf(bot, 'spot', symbol)
  const loan = choose(input.loanType, 'loanType', LOAN_TYPES)
  const order = readOrderTerms(terms, input)
  return { market: marketOf(terms), wallet: walletOf(bot, mode, symbol), ...order, ...loan, ...readSizes(terms, input, order) }
}

/** Returns the open orders of a mode that do not wait for a trigger, or only those of one pair. */
function openOrders(bot: Bot, mode: MarginMode, market: string | undefined): OrderView[] {
  return bot.exchange.read.openOrders(bot.account, market).filter((order) => isOfMode(mode, order.wallet) && order.status !== 'waiting')
}

/** Returns a check whether an order is of this mode and market. */
function isOf(mode: MarginMode, market: string): (order: OrderView) => boolean {
  return (order) => order.market === market && isOfMode(mode, order.wallet)
}

/** Returns ended orders of a mode that have been in the order book, newest first; if one is named, only that. */
async function endedOrders(bot: Bot, mode: MarginMode, name: NamedOrder, query: HistoryQuery): Promise<OrderView[]> {
  const { read } = bot.exchange
  const isWanted = (order: OrderView) => isOfMode(mode, order.wallet) && wasInBook(order) && isNamed(name)(order)
  if (name.orderId !== undefined || name.clientOid !== undefined) {
    const order = read.order(bot.account, nameOf(name, 'spot'))
    const ended = order?.status === 'filled' || order?.status === 'cancelled'
    return order !== null && ended && isWanted(order) && (query.market === undefined || order.market === query.market) ? [order] : []
  }
  return readWanted(bot, 'orders', { ...query, product: 'spot' }, isWanted)
}

function answerOrders(orders: readonly OrderView[]) {
  return { orderList: orders.map(marginOrderRow), ...edges(orders.map(({ orderId }) => orderId)) }
}

function callsOf(mode: MarginMode): readonly BotCall[] {
  const path = (name: string) => `/margin/${mode}/${name}`
  return [
    tradeCall(path('place-order'), PlaceBody, OrderName, async (bot, input) => {
      checkArrival(bot, input)
      const order = readMarginOrder(bot, mode, input.symbol, input)
      return named(await submitOne(bot, 'spot', { type: 'place', account: bot.account, order }))
    }),
    tradeCall(
      path('batch-place-order'),
      Type.Object({ symbol: required, orderList: Type.Array(BatchOrder, { minItems: 1, maxItems: 200 }) }),
      OrderLists,
      (bot, { symbol, orderList }) => {
        termsOf(bot, 'spot', symbol)
        return placeMany(bot, 'spot', orderList, (input) => readMarginOrder(bot, mode, symbol, input))
      },
    ),
    tradeCall(path('cancel-order'), Type.Object({ ...Named, symbol: required }), OrderName, async (bot, input) => {
      const market = marketOf(termsOf(bot, 'spot', input.symbol))
      const order = bot.exchange.read.order(bot.account, nameOf(input, 'spot'))
      if (order === null || !isOf(mode, market)(order)) throw new DialectRefusal('spotOrderUnknown')
      return cancelOne(bot, 'spot', order)
    }),
    tradeCall(
      path('batch-cancel-order'),
      // Clients use either name for this field.
      Type.Object({ symbol: required, orderIdList: NamedList, orderList: NamedList }),
      OrderLists,
      (bot, { symbol, orderIdList, orderList }) => {
        const market = marketOf(termsOf(bot, 'spot', symbol))
        const names = orderIdList ?? orderList
        if (names === undefined) throw new DialectRefusal('parameterMissing', 'orderIdList')
        return cancelMany(bot, 'spot', names, undefined, isOf(mode, market))
      },
    ),
    readCall(path('open-orders'), Type.Object({ ...LedgerFields, ...Named, symbol: optional }), OrderRows, (bot, { symbol, ...input }) => {
      const open = openOrders(bot, mode, marketFilter(bot, 'spot', symbol))
      return answerOrders(page(open.filter(isNamed(input)), windowOf(input, LEDGER_ROWS_MAX)))
    }),
    readCall(
      path('history-orders'),
      Type.Object({ ...LedgerFields, ...Named, symbol: optional }),
      OrderRows,
      async (bot, { symbol, ...input }) =>
        answerOrders(
          await endedOrders(bot, mode, input, { ...windowOf(input, LEDGER_ROWS_MAX), market: marketFilter(bot, 'spot', symbol) }),
        ),
    ),
    readCall(
      path('fills'),
      Type.Object({ ...LedgerFields, orderId: optional, symbol: optional }),
      FillRows,
      async (bot, { symbol, orderId, ...window }) => {
        const fills = await readWanted(
          bot,
          'fills',
          { ...windowOf(window, LEDGER_ROWS_MAX), product: 'spot', market: marketFilter(bot, 'spot', symbol), orderId },
          ({ wallet }) => isOfMode(mode, wallet),
        )
        return { fills: fills.map(marginFillRow), ...edges(fills.map(({ fillId }) => fillId)) }
      },
    ),
  ]
}

export const MARGIN_ORDER_CALLS: readonly BotCall[] = MARGIN_MODES.flatMap(callsOf)
