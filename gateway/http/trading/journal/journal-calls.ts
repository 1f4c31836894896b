import { findDrawdown } from '#lib/calc/performance/drawdown.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { PAGE_ROWS_MAX } from '#lib/contract/trading/filter-lists.ts'
import type * as contract from '#lib/contract/trading/trading-journal.ts'
import type { Page } from '#lib/contract/trading/trading-fields.ts'
import { subtract } from '#lib/kernel/decimal.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { Note } from '#gateway/accounts/journal-notes.ts'
import { readProfitCurve } from '../curve/profit-curve.ts'
import { skipped } from '../pages.ts'
import { tradingCall, type TradingCall, type TradingContext } from '../trading-call.ts'
import { drawdownRow, holdingRow, tradeRow } from './journal-rows.ts'
import { HAS_TRADE, HOLDINGS, PERFORMANCE, ROUND_FIGURES, TRADE_PAGE } from './journal-study.ts'

/** The number of rounds that are compared. */
const ROUNDS_MAX = 10
const ROWS_DEFAULT = 50

type Notes = ReadonlyMap<string, Note>

/** Returns the round that a query is about; 0 before the first one. An infinite number of an address is one that no round has. */
export function chooseRound({ exchange, account }: TradingContext, epoch: number | undefined): number {
  const found = exchange.read.account(account)
  return Math.min(epoch ?? found?.epoch?.number ?? found?.epochsClosed ?? 0, Number.MAX_SAFE_INTEGER)
}

/** Returns the tags of an account's trades. */
export function listTags(notes: Notes): Map<string, readonly string[]> {
  return new Map([...notes].flatMap(([id, { tags }]) => (tags.length === 0 ? [] : [[id, tags] as const])))
}

async function readPerformance(context: TradingContext, query: contract.JournalQuery): Promise<contract.Performance> {
  const { account, accounts, studies } = context
  const epoch = chooseRound(context, query.epoch)
  const [notes, { points }] = await Promise.all([accounts.journal.all(account), readProfitCurve(context, { epoch })])
  const found = await studies.ask(PERFORMANCE, { epoch, query, tags: listTags(notes) })
  return {
    epoch,
    ...found,
    knownTags: [...new Set([...notes.values()].flatMap(({ tags }) => tags))].toSorted(),
    points,
    drawdown: drawdownRow(findDrawdown(points)),
  }
}

/** Reads a page of trades: the one with a number, or the one behind the trade that `before` names. */
async function readPage(context: TradingContext, query: contract.JournalQuery): Promise<Result<Page<contract.JournalTrade>, ErrorName>> {
  const { account, accounts, studies } = context
  const { before, page } = query
  const epoch = chooseRound(context, query.epoch)
  const [notes, pictures] = await Promise.all([accounts.journal.all(account), accounts.journalPictures.all(account)])
  const limit = Math.min(query.limit ?? ROWS_DEFAULT, PAGE_ROWS_MAX)
  const { skip = 0 } = skipped(page, limit)
  const found = await studies.ask(TRADE_PAGE, { epoch, query, tags: listTags(notes), before, skip, limit })
  if (found === null) return refuse('tradeUnknown')
  const rows = found.trades.map((trade) => tradeRow(trade, epoch, notes.get(trade.id), pictures.get(trade.id)))
  const next = found.hasMore ? (rows.at(-1)?.id ?? null) : null
  return ok({ rows, next, ...(page === undefined ? {} : { total: found.total }) })
}

async function readRounds(context: TradingContext): Promise<contract.RoundList> {
  const { exchange, account, studies } = context
  const rows: contract.RoundFigures[] = []
  for (const { number, startedAtMs, endedAtMs } of exchange.read.epochs(account).slice(0, ROUNDS_MAX)) {
    const { points } = await readProfitCurve(context, { epoch: number })
    const last = points.at(-1)
    rows.push({
      epoch: number,
      startedAt: startedAtMs,
      endedAt: endedAtMs,
      profit: last === undefined ? '0' : subtract(last.equity, last.deposited),
      drawdown: drawdownRow(findDrawdown(points)),
      figures: await studies.ask(ROUND_FIGURES, number),
    })
  }
  return { rows }
}

async function noteTrade(
  context: TradingContext,
  { epoch, tradeId, note, tags, keepPicture = true }: contract.NoteTradeBody,
): Promise<Result<contract.TradeNote, ErrorName>> {
  const { account, accounts, studies } = context
  if (!(await studies.ask(HAS_TRADE, { epoch, tradeId }))) return refuse('tradeUnknown')
  const written = await accounts.journal.write(account, tradeId, { note, tags })
  if (written.ok && !keepPicture) await accounts.journalPictures.remove(account, tradeId)
  return written.ok ? ok({ tradeId, note: written.value.note, tags: [...written.value.tags] }) : written
}

/** The calls of the trading journal. */
export const JOURNAL_CALLS: readonly TradingCall[] = [
  tradingCall('performance', async (context, query) => ok(await readPerformance(context, query))),
  tradingCall('journalTrades', readPage),
  tradingCall('rounds', async (context) => ok(await readRounds(context))),
  tradingCall('holdings', async (context) =>
    ok({ rows: (await context.studies.ask(HOLDINGS, chooseRound(context, undefined))).map(holdingRow) }),
  ),
  tradingCall('noteTrade', noteTrade),
]
