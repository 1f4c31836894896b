import { Type, type TSchema } from 'typebox'
import { add, multiply, subtract } from '#lib/kernel/decimal.ts'
import { normalize } from '#lib/kernel/decimal-text.ts'
import { LED_KIND } from '../../rules/report.ts'
import type { CopyProduct } from '../../rules/state.ts'
import type { OpenTradeView } from '../../reads/show-copy.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { FUTURES_TYPE, hasContracts } from '#gateway/http/open/query.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import { type Bot, type BotCall, readCall, tradeCall } from '#gateway/http/open/bot/call.ts'
import { optional, readDecimal, required, told, windowOf } from '#gateway/http/open/bot/input.ts'
import { closingOrder } from '#gateway/http/open/bot/close-positions.ts'
import { submitOne } from '#gateway/http/open/bot/submit.ts'
import { ledBy, leading, percent, ROWS_MAX, Window } from './copy-leader.ts'
import { cancelProtection, protectFutures, protectSpot, sale, targetsOf } from './copy-targets.ts'

/**
 * The calls of leaders about the trades that they lead. One trade is what an account has open in one direction of a symbol since it was last
 * empty; its number stays the same while it grows and shrinks.
 */

type Row = Record<string, string | null>
const orNone = Type.Union([Type.String(), Type.Null()])

const OPEN_NAMES = ['trackingNo', 'symbol', 'followCount', 'unrealizedPL'] as const
const OPEN = {
  spot: Type.Object({
    ...strings(...OPEN_NAMES, 'orderId', 'buyFillSize', 'buyDelegateSize', 'buyPrice', 'unrealizedPLR', 'buyTime', 'buyFee').properties,
    stopLossPrice: orNone,
    stopSurplusPrice: orNone,
  }),
  futures: strings(
    ...OPEN_NAMES,
    'openOrderId',
    'posSide',
    'openLeverage',
    'openPriceAvg',
    'openTime',
    'openSize',
    'presetStopSurplusPrice',
    'presetStopLossPrice',
    'openFee',
  ),
}
const CLOSED_NAMES = ['trackingNo', 'symbol', 'achievedPL', 'netProfit', 'followCount'] as const
const CLOSED = {
  spot: strings(
    ...CLOSED_NAMES,
    'fillSize',
    'buyPrice',
    'sellPrice',
    'buyTime',
    'sellTime',
    'buyFee',
    'sellFee',
    'achievedPLR',
    'profitId',
  ),
  futures: strings(
    ...CLOSED_NAMES,
    'openOrderId',
    'closeOrderId',
    'productType',
    'posSide',
    'openLeverage',
    'openPriceAvg',
    'openTime',
    'openSize',
    'closeSize',
    'closeTime',
    'closePriceAvg',
    'stopType',
    'openFee',
    'closeFee',
    'cTime',
  ),
}
const listOf = (row: TSchema) => Type.Object({ trackingList: Type.Array(Type.Unsafe<Row>(row)), endId: Type.String() })
const DONE = 'success'

function openRow(bot: Bot, product: CopyProduct, followers: number, trade: OpenTradeView): Row {
  const { id, orderId, symbol, direction, leverage, price, fee, profit, openedAtMs } = trade
  const size = normalize(trade.size)
  const { takeProfit, stopLoss } = targetsOf(bot, product, trade)
  const shared = { trackingNo: id, symbol, followCount: String(followers), unrealizedPL: profit }
  if (product === 'spot') {
    return {
      ...shared,
      orderId,
      buyFillSize: size,
      buyDelegateSize: size,
      buyPrice: price,
      unrealizedPLR: percent(profit, multiply(price, size)),
      buyTime: String(openedAtMs),
      buyFee: fee,
      stopLossPrice: stopLoss,
      stopSurplusPrice: takeProfit,
    }
  }
  return {
    ...shared,
    openOrderId: orderId,
    posSide: direction,
    openLeverage: String(leverage),
    openPriceAvg: price,
    openTime: String(openedAtMs),
    openSize: size,
    presetStopSurplusPrice: takeProfit ?? '',
    presetStopLossPrice: stopLoss ?? '',
    openFee: fee,
  }
}

function closedRow(product: CopyProduct, { id, details, timeMs }: ProductRecordView): Row {
  const text = (name: string): string => String(details[name] ?? '')
  const symbol = text('market').slice(product.length + 1)
  const size = normalize(text('size'))
  const netProfit = subtract(text('profit'), add(text('openFee'), text('closeFee')))
  const shared = { trackingNo: text('trade'), symbol, achievedPL: text('profit'), netProfit, followCount: text('followers') }
  if (product === 'spot') {
    return {
      ...shared,
      fillSize: size,
      buyPrice: text('openPrice'),
      sellPrice: text('closePrice'),
      buyTime: text('openedAtMs'),
      sellTime: String(timeMs),
      buyFee: text('openFee'),
      sellFee: text('closeFee'),
      achievedPLR: percent(text('profit'), multiply(text('openPrice'), text('size'))),
      profitId: String(id),
    }
  }
  const order = (name: string): string => (text(name) === '0' ? '' : text(name))
  return {
    ...shared,
    openOrderId: order('openOrder'),
    closeOrderId: order('closeOrder'),
    productType: FUTURES_TYPE,
    posSide: text('direction'),
    openLeverage: text('leverage'),
    openPriceAvg: text('openPrice'),
    openTime: text('openedAtMs'),
    openSize: size,
    closeSize: size,
    closeTime: String(timeMs),
    closePriceAvg: text('closePrice'),
    stopType: { 'take-profit': 'profit', 'stop-loss': 'loss' }[text('stop')] ?? '',
    openFee: text('openFee'),
    closeFee: text('closeFee'),
    cTime: String(timeMs),
  }
}

/** Returns the open trades that a call names; refuses numbers that none has. */
function namedTrades(bot: Bot, product: CopyProduct, ids: readonly string[], symbol: string | undefined): OpenTradeView[] {
  const { open } = leading(bot, product).leader
  if (ids.some((id) => !open.some((trade) => trade.id === id))) throw new DialectRefusal('parameterInvalid', 'trackingNo')
  const found = open.filter(
    (trade) => (ids.length === 0 || ids.includes(trade.id)) && (symbol === undefined || trade.symbol === symbol.toUpperCase()),
  )
  if (found.length === 0) throw new DialectRefusal('nothingToClose')
  return found
}

function namedTrade(bot: Bot, product: CopyProduct, id: string): OpenTradeView {
  const [trade] = namedTrades(bot, product, [id], undefined)
  if (trade === undefined) throw new DialectRefusal('parameterInvalid', 'trackingNo')
  return trade
}

/** The calls of leaders about what they lead, for spot or futures. */
export function trackingCalls(product: CopyProduct, base: string): readonly BotCall[] {
  const spot = product === 'spot'
  return [
    readCall(`${base}/order-current-track`, Window, listOf(OPEN[product]), (bot, { symbol, productType, ...window }) => {
      const led = ledBy(bot, product)
      if (led === null || (productType !== undefined && !hasContracts(productType))) return { trackingList: [], endId: '' }
      const { startMs, endMs, idBelow, limit } = windowOf(window, ROWS_MAX)
      const rows = led.leader.open
        .filter(
          (trade) =>
            (symbol === undefined || trade.symbol === symbol.toUpperCase()) &&
            trade.openedAtMs >= (startMs ?? 0) &&
            trade.openedAtMs <= (endMs ?? Infinity) &&
            (idBelow === undefined || BigInt(trade.id) < BigInt(idBelow)),
        )
        .toSorted((a, b) => Number(b.id) - Number(a.id))
        .slice(0, limit)
      return { trackingList: rows.map((trade) => openRow(bot, product, led.leader.followers, trade)), endId: rows.at(-1)?.id ?? '' }
    }),
    readCall(`${base}/order-history-track`, Window, listOf(CLOSED[product]), async ({ studies }, { symbol, productType, ...window }) => {
      if (productType !== undefined && !hasContracts(productType)) return { trackingList: [], endId: '' }
      const market = symbol === undefined ? undefined : `${product}:${symbol.toUpperCase()}`
      const rows = await studies.history.rows('copy', {
        ...windowOf(window, ROWS_MAX),
        kind: [LED_KIND],
        details: { are: { product, market } },
      })
      return { trackingList: rows.map((row) => closedRow(product, row)), endId: String(rows.at(-1)?.id ?? '') }
    }),
    tradeCall(
      `${base}/order-modify-tpsl`,
      Type.Object({
        trackingNo: required,
        productType: optional,
        stopSurplusPrice: told('`0` for none; unchanged if omitted.'),
        stopLossPrice: told('`0` for none; unchanged if omitted.'),
      }),
      Type.String(),
      async (bot, { trackingNo, stopSurplusPrice, stopLossPrice }) => {
        if (stopSurplusPrice === undefined && stopLossPrice === undefined) throw new DialectRefusal('parameterMissing', 'stopSurplusPrice')
        const read = (price: string | undefined, name: string) => (price === undefined ? undefined : readDecimal(price, name))
        const prices = { takeProfit: read(stopSurplusPrice, 'stopSurplusPrice'), stopLoss: read(stopLossPrice, 'stopLossPrice') }
        const trade = namedTrade(bot, product, trackingNo)
        await (spot ? protectSpot(bot, trade, prices) : protectFutures(bot, trade, prices))
        return DONE
      },
    ),
    spot
      ? tradeCall(
          `${base}/order-close-tracking`,
          Type.Object({ trackingNoList: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 50 })), symbol: optional }),
          Type.String(),
          async (bot, { trackingNoList = [], symbol }) => {
            for (const trade of namedTrades(bot, product, trackingNoList, symbol)) {
              await cancelProtection(bot, trade)
              await submitOne(bot, 'spot', { type: 'place', account: bot.account, order: sale(bot, trade) })
            }
            return DONE
          },
        )
      : tradeCall(
          `${base}/order-close-positions`,
          Type.Object({ trackingNo: optional, symbol: optional, productType: optional }),
          Type.Array(strings('trackingNo', 'symbol', 'productType')),
          async (bot, { trackingNo, symbol }) => {
            const trades = namedTrades(bot, product, trackingNo === undefined ? [] : [trackingNo], symbol)
            const positions = bot.exchange.read.positions(bot.account)
            for (const { symbol: traded, direction, size } of trades) {
              const position = positions.find((open) => open.symbol === traded && open.direction === direction)
              if (position === undefined) throw new DialectRefusal('nothingToClose')
              await submitOne(bot, 'futures', { type: 'place', account: bot.account, order: closingOrder(bot, { ...position, size }) })
            }
            return trades.map(({ id, symbol: traded }) => ({ trackingNo: id, symbol: traded, productType: FUTURES_TYPE }))
          },
        ),
  ]
}
