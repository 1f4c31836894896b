import { Type } from 'typebox'
import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { BotRow } from '#lib/contract/products/bots.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { tripKind } from '#gateway/engine/strategies/notes.ts'
import { GRID_KIND } from '#gateway/engine/strategies/report.ts'
import { findBot, startGrid, stopBot } from '#gateway/http/products/bots/bot-calls.ts'
import { botRow, openBotRow, tripRow } from '#gateway/http/products/bots/bot-rows.ts'
import { readGrid } from '#gateway/http/products/bots/read-grid.ts'
import { strings } from '../../envelope.ts'
import { DialectRefusal } from '../../refusal.ts'
import { type Bot, type BotCall, readCall, tradeCall } from '../call.ts'
import { choose, HistoryFields, optional, readDecimal, readPositive, required, termsOf, told, windowOf } from '../input.ts'

// An extension of the dialect, which has no calls for bots: names and fields follow the grids of another large exchange.

const ROWS_MAX = 100

const REFUSALS: Readonly<Partial<Record<ErrorName, DialectErrorName>>> = {
  unknownMarket: 'symbolUnknown',
  priceNotATick: 'priceScale',
  botTooSmall: 'sizeTooSmall',
  botExitsInvalid: 'triggerInvalid',
  triggerPriceInvalid: 'triggerInvalid',
  tooManyBots: 'tooManyOrders',
  botUnknown: 'spotOrderUnknown',
  insufficientBalance: 'spotBalanceShort',
  valueAboveMaximum: 'valueTooLarge',
  marketSynchronising: 'marketNotOpen',
  noReferencePrice: 'marketNotOpen',
  marketStale: 'tradingHalted',
  marketSuspended: 'tradingHalted',
  marketHalted: 'tradingHalted',
  exchangeBusy: 'busy',
  outcomeUnknown: 'outcomeUnknown',
  noEpoch: 'accountAbnormal',
}

function refused(error: ErrorName): DialectRefusal {
  return new DialectRefusal(REFUSALS[error] ?? 'parametersWrong')
}

const FIGURES = [
  'algoId',
  'algoOrdType',
  'instType',
  'instId',
  'state',
  'reason',
  'stands',
  'runType',
  'minPx',
  'maxPx',
  'gridNum',
  'singleAmt',
  'quoteSz',
  'baseSz',
  'curQuoteSz',
  'curBaseSz',
  'runPx',
  'triggerPx',
  'tpTriggerPx',
  'slTriggerPx',
  'stopType',
  'arbitrageNum',
  'gridProfit',
  'floatProfit',
  'totalPnl',
  'fee',
  'cTime',
  'uTime',
] as const
const AlgoRow = Type.Object(Object.fromEntries(FIGURES.map((name) => [name, Type.String()])))

function algoRow(row: BotRow): Record<(typeof FIGURES)[number], string> {
  return {
    algoId: row.id,
    algoOrdType: 'grid',
    instType: 'SPOT',
    instId: row.symbol,
    state: row.status,
    reason: row.reason,
    stands: row.stands ?? '',
    runType: row.mode === 'arithmetic' ? '1' : '2',
    minPx: row.lower,
    maxPx: row.upper,
    gridNum: String(row.grids),
    singleAmt: row.size,
    quoteSz: row.quote,
    baseSz: row.base,
    curQuoteSz: row.quoteNow,
    curBaseSz: row.baseNow,
    runPx: row.startPrice ?? '',
    triggerPx: row.trigger ?? '',
    tpTriggerPx: row.takeProfit ?? '',
    slTriggerPx: row.stopLoss ?? '',
    stopType: row.sellAtEnd ? '1' : '2',
    arbitrageNum: String(row.trips),
    gridProfit: row.profit,
    floatProfit: row.floating,
    totalPnl: row.total,
    fee: row.fees,
    cTime: String(row.openedAt),
    uTime: String(row.ts),
  }
}

function readNumber(given: string, name: string): number {
  const number = Number(given)
  if (!/^\d{1,4}$/.test(given)) throw new DialectRefusal('parameterInvalid', name)
  return number
}

function price(given: string | undefined, name: string): string | undefined {
  return given === undefined || isZero(readDecimal(given, name)) ? undefined : readPositive(given, name)
}

function amount(given: string | undefined, name: string): string {
  return given === undefined ? '0' : readDecimal(given, name)
}

function openOf(bot: Bot, id: string) {
  const open = bot.exchange.read.bots(bot.account).find(({ record }) => String(record.id) === id)
  if (open === undefined) throw refused('botUnknown')
  return open
}

const STOP_TYPES = { '1': true, '2': false } as const

/** Calls of spot grids (group `bot`). */
export const GRID_CALLS: readonly BotCall[] = [
  tradeCall(
    '/bot/grid/order-algo',
    Type.Object({
      instId: required,
      algoOrdType: told('`grid`, the only kind so far.'),
      minPx: required,
      maxPx: required,
      gridNum: required,
      runType: told('1: equal differences (default), 2: equal ratios.'),
      quoteSz: told('What it is given of the quote coin, from the spot account.'),
      baseSz: told('What it is given of the base coin.'),
      triggerPx: told('The last price at which it starts; at once if omitted.'),
      tpTriggerPx: told('The last price above the range at which it stops.'),
      slTriggerPx: told('The last price below the range at which it stops.'),
      stopType: told('At those prices: 1 sells what it holds, 2 keeps it (default).'),
      algoClOrdId: told('Requests with the same id are the same bot.'),
    }),
    strings('algoId', 'algoClOrdId', 'state'),
    async (bot, input) => {
      const { symbol } = termsOf(bot, 'spot', input.instId)
      choose(input.algoOrdType, 'algoOrdType', { grid: true }, true)
      const requestId = input.algoClOrdId ?? crypto.randomUUID()
      if (!/^[\x20-\x7e]{1,64}$/.test(requestId)) throw new DialectRefusal('clientIdInvalid')
      const [trigger, takeProfit, stopLoss] = [
        price(input.triggerPx, 'triggerPx'),
        price(input.tpTriggerPx, 'tpTriggerPx'),
        price(input.slTriggerPx, 'slTriggerPx'),
      ]
      const grid = readGrid(bot.exchange, {
        requestId,
        symbol,
        mode: choose(input.runType, 'runType', { '1': 'arithmetic', '2': 'geometric' } as const, 'arithmetic'),
        lower: readPositive(input.minPx, 'minPx'),
        upper: readPositive(input.maxPx, 'maxPx'),
        grids: readNumber(input.gridNum, 'gridNum'),
        base: amount(input.baseSz, 'baseSz'),
        quote: amount(input.quoteSz, 'quoteSz'),
        ...(trigger === undefined ? {} : { trigger }),
        ...(takeProfit === undefined ? {} : { takeProfit }),
        ...(stopLoss === undefined ? {} : { stopLoss }),
        sellAtEnd: choose(input.stopType, 'stopType', STOP_TYPES, false),
      })
      if (!grid.ok) throw refused(grid.error)
      const started = await startGrid(bot.exchange, bot.account, grid.value)
      if (!started.ok) throw refused(started.error)
      return { algoId: started.value.id, algoClOrdId: requestId, state: started.value.status }
    },
  ),
  tradeCall(
    '/bot/grid/stop-order-algo',
    Type.Object({ algoId: required, stopType: told('1: sells what it holds, 2: keeps it (default).') }),
    strings('algoId', 'state'),
    async (bot, { algoId, stopType }) => {
      if (!/^\d{1,15}$/.test(algoId)) throw new DialectRefusal('parameterInvalid', 'algoId')
      const stopped = await stopBot(bot.exchange, bot.account, algoId, choose(stopType, 'stopType', STOP_TYPES, false))
      if (!stopped.ok) throw refused(stopped.error)
      return { algoId, state: stopped.value.status }
    },
  ),
  readCall('/bot/grid/orders-algo-pending', Type.Object({ instId: optional }), Type.Array(AlgoRow), (bot, { instId }) => {
    const rows = bot.exchange.read.bots(bot.account).map(openBotRow).toReversed()
    return rows.filter(({ symbol }) => instId === undefined || symbol === instId.toUpperCase()).map(algoRow)
  }),
  readCall('/bot/grid/orders-algo-history', Type.Object(HistoryFields), Type.Array(AlgoRow), (bot, window) => {
    const records = bot.exchange.read.productRecords(bot.account, 'bots', { ...windowOf(window, ROWS_MAX), kind: [GRID_KIND] })
    return records.filter(({ status }) => status === 'ended').map((record) => algoRow(botRow(record)))
  }),
  readCall('/bot/grid/orders-algo-details', Type.Object({ algoId: required }), AlgoRow, (bot, { algoId }) => {
    const row = findBot(bot.exchange, bot.account, algoId)
    if (row === null) throw refused('botUnknown')
    return algoRow(row)
  }),
  readCall(
    '/bot/grid/sub-orders',
    Type.Object({ algoId: required }),
    Type.Array(strings('algoId', 'ordId', 'side', 'px', 'sz', 'accFillSz')),
    (bot, { algoId }) =>
      openOf(bot, algoId).lines.flatMap(({ orderId, side, price: px, size, filledSize }) =>
        orderId === null ? [] : [{ algoId, ordId: orderId, side, px, sz: size, accFillSz: filledSize }],
      ),
  ),
  readCall(
    '/bot/grid/round-trips',
    Type.Object({ ...HistoryFields, algoId: required }),
    Type.Array(strings('id', 'first', 'buyPx', 'sellPx', 'sz', 'gross', 'fee', 'profit', 'cTime', 'uTime')),
    (bot, { algoId, ...window }) => {
      if (!/^\d{1,15}$/.test(algoId)) throw new DialectRefusal('parameterInvalid', 'algoId')
      const query = { ...windowOf(window, ROWS_MAX), kind: [tripKind(Number(algoId))] }
      return bot.exchange.read.productRecords(bot.account, 'bots', query).map((record) => {
        const { id, first, buyPrice, sellPrice, size, gross, fees, profit, openedAt, ts } = tripRow(record)
        return {
          id,
          first,
          buyPx: buyPrice,
          sellPx: sellPrice,
          sz: size,
          gross,
          fee: fees,
          profit,
          cTime: String(openedAt),
          uTime: String(ts),
        }
      })
    },
  ),
]
