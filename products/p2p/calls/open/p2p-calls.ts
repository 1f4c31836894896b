import { Type } from 'typebox'
import type { P2pCoin, P2pSide } from '../../contract/p2p-kinds.ts'
import { fiatDecimals, P2P_METHOD_NAMES, type P2pFiat, type P2pMethodKind } from '../../contract/p2p-methods.ts'
import { P2P_ROBOTS } from '../../contract/p2p-robots.ts'
import { findCurrency } from '#lib/locale/currencies.ts'
import { p2pReads } from '../../reads/p2p-reads.ts'
import { calculateReputation, describeMerchant } from '../merchants.ts'
import { orderFigures } from '../order-rows.ts'
import { priceNow, readReference } from '../reference.ts'
import type { P2pAdView } from '../../reads/p2p-reads.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { type Bot, type BotCall, readCall } from '#gateway/http/open/bot/call.ts'
import { choose, HistoryFields, optional, toWindow } from '#gateway/http/open/bot/input.ts'
import { readWanted } from '#gateway/http/open/bot/page.ts'

const ROWS_MAX = 100

const figures = ['avgPaymentTime', 'avgReleaseTime', 'totalTrades', 'totalBuy', 'totalSell', 'totalCompletionRate'] as const
const recent = ['trades30d', 'sell30d', 'buy30d', 'completionRate30d'] as const
const Merchant = strings('registerTime', 'nickName', 'merchantId', 'isOnline', ...figures, ...recent)
const MerchantInfo = Type.Object({
  ...strings('registerTime', 'nickName', 'merchantId', ...figures, ...recent, 'email', 'mobile').properties,
  kycStatus: Type.Boolean(),
  emailBindStatus: Type.Boolean(),
  mobileBindStatus: Type.Boolean(),
})

/** Returns how a merchant stands, in the fields of the dialect: rates as shares, times in minutes. */
function standingFields({ exchange, clock }: Bot, id: string) {
  const reputation = calculateReputation(exchange.read.of(p2pReads).standing(id), clock.now())
  const { completed, bought, sold, completionRate, completed30d, completionRate30d, releaseSeconds, paySeconds, since } = reputation
  const { merchantId, name } = describeMerchant(exchange, id, clock.now())
  const share = (percent: string | null) => String(Number(percent ?? '0') / 100)
  const minutes = (seconds: number | null) => String(Math.round((seconds ?? 0) / 60))
  return {
    registerTime: String(since ?? ''),
    nickName: name,
    merchantId,
    avgPaymentTime: minutes(paySeconds),
    avgReleaseTime: minutes(releaseSeconds),
    totalTrades: String(completed),
    totalBuy: String(bought),
    totalSell: String(sold),
    totalCompletionRate: share(completionRate),
    trades30d: String(completed30d),
    // The trades of the last days are counted by day only, for both sides together.
    sell30d: '',
    buy30d: '',
    completionRate30d: share(completionRate30d),
  }
}

function merchantList(bot: Bot, { idLessThan, limit = ROWS_MAX }: { readonly idLessThan?: string; readonly limit?: number }) {
  const traders = new Set(
    bot.exchange.read
      .of(p2pReads)
      .onlineAds()
      .map(({ account }) => account),
  )
  const ids = [...traders, ...P2P_ROBOTS.map(({ robot }) => `R${robot}`)]
  const rows = ids
    .map((id) => ({ ...standingFields(bot, id), isOnline: 'yes' }))
    .filter(({ merchantId }) => idLessThan === undefined || Number(merchantId) < Number(idLessThan))
    .toSorted((a, b) => Number(b.merchantId) - Number(a.merchantId))
    .slice(0, Math.max(1, Math.min(limit, ROWS_MAX)))
  return { merchantList: rows, minMerchantId: rows.at(-1)?.merchantId ?? '' }
}

const ORDER_STATUSES = {
  pending_pay: 'pending_pay',
  paid: 'paid',
  appeal: 'appeal',
  completed: 'completed',
  cancelled: 'cancelled',
} as const
const SIDES = { buy: 'buy', sell: 'sell' } as const satisfies Record<P2pSide, P2pSide>

const PaymentInfo = Type.Object({
  paymethodName: Type.String(),
  paymethodId: Type.String(),
  paymethodInfo: Type.Array(strings('name', 'required', 'type', 'value')),
})
const orderNames = ['orderId', 'orderNo', 'advNo', 'side', 'count', 'coin', 'price', 'fiat', 'withdrawTime', 'representTime'] as const
const orderTimes = ['releaseTime', 'paymentTime', 'amount', 'status', 'buyerRealName', 'sellerRealName', 'ctime', 'utime'] as const
const OrderRow = Type.Object({ ...strings(...orderNames, ...orderTimes).properties, paymentInfo: PaymentInfo })

function methodName(kind: P2pMethodKind): string {
  return P2P_METHOD_NAMES[kind] ?? kind
}

type Window = Parameters<typeof toWindow>[0]

async function orderList(
  bot: Bot,
  {
    status,
    side,
    coin,
    fiat,
    advNo,
    orderNo,
    ...window
  }: Window & Readonly<Partial<Record<'status' | 'side' | 'coin' | 'fiat' | 'advNo' | 'orderNo', string>>>,
) {
  const kind = side === undefined ? ['buy', 'sell'] : [choose(side, 'side', SIDES)]
  const wanted = status === undefined ? null : choose(status, 'status', ORDER_STATUSES)
  const query = {
    ...toWindow(window, ROWS_MAX),
    kind,
    ...(coin === undefined ? {} : { asset: [coin.toUpperCase()] }),
    details: { status: wanted ?? undefined, are: { fiat: fiat?.toUpperCase(), advertisement: advNo } },
  }
  const records = await readWanted(bot, 'p2p', query, ({ id }) => orderNo === undefined || String(id) === orderNo)
  const rows = records
    .map((record) => orderFigures(bot.exchange.read.of(p2pReads), record))
    .map((row) => {
      const { id, endedAt, paidAt, createdAt, reason } = row
      const own = describeMerchant(bot.exchange, bot.account, bot.clock.now()).name
      const other = row.counterpartyId
      return {
        orderId: id,
        orderNo: id,
        advNo: row.advId,
        side: row.side,
        count: row.quantity,
        coin: row.coin,
        price: row.price,
        fiat: row.fiat,
        withdrawTime: '',
        representTime: '',
        releaseTime: row.status === 'completed' ? String(endedAt ?? '') : '',
        paymentTime: String(paidAt ?? ''),
        amount: row.amount,
        status: row.status,
        // There are no real names here: these are the names of merchants.
        buyerRealName: row.side === 'buy' ? own : other,
        sellerRealName: row.side === 'sell' ? own : other,
        ctime: String(createdAt),
        utime: String(reason === null ? (paidAt ?? createdAt) : (endedAt ?? createdAt)),
        paymentInfo: { paymethodName: methodName(row.method), paymethodId: row.method, paymethodInfo: [] },
      }
    })
  return { orderList: rows, minOrderId: rows.at(-1)?.orderId ?? '' }
}

const AD_STATUSES = { online: 'online', offline: 'offline', draft: 'editing', editing: 'editing', completed: 'offline' } as const
const advNames = ['advId', 'advNo', 'side', 'advSize', 'size', 'coin', 'price', 'coinPrecision', 'fiat', 'fiatPrecision'] as const
const advRest = ['fiatSymbol', 'status', 'hide', 'maxTradeAmount', 'minTradeAmount', 'payDuration', 'turnoverNum', 'turnoverRate'] as const
const AdvRow = Type.Object({
  ...strings(...advNames, ...advRest, 'label', 'utime', 'ctime').properties,
  userLimitList: strings('minCompleteNum', 'maxCompleteNum', 'placeOrderNum', 'allowMerchantPlace', 'completeRate30d', 'country'),
  paymentMethodList: Type.Array(
    Type.Object({
      ...strings('paymentMethod', 'paymentId').properties,
      paymentInfo: Type.Array(Type.Object({ ...strings('name', 'type').properties, required: Type.Boolean() })),
    }),
  ),
  merchantCertifiedList: Type.Array(strings('imageUrl', 'desc')),
})

function advRow({ exchange, feed, clock }: Bot, ad: P2pAdView) {
  const { figures: own, id, status } = ad
  const { side, coin, fiat, methods, minAmount, maxAmount, payMinutes } = own
  const reference = readReference(feed.frozen(), fiat as P2pFiat, coin as P2pCoin)
  const reputation = calculateReputation(exchange.read.of(p2pReads).standing(ad.account), clock.now())
  return {
    advId: String(id),
    advNo: String(id),
    side,
    advSize: ad.quantity,
    size: ad.left,
    coin,
    price: priceNow(own, reference) ?? '',
    coinPrecision: '8',
    fiat,
    fiatPrecision: String(fiatDecimals(fiat)),
    fiatSymbol: findCurrency(fiat).symbol,
    status: AD_STATUSES[status],
    hide: 'no',
    maxTradeAmount: maxAmount,
    minTradeAmount: minAmount,
    payDuration: String(payMinutes),
    turnoverNum: String(reputation.completed),
    turnoverRate: String(Number(reputation.completionRate ?? '0') / 100),
    label: '',
    userLimitList: {
      minCompleteNum: '0',
      maxCompleteNum: '',
      placeOrderNum: '',
      allowMerchantPlace: 'yes',
      completeRate30d: '0',
      country: '',
    },
    paymentMethodList: methods.map((kind) => ({
      paymentMethod: methodName(kind as P2pMethodKind),
      paymentId: kind,
      paymentInfo: [],
    })),
    merchantCertifiedList: [],
    utime: String(ad.updatedMs),
    ctime: String(ad.createdMs),
  }
}

/** Read calls of P2P (dialect, group `p2p`): the merchants, and the account's own figures, orders and advertisements. */
export const BOT_P2P_CALLS: readonly BotCall[] = [
  readCall(
    '/p2p/merchantList',
    Type.Object({ online: optional, idLessThan: optional, limit: HistoryFields.limit }),
    Type.Object({ merchantList: Type.Array(Merchant), minMerchantId: Type.String() }),
    (bot, { online, ...page }) =>
      choose(online, 'online', { yes: true, no: false }, true) ? merchantList(bot, page) : { merchantList: [], minMerchantId: '' },
  ),
  readCall('/p2p/merchantInfo', Type.Object({}), MerchantInfo, (bot) => {
    const { user } = bot.key
    return {
      ...standingFields(bot, bot.account),
      kycStatus: false,
      emailBindStatus: user.email !== null,
      mobileBindStatus: user.mobile !== null,
      email: '',
      mobile: '',
    }
  }),
  readCall(
    '/p2p/orderList',
    Type.Object({
      ...HistoryFields,
      status: optional,
      advNo: optional,
      side: optional,
      coin: optional,
      language: optional,
      fiat: optional,
      orderNo: optional,
    }),
    Type.Object({ orderList: Type.Array(OrderRow), minOrderId: Type.String() }),
    orderList,
  ),
  readCall(
    '/p2p/advList',
    Type.Object({
      ...HistoryFields,
      status: optional,
      advNo: optional,
      side: optional,
      coin: optional,
      language: optional,
      fiat: optional,
      orderBy: optional,
      payMethodId: optional,
      sourceType: optional,
    }),
    Type.Object({ advList: Type.Array(AdvRow), minAdvId: Type.String() }),
    (bot, { status, advNo, side, coin, fiat, payMethodId, ...window }) => {
      const { startMs = 0, endMs = Infinity, idBelow, limit: most } = toWindow(window, ROWS_MAX)
      const wanted = status === undefined ? null : choose(status, 'status', AD_STATUSES)
      const rows = bot.exchange.read
        .of(p2pReads)
        .ownAds(bot.account)
        .filter(({ id, createdMs }) => createdMs >= startMs && createdMs <= endMs && (idBelow === undefined || id < Number(idBelow)))
        .filter(({ figures: own }) => payMethodId === undefined || own.methods.includes(payMethodId))
        .map((ad) => advRow(bot, ad))
        .filter((row) => (wanted === null || row.status === wanted) && (advNo === undefined || row.advNo === advNo))
        .filter((row) => (side === undefined || row.side === side.toLowerCase()) && (coin === undefined || row.coin === coin.toUpperCase()))
        .filter((row) => fiat === undefined || row.fiat === fiat.toUpperCase())
        .toReversed()
        .slice(0, most)
      return { advList: rows, minAdvId: rows.at(-1)?.advId ?? '' }
    },
  ),
]
