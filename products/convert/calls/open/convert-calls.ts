import { Type } from 'typebox'
import { convertPrice } from '../../rules/formulas/convert.ts'
import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { CONVERT_VALUE_MAX, CONVERT_VALUE_MIN, SMALL_TARGET } from '../../contract/convert-terms.ts'
import { divide } from '#lib/kernel/decimal.ts'
import { toDecimals } from '#lib/kernel/rounding.ts'
import type { Result } from '#lib/kernel/result.ts'
import { convertRow } from '../convert-rows.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { acceptQuote } from '../accept-quote.ts'
import { openQuotes, quotable } from '../quotes.ts'
import { smallBalances } from '../small-balances.ts'
import { pricesNow } from '#gateway/wire/valuation.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import { type Bot, type BotCall, readCall, tradeCall } from '#gateway/http/open/bot/call.ts'
import { HistoryFields, optional, readPositive, required, toWindow } from '#gateway/http/open/bot/input.ts'
import { readWanted } from '#gateway/http/open/bot/page.ts'
import { markRepeated, repeated, submit } from '#gateway/http/open/bot/submit.ts'

const ROWS_MAX = 100

const REFUSALS: Readonly<Partial<Record<ErrorName, DialectErrorName>>> = {
  clientIdUsed: 'clientOidTaken',
  quoteExpired: 'quoteExpired',
  quoteMoved: 'quoteMoved',
  convertDepthShort: 'quoteUnavailable',
  valueBelowMinimum: 'valueTooSmall',
  valueAboveMaximum: 'valueTooLarge',
  insufficientBalance: 'spotBalanceShort',
  marketSynchronising: 'marketNotOpen',
  marketStale: 'tradingHalted',
  marketSuspended: 'tradingHalted',
  marketHalted: 'tradingHalted',
  marketCancelOnly: 'tradingHalted',
  marketReadOnly: 'tradingHalted',
  exchangeBusy: 'busy',
  outcomeUnknown: 'outcomeUnknown',
  noEpoch: 'accountAbnormal',
}

/** Returns a value, or refuses in the dialect. */
function accepted<Value>(result: Result<Value, ErrorName>): Value {
  if (result.ok) return result.value
  throw new DialectRefusal(REFUSALS[result.error] ?? 'parametersWrong')
}

/** Returns the coins that can be converted: the pricing coin, and those with a spot market against it. */
function convertible({ feed }: Bot): string[] {
  const priced = feed.markets.flatMap(({ product, baseCoin, quoteCoin }) =>
    product === 'spot' && quoteCoin === SMALL_TARGET ? baseCoin : [],
  )
  return [SMALL_TARGET, ...new Set(priced)]
}

function currencies(bot: Bot) {
  const findPrice = pricesNow(bot.feed.frozen())
  return convertible(bot).flatMap((coin) => {
    const price = findPrice(coin)
    if (price === null) return []
    const limit = (value: string) => toDecimals(divide(value, price), 8, 'up')
    const available = bot.exchange.read.balances(bot.account, 'spot').find(({ asset }) => asset === coin)?.available ?? '0'
    return [{ coin, available, maxAmount: limit(CONVERT_VALUE_MAX), minAmount: limit(CONVERT_VALUE_MIN) }]
  })
}

function quotedPrice(bot: Bot, fromCoin: string, toCoin: string, sizes: { readonly fromCoinSize?: string; readonly toCoinSize?: string }) {
  const { fromCoinSize, toCoinSize } = sizes
  if ((fromCoinSize === undefined) === (toCoinSize === undefined)) throw new DialectRefusal('parameterInvalid', 'fromCoinSize')
  const amount =
    fromCoinSize === undefined
      ? { toAmount: readPositive(toCoinSize, 'toCoinSize') }
      : { fromAmount: readPositive(fromCoinSize, 'fromCoinSize') }
  const [from, to] = [fromCoin.toUpperCase(), toCoin.toUpperCase()]
  const figures = accepted(quotable(bot.feed.frozen(), from, to, amount))
  const quote = openQuotes(bot.exchange).add({ ...figures, account: bot.account, fromCoin: from, toCoin: to }, bot.clock.now())
  return {
    fromCoin: from,
    fromCoinSize: quote.fromAmount,
    cnvtPrice: convertPrice(quote),
    toCoin: to,
    toCoinSize: quote.toAmount,
    traceId: quote.id,
    fee: '0',
  }
}

function isOtherCoin(given: string | undefined, quoted: string): boolean {
  return given !== undefined && given.toUpperCase() !== quoted
}

/** Checks that a named coin is that of the quote. */
function checkSame(given: string | undefined, quoted: string, name: string): void {
  if (isOtherCoin(given, quoted)) throw new DialectRefusal('parameterInvalid', name)
}

const RecordRow = strings('id', 'ts', 'cnvtPrice', 'fee', 'fromCoinSize', 'fromCoin', 'toCoinSize', 'toCoin')
const SmallRow = Type.Object({
  ...strings('coin', 'available', 'bgbEstAmount', 'precision', 'cTime').properties,
  feeDetail: Type.Array(strings('feeRate', 'fee')),
})

async function readRecords(
  bot: Bot,
  window: Parameters<typeof toWindow>[0],
  kind: readonly string[],
  isWanted: (record: ProductRecordView) => boolean = () => true,
) {
  const query = { ...toWindow(window, ROWS_MAX), kind }
  return readWanted(bot, 'convert', query, (record) => record.status === 'completed' && isWanted(record))
}

/** Calls of conversions (dialect, group `convert`). */
export const BOT_CONVERT_CALLS: readonly BotCall[] = [
  readCall('/convert/currencies', Type.Object({}), Type.Array(strings('coin', 'available', 'maxAmount', 'minAmount')), currencies),
  readCall(
    '/convert/quoted-price',
    Type.Object({ fromCoin: required, toCoin: required, fromCoinSize: optional, toCoinSize: optional }),
    strings('fromCoin', 'fromCoinSize', 'cnvtPrice', 'toCoin', 'toCoinSize', 'traceId', 'fee'),
    (bot, { fromCoin, toCoin, ...sizes }) => quotedPrice(bot, fromCoin, toCoin, sizes),
  ),
  tradeCall(
    '/convert/trade',
    Type.Object({
      traceId: required,
      fromCoin: optional,
      toCoin: optional,
      fromCoinSize: optional,
      toCoinSize: optional,
      cnvtPrice: optional,
    }),
    Type.Object({ ...strings('ts', 'cnvtPrice', 'toCoinSize', 'toCoin').properties, repeated }),
    async (bot, { traceId, fromCoin, toCoin }) => {
      const quote = openQuotes(bot.exchange).find(bot.account, traceId)
      if (quote !== undefined) {
        checkSame(fromCoin, quote.fromCoin, 'fromCoin')
        checkSame(toCoin, quote.toCoin, 'toCoin')
      }
      const done = accepted(await acceptQuote(bot.exchange, bot.account, traceId, bot.clock.now(), bot.feed.frozen()))
      const row = convertRow(done.record)
      const isOther = isOtherCoin(fromCoin, row.fromCoin) || isOtherCoin(toCoin, row.toCoin)
      if (isOther) throw new DialectRefusal('clientOidTaken')
      return { ts: String(row.ts), cnvtPrice: row.price, toCoinSize: row.toAmount, toCoin: row.toCoin, ...markRepeated(done.repeated) }
    },
  ),
  readCall(
    '/convert/convert-record',
    Type.Object(HistoryFields),
    Type.Object({ dataList: Type.Array(RecordRow), endId: Type.String() }),
    async (bot, window) => {
      const records = await readRecords(bot, window, ['market', 'limit'])
      const dataList = records.map(convertRow).map(({ id, openedAt, price, fromAmount, fromCoin, toAmount, toCoin }) => ({
        id,
        ts: String(openedAt),
        cnvtPrice: price,
        fee: '0',
        fromCoinSize: fromAmount,
        fromCoin,
        toCoinSize: toAmount,
        toCoin,
      }))
      return { dataList, endId: dataList.at(-1)?.id ?? '' }
    },
  ),
  readCall('/convert/bgb-convert-coin-list', Type.Object({}), Type.Object({ coinList: Type.Array(SmallRow) }), (bot) => {
    const cTime = String(bot.exchange.now())
    const rows = smallBalances(bot.exchange, bot.feed.frozen(), bot.account)
    return {
      coinList: rows.map(({ coin, amount, toAmount }) => {
        return { coin, available: amount, bgbEstAmount: toAmount, precision: '8', feeDetail: [{ feeRate: '0', fee: '0' }], cTime }
      }),
    }
  }),
  tradeCall(
    '/convert/bgb-convert',
    Type.Object({ coinList: Type.Union([Type.Array(required, { minItems: 1, maxItems: 50 }), required]) }),
    Type.Object({ orderList: Type.Array(strings('coin', 'orderId')) }),
    async (bot, { coinList }) => {
      const wanted = new Set((typeof coinList === 'string' ? coinList.split(',') : coinList).map((coin) => coin.trim().toUpperCase()))
      const rows = smallBalances(bot.exchange, bot.feed.frozen(), bot.account).filter(({ coin }) => wanted.has(coin))
      if (rows.length === 0) throw new DialectRefusal('spotBalanceShort')
      const wallMs = bot.clock.now()
      const legs = rows.map(({ coin, amount, toAmount }) => ({ from: coin, to: SMALL_TARGET, fromAmount: amount, toAmount }))
      const requestId = `small ${crypto.randomUUID()}`
      const command = { type: 'convert', account: bot.account, requestId, kind: 'small', legs, wallMs, expiresMs: wallMs } as const
      const done = await submit(bot, 'spot', command)
      return { orderList: (done.product?.ids ?? []).map((orderId, at) => ({ coin: legs[at]?.from ?? '', orderId })) }
    },
  ),
  readCall(
    '/convert/bgb-convert-records',
    Type.Object({ ...HistoryFields, orderId: optional }),
    Type.Array(
      Type.Object({
        ...strings('orderId', 'fromCoin', 'fromAmount', 'fromCoinPrice', 'toCoin', 'toAmount', 'toCoinPrice', 'status', 'ctime', 'cTime')
          .properties,
        feeDetail: Type.Array(strings('feeCoin', 'fee')),
      }),
    ),
    async (bot, { orderId, ...window }) =>
      (await readRecords(bot, window, ['small'], ({ id }) => orderId === undefined || String(id) === orderId))
        .map(convertRow)
        .map(({ id, fromCoin, fromAmount, price, toCoin, toAmount, ts }) => ({
          orderId: id,
          fromCoin,
          fromAmount,
          fromCoinPrice: price,
          toCoin,
          toAmount,
          toCoinPrice: '1',
          status: 'success',
          ctime: String(ts),
          cTime: String(ts),
          feeDetail: [{ feeCoin: toCoin, fee: '0' }],
        })),
  ),
]
