import { Type } from 'typebox'
import type { BotRow } from '#lib/contract/products/bots.ts'
import { tripKind } from '#gateway/engine/strategies/notes.ts'
import { PAST_ID, startBot } from '#gateway/http/products/bots/bot-calls.ts'
import { tripRow } from '#gateway/wire/bot-rows.ts'
import { readGrid } from '#gateway/http/products/bots/read-grid.ts'
import { strings } from '../../envelope.ts'
import { askCall, type Bot, type BotCall, readCall, tradeCall } from '../call.ts'
import { choose, HistoryFields, readPositive, required, termsOf, told, windowOf } from '../input.ts'
import {
  amount,
  listCalls,
  PastRows,
  pastRows,
  price,
  readId,
  readNumber,
  refused,
  requestIdOf,
  ROWS_MAX,
  startOf,
  STOP_TYPES,
} from './bot-parts.ts'

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
    minPx: row.lower ?? '',
    maxPx: row.upper ?? '',
    gridNum: String(row.grids ?? 0),
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

const GRID = {
  instId: required,
  algoOrdType: told('`grid`, the kind of these calls.'),
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
}
type GridInput = { readonly [Name in keyof typeof GRID]?: string | undefined }

function gridOf(bot: Bot, input: GridInput, requestId: string) {
  const { instId = '', gridNum = '' } = input
  const { symbol } = termsOf(bot, 'spot', instId)
  choose(input.algoOrdType, 'algoOrdType', { grid: true }, true)
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
    grids: readNumber(gridNum, 'gridNum'),
    base: amount(input.baseSz, 'baseSz'),
    quote: amount(input.quoteSz, 'quoteSz'),
    ...(trigger === undefined ? {} : { trigger }),
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
    sellAtEnd: choose(input.stopType, 'stopType', STOP_TYPES, false),
  })
  return startOf(grid)
}

/** Calls of spot grids (group `bot`). */
export const GRID_CALLS: readonly BotCall[] = [
  tradeCall(
    '/bot/grid/order-algo',
    Type.Object({ ...GRID, algoClOrdId: told('Requests with the same id are the same bot.') }),
    strings('algoId', 'algoClOrdId', 'state'),
    async (bot, { algoClOrdId, ...input }) => {
      const requestId = requestIdOf(algoClOrdId)
      const started = await startBot(bot.exchange, bot.account, gridOf(bot, input, requestId))
      if (!started.ok) throw refused(started.error)
      return { algoId: started.value.id, algoClOrdId: requestId, state: started.value.status }
    },
  ),
  ...listCalls('/bot/grid', 'spot-grid', AlgoRow, algoRow),
  askCall('/bot/grid/backtest', Type.Object(GRID), PastRows, (bot, input) => pastRows(bot, gridOf(bot, input, PAST_ID))),
  readCall(
    '/bot/grid/round-trips',
    Type.Object({ ...HistoryFields, algoId: required }),
    Type.Array(strings('id', 'first', 'buyPx', 'sellPx', 'sz', 'gross', 'fee', 'profit', 'cTime', 'uTime')),
    (bot, { algoId, ...window }) => {
      const query = { ...windowOf(window, ROWS_MAX), kind: [tripKind(readId(algoId))] }
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
