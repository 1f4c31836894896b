import { drawdownOf } from '#lib/calc/performance/drawdown.ts'
import { performanceBy, performanceOf } from '#lib/calc/performance/figures.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { filterValues, PAGE_ROWS_MAX } from '#lib/contract/trading/filter-lists.ts'
import * as contract from '#lib/contract/trading/trading-journal.ts'
import type { Page } from '#lib/contract/trading/trading-fields.ts'
import { NoFields } from '#lib/contract/trading/trading-simulation.ts'
import { DEFAULT_TIME_ZONE, formatDate, formatTime } from '#lib/format/date.ts'
import { subtract } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Note } from '#gateway/accounts/journal-notes.ts'
import { readProfitCurve } from '../curve/profit-curve.ts'
import { skipped } from '../pages.ts'
import { tradingCall, type TradingCall, type TradingContext } from '../trading-call.ts'
import { drawdownRow, figuresRow, groupRow, tradeRow } from './journal-rows.ts'
import { readTrades, type ReadTrade } from './read-trades.ts'

/** The number of rounds that are compared. */
const ROUNDS_MAX = 10
const ROWS_DEFAULT = 50

type Notes = ReadonlyMap<string, Note>

/** Returns the round that a query is about; 0 before the first one. An infinite number of an address is one that no round has. */
export function roundOf({ exchange, account }: TradingContext, epoch: number | undefined): number {
  const found = exchange.read.account(account)
  return Math.min(epoch ?? found?.epoch?.number ?? found?.epochsClosed ?? 0, Number.MAX_SAFE_INTEGER)
}

/** Checks whether a trade passes the filters of a query. Times are those of its end. */
export function isAsked(trade: ReadTrade, query: Omit<contract.JournalQuery, 'limit'>, notes: Notes): boolean {
  const { product, direction, tag, startTime = 0, endTime = Infinity } = query
  const symbols = filterValues(query.symbol)
  return (
    (product === undefined || trade.product === product) &&
    (symbols === undefined || symbols.includes(trade.symbol)) &&
    (direction === undefined || trade.direction === direction) &&
    (tag === undefined || (notes.get(trade.id)?.tags.includes(tag) ?? false)) &&
    trade.closedAtMs >= startTime &&
    trade.closedAtMs <= endTime
  )
}

async function readPerformance(context: TradingContext, query: contract.JournalQuery): Promise<contract.Performance> {
  const { exchange, account, accounts } = context
  const epoch = roundOf(context, query.epoch)
  const [notes, { points }] = await Promise.all([accounts.journal.all(account), readProfitCurve(context, { epoch })])
  const list = readTrades(exchange, account, epoch)
  const trades = list.trades.filter((trade) => isAsked(trade, query, notes))
  const { zone = DEFAULT_TIME_ZONE } = query
  const by = (keysOf: Parameters<typeof performanceBy>[1]) => performanceBy(trades, keysOf).map(groupRow)
  return {
    epoch,
    figures: figuresRow(performanceOf(trades)),
    days: by(({ closedAtMs }) => [formatDate(closedAtMs, zone)]),
    pairs: by(({ product, symbol }) => [`${product}:${symbol}`]),
    directions: by(({ direction }) => [direction]),
    hours: by(({ openedAtMs }) => [formatTime(openedAtMs, zone).slice(0, 2)]),
    tags: by(({ id }) => notes.get(id)?.tags ?? []),
    knownTags: [...new Set([...notes.values()].flatMap(({ tags }) => tags))].toSorted(),
    points,
    drawdown: drawdownRow(drawdownOf(points)),
    isWhole: list.isWhole,
  }
}

/** Reads a page of trades: the one with a number, or the one behind the trade that `before` names. */
async function readPage(context: TradingContext, query: contract.JournalQuery): Promise<Result<Page<contract.JournalTrade>, ErrorName>> {
  const { exchange, account, accounts } = context
  const { before, page } = query
  const epoch = roundOf(context, query.epoch)
  const [notes, pictures] = await Promise.all([accounts.journal.all(account), accounts.journalPictures.all(account)])
  const { trades } = readTrades(exchange, account, epoch)
  const last = before === undefined ? -1 : trades.findIndex(({ id }) => id === before)
  if (before !== undefined && last < 0) return refuse('tradeUnknown')
  const isMine = (trade: ReadTrade): boolean => isAsked(trade, query, notes)
  const behind = trades.slice(last + 1).filter(isMine)
  const limit = Math.min(query.limit ?? ROWS_DEFAULT, PAGE_ROWS_MAX)
  const { skip = 0 } = skipped(page, limit)
  const rows = behind.slice(skip, skip + limit).map((trade) => tradeRow(trade, epoch, notes.get(trade.id), pictures.get(trade.id)))
  const next = behind.length > skip + limit ? (rows.at(-1)?.id ?? null) : null
  return ok({ rows, next, ...(page === undefined ? {} : { total: trades.filter(isMine).length }) })
}

async function readRounds(context: TradingContext): Promise<contract.RoundList> {
  const { exchange, account } = context
  const rows: contract.RoundFigures[] = []
  for (const { number, startedAtMs, endedAtMs } of exchange.read.epochs(account).slice(0, ROUNDS_MAX)) {
    const { points } = await readProfitCurve(context, { epoch: number })
    const last = points.at(-1)
    rows.push({
      epoch: number,
      startedAt: startedAtMs,
      endedAt: endedAtMs,
      profit: last === undefined ? '0' : subtract(last.equity, last.deposited),
      drawdown: drawdownRow(drawdownOf(points)),
      figures: figuresRow(performanceOf(readTrades(exchange, account, number).trades)),
    })
  }
  return { rows }
}

async function noteTrade(
  context: TradingContext,
  { epoch, tradeId, note, tags, keepPicture = true }: contract.NoteTradeBody,
): Promise<Result<contract.TradeNote, ErrorName>> {
  const { exchange, account, accounts } = context
  if (!readTrades(exchange, account, epoch).trades.some(({ id }) => id === tradeId)) return refuse('tradeUnknown')
  const written = await accounts.journal.write(account, tradeId, { note, tags })
  if (written.ok && !keepPicture) await accounts.journalPictures.remove(account, tradeId)
  return written.ok ? ok({ tradeId, note: written.value.note, tags: [...written.value.tags] }) : written
}

/** The calls of the trading journal. */
export const JOURNAL_CALLS: readonly TradingCall[] = [
  tradingCall('performance', {
    fields: contract.JournalQuery,
    data: contract.Performance,
    run: async (context, query) => ok(await readPerformance(context, query)),
  }),
  tradingCall('journalTrades', {
    fields: contract.JournalQuery,
    data: contract.JournalTrades,
    run: readPage,
  }),
  tradingCall('rounds', { fields: NoFields, data: contract.RoundList, run: async (context) => ok(await readRounds(context)) }),
  tradingCall('noteTrade', { fields: contract.NoteTradeBody, data: contract.TradeNote, run: noteTrade }),
]
