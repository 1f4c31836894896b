import type { ErrorName } from '#lib/contract/errors/errors.ts'
import * as contract from '#lib/contract/products/bots.ts'
import { PageQuery, pageOf } from '#lib/contract/trading/trading-fields.ts'
import { NoFields } from '#lib/contract/trading/trading-simulation.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { tripKind } from '#gateway/engine/strategies/notes.ts'
import { GRID_KIND } from '#gateway/engine/strategies/report.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { BareGrid } from './read-grid.ts'
import { readGrid } from './read-grid.ts'
import { submit } from '../../trading/outcomes.ts'
import { historyQuery, readPage } from '../../trading/pages.ts'
import { tradingCall, type TradingCall, type TradingContext } from '../../trading/trading-call.ts'
import { botRow, lineRow, openBotRow, tripRow } from './bot-rows.ts'

/** Finds a bot of an account: an open one as of now, an ended one as it ended. */
export function findBot({ read }: Exchange, account: string, id: string): contract.BotRow | null {
  const open = read.bots(account).find(({ record }) => String(record.id) === id)
  if (open !== undefined) return openBotRow(open)
  const record = read.productRecord(account, 'bots', id)
  return record?.kind === GRID_KIND ? botRow(record) : null
}

/** Starts a grid; a repeated request gets the bot that it started. */
export async function startGrid(exchange: Exchange, account: string, grid: BareGrid): Promise<Result<contract.BotRow, ErrorName>> {
  const done = await submit(exchange, { type: 'grid-start', account, ...grid })
  if (!done.ok) return done
  return found(exchange, account, exchange.read.productRequest(account, 'bots', grid.requestId) ?? '')
}

export async function stopBot(exchange: Exchange, account: string, id: string, sell: boolean): Promise<Result<contract.BotRow, ErrorName>> {
  const done = await submit(exchange, { type: 'bot-stop', account, id: Number(id), sell })
  return done.ok ? found(exchange, account, id) : done
}

function found(exchange: Exchange, account: string, id: string): Result<contract.BotRow, ErrorName> {
  const row = findBot(exchange, account, id)
  return row === null ? refuse('botUnknown') : ok(row)
}

/** The calls of trading bots that a session authenticates. */
export const TRADING_BOT_CALLS: readonly TradingCall[] = [
  tradingCall('gridStart', {
    fields: contract.GridStartBody,
    data: contract.BotRow,
    async run({ exchange, account }, body) {
      const grid = readGrid(exchange, body)
      return grid.ok ? startGrid(exchange, account, grid.value) : grid
    },
  }),
  tradingCall('botStop', {
    fields: contract.BotStopBody,
    data: contract.BotRow,
    run: ({ exchange, account }, { id, sell }) => stopBot(exchange, account, id, sell),
  }),
  tradingCall('bots', {
    fields: NoFields,
    data: contract.BotList,
    run: ({ exchange, account }) => ok({ rows: exchange.read.bots(account).map(openBotRow).toReversed() }),
  }),
  tradingCall('botDetail', {
    fields: contract.BotQuery,
    data: contract.BotDetail,
    run({ exchange, account }, { id }) {
      const bot = findBot(exchange, account, id)
      if (bot === null) return refuse('botUnknown')
      const open = exchange.read.bots(account).find(({ record }) => String(record.id) === id)
      return ok({ bot, lines: (open?.lines ?? []).map(lineRow) })
    },
  }),
  tradingCall('botTrips', {
    fields: contract.BotTripQuery,
    data: pageOf(contract.BotTrip),
    run: (context, { id, ...query }) => ok(tripsOf(context, query, id)),
  }),
  tradingCall('botRecords', {
    fields: PageQuery,
    data: pageOf(contract.BotRow),
    run(context, query) {
      const { exchange, account } = context
      return ok(
        readPage(historyQuery(context, query, { kind: [GRID_KIND] }), {
          read: (page) => exchange.read.productRecords(account, 'bots', page),
          count: (all) => exchange.read.count(account, 'bots', all),
          row: (record) => findBot(exchange, account, String(record.id)) ?? botRow(record),
          idOf: ({ id }) => id,
        }),
      )
    },
  }),
]

function tripsOf(context: TradingContext, query: PageQuery, id: string) {
  const { exchange, account } = context
  return readPage(historyQuery(context, query, { kind: [tripKind(Number(id))] }), {
    read: (page) => exchange.read.productRecords(account, 'bots', page),
    count: (all) => exchange.read.count(account, 'bots', all),
    row: tripRow,
    idOf: (row) => row.id,
  })
}
