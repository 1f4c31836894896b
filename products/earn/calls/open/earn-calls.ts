import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { EARN_DAY_MS, EARN_DECIMALS } from '../../rules/formulas/earn.ts'
import { divide, sum } from '#lib/kernel/decimal.ts'
import { compare, parseDecimal } from '#lib/kernel/decimal-text.ts'
import { round } from '#lib/kernel/rounding.ts'
import { earnReads } from '../../reads/earn-reads.ts'
import type { EarnOffer } from '../../rules/terms.ts'
import { allRows } from '#gateway/exchange/studies/account-history.ts'
import type { EarnHoldingView } from '../../reads/earn-views.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { paidInRound, sumWorth } from '../earn-curve.ts'
import { earnRow } from '../earn-rows.ts'
import { EARN_PAYMENTS } from '../earn-study.ts'
import { formatValue, pricesNow, sumKnown } from '#gateway/wire/valuation.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import { type Bot, type BotCall, readCall, transferCall } from '#gateway/http/open/bot/call.ts'
import { choose, HistoryFields, optional, readPositive, required, toWindow } from '#gateway/http/open/bot/input.ts'
import { readWanted } from '#gateway/http/open/bot/page.ts'
import { submit } from '#gateway/http/open/bot/submit.ts'
import { assetRow, makeProductId, ORDER_KINDS, productRow, recordRow, subscribeInfoRow, toPeriodType } from './earn-rows.ts'

const ROWS_MAX = 100
/** The most subscriptions of a coin among which the latest one of a product is looked for. */
const READ_MAX = 10_000

const PERIODS = { flexible: 'flexible', fixed: 'fixed' } as const
const FILTERS = { available: 'available', held: 'held', available_and_held: 'both', all: 'both' } as const

const ApyList = Type.Array(strings('rateLevel', 'minStepVal', 'maxStepVal', 'currentApy'))
const ProductRow = Type.Object({
  ...strings('productId', 'coin', 'periodType', 'period', 'apyType', 'advanceRedeem', 'settleMethod', 'status', 'productLevel').properties,
  apyList: ApyList,
})
const AccountRow = strings('btcAmount', 'usdtAmount', 'btc24hEarning', 'usdt24hEarning', 'btcTotalEarning', 'usdtTotalEarning')
const AssetRow = Type.Object({
  ...strings('productId', 'orderId', 'productCoin', 'interestCoin', 'periodType', 'period', 'holdAmount', 'lastProfit').properties,
  ...strings('totalProfit', 'holdDays', 'status', 'allowRedemption', 'productLevel').properties,
  apy: Type.Array(strings('rateLevel', 'minApy', 'maxApy', 'currentApy')),
})
const RecordRow = strings('orderId', 'coinName', 'settleCoinName', 'productType', 'period', 'productLevel', 'amount', 'ts', 'orderType')
const SubscribeInfo = Type.Object({
  ...strings('singleMinAmount', 'singleMaxAmount', 'remainingAmount', 'subscribePrecision', 'profitPrecision', 'subscribeTime').properties,
  ...strings('interestTime', 'settleTime', 'expireTime', 'redeemTime', 'settleMethod', 'redeemDelay').properties,
  apyList: ApyList,
})
const OrderRow = strings('orderId', 'status')
const ResultRow = strings('result', 'msg')

const makeListSchema = <Row extends typeof AssetRow | typeof RecordRow>(row: Row) =>
  Type.Object({ resultList: Type.Array(row), endId: Type.String() })

function readOffers({ exchange }: Pick<Bot, 'exchange'>): readonly EarnOffer[] {
  return exchange.read.of(earnReads).terms()?.offers ?? []
}

/** Finds an offer by the dialect's id. Refuses one of another kind of period. */
function findOffer(bot: Bot, productId: string, periodType: string): EarnOffer {
  const kind = choose(periodType, 'periodType', PERIODS)
  const found = readOffers(bot).find((offer) => makeProductId(offer) === productId && toPeriodType(offer.days) === kind)
  if (found === undefined) throw new DialectRefusal('parameterInvalid', 'productId')
  return found
}

async function account(bot: Bot) {
  const findPrice = pricesNow(bot.feed.frozen())
  const { holdings } = bot.exchange.read.of(earnReads).savings(bot.account)
  const recentAfterMs = bot.exchange.now() - EARN_DAY_MS
  const { recent } = await bot.studies.ask(EARN_PAYMENTS, { startMs: recentAfterMs + 1, recentAfterMs })
  const usdt = {
    Amount: sumKnown(holdings.map(({ asset, amount }) => formatValue(findPrice, asset, amount))),
    '24hEarning': sumWorth(findPrice, recent),
    TotalEarning: paidInRound(bot.exchange, bot.account, findPrice) ?? '0',
  }
  const bitcoin = findPrice('BTC')
  const inBitcoin = (value: string) => (bitcoin === null ? '0' : round(divide(value, bitcoin), 8, 'down'))
  return {
    usdtAmount: usdt.Amount,
    usdt24hEarning: usdt['24hEarning'],
    usdtTotalEarning: usdt.TotalEarning,
    btcAmount: inBitcoin(usdt.Amount),
    btc24hEarning: inBitcoin(usdt['24hEarning']),
    btcTotalEarning: inBitcoin(usdt.TotalEarning),
  }
}

/** Returns what is saved, newest first, as one page of the window. */
async function assets(bot: Bot, periodType: string, window: Parameters<typeof toWindow>[0]) {
  const kind = choose(periodType, 'periodType', PERIODS)
  const { startMs = 0, endMs = Infinity, idBelow, limit } = toWindow(window, ROWS_MAX)
  const nowMs = bot.exchange.now()
  const held = bot.exchange.read
    .of(earnReads)
    .savings(bot.account)
    .holdings.filter(
      ({ id, days, openedAtMs }) =>
        toPeriodType(days) === kind && openedAtMs >= startMs && openedAtMs <= endMs && (idBelow === undefined || compare(id, idBelow) < 0),
    )
  const resultList: ReturnType<typeof assetRow>[] = []
  for (const holding of held.toReversed().slice(0, limit)) {
    // A term pays at its end, so that its profit until then is what it has earned.
    const profits = kind === 'fixed' ? { lastProfit: '0', totalProfit: holding.interest } : await readProfits(bot, holding, nowMs)
    resultList.push(assetRow(holding, profits, nowMs))
  }
  return { resultList, endId: resultList.at(-1)?.orderId ?? '' }
}

/** Returns what flexible savings were paid: in the last 24 hours, and since they were opened. */
async function readProfits({ studies }: Bot, { id, asset, openedAtMs }: EarnHoldingView, nowMs: number) {
  const question = { asset, startMs: openedAtMs, holdingId: id, recentAfterMs: nowMs - EARN_DAY_MS }
  const { recent, all } = await studies.ask(EARN_PAYMENTS, question)
  const paid = (interest: typeof all) => sum(interest.map(([, amount]) => amount))
  return { lastProfit: paid(recent), totalProfit: paid(all) }
}

/** Returns the latest subscription to a product; undefined if there was none among the newest ones of its coin. */
async function latestSubscription({ exchange, studies }: Bot, productId: string): Promise<ProductRecordView | undefined> {
  const offer = readOffers({ exchange }).find((known) => makeProductId(known) === productId)
  const asset = offer?.asset ?? productId.split('-', 1)[0] ?? ''
  const rows = allRows(studies.history, 'earn', { kind: ['subscribe'], asset: [asset] }, READ_MAX)
  for await (const record of rows) {
    const { coin, days } = earnRow(record)
    if (makeProductId({ asset: coin, days }) === productId) return record
  }
  return undefined
}

function requireResult(record: ProductRecordView | null | undefined, kinds: readonly string[]) {
  if (record === null || record === undefined || !kinds.includes(record.kind)) throw new DialectRefusal('spotOrderUnknown')
  return { result: 'success', msg: '' }
}

async function redeem(bot: Bot, productId: string, periodType: string, orderId: string | undefined, amount: string) {
  const kind = choose(periodType, 'periodType', PERIODS)
  const { holdings } = bot.exchange.read.of(earnReads).savings(bot.account)
  const found = holdings.find(
    (holding) =>
      makeProductId(holding) === productId &&
      toPeriodType(holding.days) === kind &&
      (kind === 'flexible' || orderId === undefined || holding.id === orderId),
  )
  if (found === undefined) throw new DialectRefusal('spotOrderUnknown')
  const size = readPositive(amount, 'amount')
  if (parseDecimal(size).scale > EARN_DECIMALS) throw new DialectRefusal('sizeScale')
  const command = {
    type: 'earn-redeem',
    account: bot.account,
    requestId: `bot ${randomUUID()}`,
    id: Number(found.id),
    amount: size,
  } as const
  const done = await submit(bot, 'spot', command)
  return { orderId: done.product?.id ?? '', status: 'success' }
}

/** Calls of savings (dialect, group `earn`). Subscribing and redeeming move funds, so they need the permission of transfers. */
export const BOT_EARN_CALLS: readonly BotCall[] = [
  readCall('/earn/savings/product', Type.Object({ coin: optional, filter: optional }), Type.Array(ProductRow), (bot, { coin, filter }) => {
    const shown = choose(filter, 'filter', FILTERS, 'available')
    const held = new Set(bot.exchange.read.of(earnReads).savings(bot.account).holdings.map(makeProductId))
    return readOffers(bot)
      .filter((offer) => coin === undefined || offer.asset === coin.toUpperCase())
      .filter((offer) => shown !== 'held' || held.has(makeProductId(offer)))
      .map(productRow)
  }),
  readCall('/earn/savings/account', Type.Object({}), AccountRow, account),
  readCall(
    '/earn/savings/assets',
    Type.Object({ periodType: required, ...HistoryFields }),
    makeListSchema(AssetRow),
    (bot, { periodType, ...window }) => assets(bot, periodType, window),
  ),
  readCall(
    '/earn/savings/records',
    Type.Object({ coin: optional, periodType: optional, orderType: optional, ...HistoryFields }),
    makeListSchema(RecordRow),
    async (bot, { coin, periodType, orderType, ...window }) => {
      const period = periodType === undefined ? null : choose(periodType, 'periodType', PERIODS)
      const kind = orderType === undefined ? undefined : choose<readonly string[]>(orderType, 'orderType', ORDER_KINDS)
      const query = { ...toWindow(window, ROWS_MAX), asset: coin === undefined ? undefined : [coin.toUpperCase()], kind }
      const isWanted = (record: ProductRecordView) => period === null || toPeriodType(earnRow(record).days) === period
      const read = kind?.length === 0 ? [] : await readWanted(bot, 'earn', query, isWanted)
      const resultList = read.map(earnRow).map(recordRow)
      return { resultList, endId: read.at(-1) === undefined ? '' : String(read.at(-1)?.id) }
    },
  ),
  readCall('/earn/savings/subscribe-info', Type.Object({ productId: required, periodType: required }), SubscribeInfo, (bot, input) => {
    const offer = findOffer(bot, input.productId, input.periodType)
    const { rooms } = bot.exchange.read.of(earnReads).savings(bot.account)
    const { room = '0' } = rooms.find(({ asset, days }) => asset === offer.asset && days === offer.days) ?? {}
    return subscribeInfoRow(offer, room, bot.exchange.now())
  }),
  transferCall(
    '/earn/savings/subscribe',
    Type.Object({ productId: required, periodType: required, amount: required }),
    OrderRow,
    async (bot, { productId, periodType, amount }) => {
      const { asset, days } = findOffer(bot, productId, periodType)
      const size = readPositive(amount, 'amount')
      const command = { type: 'earn-subscribe', account: bot.account, requestId: `bot ${randomUUID()}`, asset, days, amount: size } as const
      const done = await submit(bot, 'spot', command)
      return { orderId: done.product?.id ?? '', status: 'success' }
    },
  ),
  readCall(
    '/earn/savings/subscribe-result',
    Type.Object({ productId: optional, orderId: optional, periodType: required }),
    ResultRow,
    async (bot, { productId, orderId, periodType }) => {
      const period = choose(periodType, 'periodType', PERIODS)
      const { read } = bot.exchange
      if (orderId !== undefined) return requireResult(read.productRecord(bot.account, 'earn', orderId), ['subscribe'])
      const latest = productId === undefined ? undefined : await latestSubscription(bot, productId)
      return requireResult(latest !== undefined && toPeriodType(earnRow(latest).days) === period ? latest : null, ['subscribe'])
    },
  ),
  transferCall(
    '/earn/savings/redeem',
    Type.Object({ productId: required, orderId: optional, periodType: required, amount: required }),
    OrderRow,
    (bot, { productId, orderId, periodType, amount }) => redeem(bot, productId, periodType, orderId, amount),
  ),
  readCall(
    '/earn/savings/redeem-result',
    Type.Object({ orderId: required, periodType: required }),
    ResultRow,
    (bot, { orderId, periodType }) => {
      choose(periodType, 'periodType', PERIODS)
      return requireResult(bot.exchange.read.productRecord(bot.account, 'earn', orderId), ORDER_KINDS.redeem)
    },
  ),
  readCall('/earn/account/assets', Type.Object({ coin: optional }), Type.Array(strings('coin', 'amount')), (bot, { coin }) => {
    const wanted = coin?.toUpperCase()
    return bot.exchange.read
      .balances(bot.account, 'earn')
      .filter(({ asset }) => wanted === undefined || asset === wanted)
      .map(({ asset, total }) => ({ coin: asset, amount: total }))
  }),
]
