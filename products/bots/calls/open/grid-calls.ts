import { Type } from 'typebox'
import type { BotRow } from '../../contract/bots.ts'
import { tripKind } from '../../rules/notes.ts'
import { tripRow } from '../bot-rows.ts'
import { readFuturesGrid } from '../read-futures-grid.ts'
import type { BotStart } from '../../reads/past-market.ts'
import { readGrid } from '../read-grid.ts'
import { strings } from '#gateway/http/open/envelope.ts'
import { type Bot, type BotCall, readCall } from '#gateway/http/open/bot/call.ts'
import { choose, HistoryFields, readPositive, required, termsOf, told, windowOf } from '#gateway/http/open/bot/input.ts'
import { amount, listCalls, price, readId, readNumber, ROWS_MAX, startCalls, startOf, STOP_TYPES, trackingCall } from './bot-parts.ts'

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
  'sz',
  'direction',
  'lever',
  'fundingFee',
  'posSide',
  'pos',
  'avgPx',
  'liqPx',
  'cTime',
  'uTime',
] as const
const AlgoRow = Type.Object(Object.fromEntries(FIGURES.map((name) => [name, Type.String()])))

function algoRow(row: BotRow): Record<(typeof FIGURES)[number], string> {
  const { futures } = row
  return {
    algoId: row.id,
    algoOrdType: futures === null ? 'grid' : 'contract_grid',
    instType: futures === null ? 'SPOT' : 'USDT-FUTURES',
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
    sz: futures === null ? '' : row.quote,
    direction: futures?.direction ?? '',
    lever: String(futures?.leverage ?? ''),
    fundingFee: futures?.funding ?? '',
    posSide: futures?.position?.side ?? '',
    pos: futures?.position?.size ?? '',
    avgPx: futures?.position?.entryPrice ?? '',
    liqPx: futures?.position?.liquidationPrice ?? '',
    cTime: String(row.openedAt),
    uTime: String(row.ts),
  }
}

const GRID = {
  instId: required,
  algoOrdType: told('`grid` in spot (default), or `contract_grid` in USDT-M futures.'),
  minPx: required,
  maxPx: required,
  gridNum: required,
  runType: told('1: equal differences (default), 2: equal ratios.'),
  quoteSz: told('What it is given of the quote coin, from the spot account.'),
  baseSz: told('What it is given of the base coin.'),
  sz: told('`contract_grid`: its margin, from the spot account.'),
  direction: told('`contract_grid`: `long`, `short` or `neutral`.'),
  lever: told('`contract_grid`: its leverage.'),
  triggerPx: told('The last price at which it starts; at once if omitted.'),
  tpTriggerPx: told('The last price above the range at which it stops.'),
  slTriggerPx: told('The last price below the range at which it stops; a short `contract_grid` has these two the other way round.'),
  stopType: told('At those prices: 1 sells what it holds, 2 keeps it (default).'),
}
type GridInput = { readonly [Name in keyof typeof GRID]?: string | undefined }

/** Reads the fields that grids of all kinds have. */
function commonOf(input: GridInput, requestId: string) {
  const [trigger, takeProfit, stopLoss] = [
    price(input.triggerPx, 'triggerPx'),
    price(input.tpTriggerPx, 'tpTriggerPx'),
    price(input.slTriggerPx, 'slTriggerPx'),
  ]
  return {
    requestId,
    mode: choose(input.runType, 'runType', { '1': 'arithmetic', '2': 'geometric' } as const, 'arithmetic'),
    lower: readPositive(input.minPx, 'minPx'),
    upper: readPositive(input.maxPx, 'maxPx'),
    grids: readNumber(input.gridNum ?? '', 'gridNum'),
    ...(trigger === undefined ? {} : { trigger }),
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
  }
}

function gridOf(bot: Bot, input: GridInput, requestId: string): BotStart {
  const { instId = '' } = input
  const product = choose(input.algoOrdType, 'algoOrdType', { grid: 'spot', contract_grid: 'futures' } as const, 'spot')
  const { symbol } = termsOf(bot, product, instId)
  const common = { ...commonOf(input, requestId), symbol }
  if (product === 'spot') {
    const funds = { base: amount(input.baseSz, 'baseSz'), quote: amount(input.quoteSz, 'quoteSz') }
    return startOf(readGrid(bot.exchange, { ...common, ...funds, sellAtEnd: choose(input.stopType, 'stopType', STOP_TYPES, false) }))
  }
  return startOf(
    readFuturesGrid(bot.exchange, {
      ...common,
      direction: choose(input.direction, 'direction', DIRECTIONS, undefined),
      leverage: readNumber(input.lever ?? '', 'lever'),
      margin: readPositive(input.sz, 'sz'),
    }),
  )
}

const DIRECTIONS = { long: 'long', short: 'short', neutral: 'neutral' } as const

/** Calls of grids, in spot and in futures (group `bot`). */
export const GRID_CALLS: readonly BotCall[] = [
  ...startCalls('/bot/grid', GRID, gridOf),
  ...listCalls('/bot/grid', ['spot-grid', 'futures-grid'], AlgoRow, algoRow),
  trackingCall('/bot/grid'),
  readCall(
    '/bot/grid/round-trips',
    Type.Object({ ...HistoryFields, algoId: required }),
    Type.Array(strings('id', 'first', 'buyPx', 'sellPx', 'sz', 'gross', 'fee', 'profit', 'cTime', 'uTime')),
    async (bot, { algoId, ...window }) => {
      const query = { ...windowOf(window, ROWS_MAX), kind: [tripKind(readId(algoId))] }
      return (await bot.studies.history.rows('bots', query)).map((record) => {
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
