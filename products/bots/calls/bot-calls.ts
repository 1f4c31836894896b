import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type * as contract from '../contract/bots.ts'
import { BOT_PRODUCTS, BOT_KINDS } from '../contract/bot-kinds.ts'
import type { PageQuery } from '#lib/contract/trading/trading-fields.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { botReads } from '../reads/bot-reads.ts'
import { pastRuns } from '../reads/past-runs.ts'
import { tripKind } from '../rules/notes.ts'
import { dealKind } from '../rules/dca/deals.ts'
import { mainOf, type User } from '#gateway/accounts/users.ts'
import type { BotStart } from '../reads/past-market.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { readDca } from './read-dca.ts'
import { readFuturesGrid } from './read-futures-grid.ts'
import { readGrid } from './read-grid.ts'
import { holdRow } from './tracking-rows.ts'
import { errorOf, submit } from '#gateway/http/trading/outcomes.ts'
import { historyQuery, readPage } from '#gateway/http/trading/pages.ts'
import { tradingCall, type TradingCall, type TradingContext } from '#gateway/http/trading/trading-call.ts'
import { botRow, dealRow, lineRow, openBotRow, tripRow } from './bot-rows.ts'
import { pastRow } from './past-row.ts'

/** Finds a bot of an account: an open one as of now, an ended one as it ended. */
export function findBot({ read }: Exchange, account: string, id: string): contract.BotRow | null {
  const open = read
    .of(botReads)
    .open(account)
    .find(({ record }) => String(record.id) === id)
  if (open !== undefined) return openBotRow(open)
  const record = read.productRecord(account, 'bots', id)
  return record !== null && isBotKind(record.kind) ? botRow(record) : null
}

function isBotKind(kind: string): boolean {
  return BOT_KINDS.some((one) => one === kind)
}

/** Starts a bot; a repeated request gets the bot that it started. */
export async function startBot(exchange: Exchange, account: string, start: BotStart): Promise<Result<contract.BotStarted, ErrorName>> {
  const done = await submit(exchange, { ...start, account })
  if (!done.ok) return done
  const row = found(exchange, account, exchange.read.productRequest(account, 'bots', start.requestId) ?? '')
  return row.ok ? ok({ ...row.value, repeated: done.value.repeated }) : row
}

/** Returns what a bot would have done over the last days. */
export async function pastOf(
  exchange: Exchange,
  account: string,
  start: BotStart,
  user: Pick<User, 'id' | 'parentId' | 'kind'>,
): Promise<Result<contract.BotPast, ErrorName>> {
  const past = await exchange.read.of(pastRuns).ask(account, start, { owner: mainOf(user), isGuest: user.kind === 'guest' })
  if (!past.ok) return refuse(past.error === 'busy' ? 'exchangeBusy' : errorOf(past.error))
  return ok({ rows: past.value.map(pastRow) })
}

export async function stopBot(exchange: Exchange, account: string, id: string, sell: boolean): Promise<Result<contract.BotRow, ErrorName>> {
  const done = await submit(exchange, { type: 'bot-stop', account, id: Number(id), sell })
  return done.ok ? found(exchange, account, id) : done
}

function found(exchange: Exchange, account: string, id: string): Result<contract.BotRow, ErrorName> {
  const row = findBot(exchange, account, id)
  return row === null ? refuse('botUnknown') : ok(row)
}

/** The request of a bot that is only tried on the past. */
export const PAST_ID = 'past'

/** The calls of trading bots that a session authenticates. */
export const TRADING_BOT_CALLS: readonly TradingCall[] = [
  tradingCall('gridStart', async ({ exchange, account }, body) => {
    const grid = readGrid(exchange, body)
    return grid.ok ? startBot(exchange, account, grid.value) : grid
  }),
  tradingCall('gridPast', async ({ exchange, account, member }, query) => {
    const grid = readGrid(exchange, { ...query, requestId: PAST_ID })
    return grid.ok ? pastOf(exchange, account, grid.value, member.user) : grid
  }),
  tradingCall('futuresGridStart', async ({ exchange, account }, body) => {
    const grid = readFuturesGrid(exchange, body)
    return grid.ok ? startBot(exchange, account, grid.value) : grid
  }),
  tradingCall('futuresGridPast', async ({ exchange, account, member }, query) => {
    const grid = readFuturesGrid(exchange, { ...query, requestId: PAST_ID })
    return grid.ok ? pastOf(exchange, account, grid.value, member.user) : grid
  }),
  tradingCall('dcaStart', async ({ exchange, account }, body) => {
    const dca = readDca(exchange, body)
    return dca.ok ? startBot(exchange, account, dca.value) : dca
  }),
  tradingCall('dcaPast', async ({ exchange, account, member }, query) => {
    const dca = readDca(exchange, { ...query, requestId: PAST_ID })
    return dca.ok ? pastOf(exchange, account, dca.value, member.user) : dca
  }),
  tradingCall('botStop', ({ exchange, account }, { id, sell }) => stopBot(exchange, account, id, sell)),
  tradingCall('bots', ({ exchange, account }) => ok({ rows: exchange.read.of(botReads).open(account).map(openBotRow).toReversed() })),
  tradingCall('botDetail', ({ exchange, account }, { id }) => {
    const bot = findBot(exchange, account, id)
    if (bot === null) return refuse('botUnknown')
    const open = exchange.read
      .of(botReads)
      .open(account)
      .find(({ record }) => String(record.id) === id)
    return ok({ bot, lines: (open?.lines ?? []).map(lineRow), holds: (open?.holds ?? []).map(holdRow) })
  }),
  tradingCall('botTrips', async (context, { id, ...query }) => ok(await recordsOf(context, query, tripKind(Number(id)), tripRow))),
  tradingCall('botDeals', async (context, { id, ...query }) => ok(await recordsOf(context, query, dealKind(Number(id)), dealRow))),
  tradingCall('botRecords', async (context, { product, ...query }) => {
    const { exchange, account } = context
    const kind = BOT_KINDS.filter((one) => product === undefined || BOT_PRODUCTS[one] === product)
    return ok(
      await readPage(
        context,
        'bots',
        historyQuery(context, query, { kind }),
        (record) => findBot(exchange, account, String(record.id)) ?? botRow(record),
      ),
    )
  }),
]

function recordsOf<Row extends { readonly id: string }>(
  context: TradingContext,
  query: PageQuery,
  kind: string,
  row: (record: ProductRecordView) => Row,
) {
  return readPage(context, 'bots', historyQuery(context, query, { kind: [kind] }), row)
}
