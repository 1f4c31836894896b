import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type * as contract from '../contract/copy.ts'
import { millionthsFrom } from '#lib/kernel/money.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { copyReads } from '../reads/copy-reads.ts'
import { type Content, contentOf } from '#gateway/engine/state/commands/content.ts'
import type { LeadCopies } from '../rules/commands.ts'
import { COPIED_KIND, COPY_KIND } from '../rules/report.ts'
import { marketId } from '#gateway/engine/state/markets.ts'
import { mainOf } from '#gateway/accounts/users.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { findNamed } from '#gateway/http/named-requests.ts'
import { submit } from '#gateway/http/trading/outcomes.ts'
import { historyQuery, readPage } from '#gateway/http/trading/pages.ts'
import { tradingCall, type TradingCall } from '#gateway/http/trading/trading-call.ts'
import { ownerOf } from '#products/p2p/calls/p2p-context.ts'
import { oneAtATime } from '#gateway/http/products/one-at-a-time.ts'
import { lead } from './lead.ts'
import { type CopyPermit, permitCopy } from './permit-copy.ts'
import { copiedRow, copyRow, followerRow, leaderRow, openCopyRow, readSettings } from './copy-rows.ts'

/** Finds a copy of an account: an open one at current prices, an ended one as it ended. */
function findCopy({ read }: Exchange, account: string, id: string): Result<contract.CopyRow, ErrorName> {
  const open = read
    .of(copyReads)
    .copies(account)
    .find(({ record }) => String(record.id) === id)
  if (open !== undefined) return ok(openCopyRow(open))
  const record = read.productRecord(account, 'copy', id)
  return record === null ? refuse('copyUnknown') : ok(copyRow(record))
}

/** Checks figures that came as texts: `Infinity` passes as a number. */
function areWhole({ leverage, slippage, stopLoss, takeProfit }: contract.CopySettingsBody): boolean {
  return [leverage, slippage, stopLoss, takeProfit].every((figure) => Number.isSafeInteger(figure))
}

/** Who starts a copy: an account, its main account, whether that is a guest's, and what permits a leader's share. */
export interface CopyStarter {
  readonly account: string
  readonly owner: string
  readonly isGuest: boolean
  readonly permit: (share: number) => Promise<Result<CopyPermit, ErrorName>>
}

/** Starts a copy; a repeated request gets the copy that it started. */
export async function startCopy(
  exchange: Exchange,
  { account, owner, isGuest, permit }: CopyStarter,
  { requestId, leaderId, funds, settings }: contract.CopyTerms,
): Promise<Result<contract.CopyStarted, ErrorName>> {
  const content = contentOf({ requestId, leaderId, funds, settings })
  const earlier = findNamed({ exchange, account }, 'copy', requestId, content)
  if (earlier !== null) return earlier.ok ? started(exchange, account, earlier.value, true) : earlier
  const leader = exchange.read
    .of(copyReads)
    .leaders()
    .find(({ id }) => id === leaderId)
  if (leader === undefined) return refuse('copyLeaderUnknown')
  if (!areWhole(settings)) return refuse('copySettingsInvalid')
  const permitted = await permit(leader.share)
  if (!permitted.ok) return permitted
  const own = readSettings(settings, leader.product)
  const copy = { leader: Number(leaderId), ...(isGuest ? { guest: true as const } : {}), funds, settings: own, ...permitted.value }
  const done = await submit(exchange, { type: 'copy-start', account, owner, requestId, content, ...copy })
  if (!done.ok) return done
  return started(exchange, account, exchange.read.productRequest(account, 'copy', requestId) ?? '', done.value.repeated)
}

function started(exchange: Exchange, account: string, id: string, repeated: boolean): Result<contract.CopyStarted, ErrorName> {
  const found = findCopy(exchange, account, id)
  return found.ok ? ok({ ...found.value, repeated }) : found
}

/** Changes how further trades are copied. `name`: the client's, and the content of what it asked for. */
export async function changeCopy(
  exchange: Exchange,
  account: string,
  { id, settings }: contract.CopyChangeBody,
  name?: { readonly requestId: string; readonly content: Content },
): Promise<Result<contract.CopyRow, ErrorName>> {
  const found = findCopy(exchange, account, id)
  if (!found.ok) return found
  if (!areWhole(settings)) return refuse('copySettingsInvalid')
  const own = readSettings(settings, found.value.product)
  const done = await submit(exchange, { type: 'copy-change', account, id: Number(id), settings: own, ...name })
  return done.ok ? findCopy(exchange, account, id) : done
}

/** Closes what a copy has in one pair, or in all. */
export async function closeCopied(
  exchange: Exchange,
  account: string,
  { id, symbol }: contract.CopyCloseBody,
): Promise<Result<contract.CopyRow, ErrorName>> {
  const found = findCopy(exchange, account, id)
  if (!found.ok) return found
  const market = symbol === undefined ? {} : { market: `${found.value.product}:${symbol}` }
  const done = await submit(exchange, { type: 'copy-close', account, id: Number(id), ...market })
  return done.ok ? findCopy(exchange, account, id) : done
}

/** Returns the open copies of an account, newest first. */
export function listCopies({ read }: Exchange, account: string): contract.CopyList {
  return { rows: read.of(copyReads).copies(account).map(openCopyRow).toReversed() }
}

/** Ends a copy, by its follower or its leader. */
export async function stopCopy(exchange: Exchange, account: string, id: string): Promise<Result<contract.CopyList, ErrorName>> {
  const done = await submit(exchange, { type: 'copy-stop', account, id: Number(id) })
  return done.ok ? ok(listCopies(exchange, account)) : done
}

/** Returns what an account leads. */
export function listLeading({ read }: Exchange, account: string): contract.CopyLeading {
  return {
    rows: read
      .of(copyReads)
      .leading(account)
      .map(({ leader, followers }) => ({
        leader: leaderRow(leader),
        earned: leader.earned,
        followers: followers.map(followerRow),
      })),
  }
}

/** The calls of copy trading that a session authenticates. */
export const COPY_CALLS: readonly TradingCall[] = [
  tradingCall('copyStart', async (context, body) => {
    const { exchange, account, member } = context
    const { user } = member
    const permit = (share: number) => permitCopy(context, body, share)
    const starter = { account, owner: await ownerOf(context, account), isGuest: user.kind === 'guest', permit }
    return oneAtATime(mainOf(user), () => startCopy(exchange, starter, body))
  }),
  tradingCall('copyChange', ({ exchange, account }, body) => changeCopy(exchange, account, body)),
  tradingCall('copyClose', ({ exchange, account }, body) => closeCopied(exchange, account, body)),
  tradingCall('copyStop', ({ exchange, account }, { id }) => stopCopy(exchange, account, id)),
  tradingCall('copyLeaders', ({ exchange }) => ok({ rows: exchange.read.of(copyReads).leaders().map(leaderRow) })),
  tradingCall('copies', ({ exchange, account }) => ok(listCopies(exchange, account))),
  tradingCall('copyRecords', async (context, query) => {
    const { exchange, account } = context
    // The record of an open copy is that of its last change; its figures move with the market.
    const open = new Map(
      exchange.read
        .of(copyReads)
        .copies(account)
        .map((copy) => [copy.record.id, openCopyRow(copy)]),
    )
    return ok(
      await readPage(
        context,
        'copy',
        historyQuery(context, query, { kind: [COPY_KIND] }),
        (record) => open.get(record.id) ?? copyRow(record),
      ),
    )
  }),
  tradingCall('copiedOrders', async (context, query) => {
    return ok(await readPage(context, 'copy', historyQuery(context, query, { kind: [COPIED_KIND] }), copiedRow))
  }),
  tradingCall('copyLead', async (context, body) => {
    const { product, share, takesNew } = body
    const { exchange, account, member } = context
    // Only registered traders lead; anybody may follow.
    if (member.user.kind === 'guest') return refuse('copyGuest')
    if (!Number.isSafeInteger(share)) return refuse('copySettingsInvalid')
    const owner = await ownerOf(context, account)
    const terms = { product, share: millionthsFrom(share), takesNew, ...marketsOf(body) }
    const done = await lead(exchange, { account, owner, ...terms })
    return done.ok ? ok(listLeading(exchange, account)) : done
  }),
  tradingCall('copyLeadEnd', async ({ exchange, account }, { product }) => {
    const done = await submit(exchange, { type: 'copy-lead-end', account, product })
    return done.ok ? ok(listLeading(exchange, account)) : done
  }),
  tradingCall('copyLeading', ({ exchange, account }) => ok(listLeading(exchange, account))),
]

/** Returns the markets in which a leader will lead: null for all; nothing if they stay. */
function marketsOf({ product, symbols }: contract.CopyLeadBody): Pick<LeadCopies, 'markets'> {
  if (symbols === undefined) return {}
  return { markets: symbols.length === 0 ? null : symbols.map((symbol) => marketId(product, symbol)) }
}
