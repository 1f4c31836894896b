import { P2P_OPEN_STATUSES } from '#lib/contract/products/p2p/p2p-kinds.ts'
import { sum } from '#lib/kernel/decimal.ts'
import { p2pReads } from '#gateway/exchange/products/p2p/p2p-reads.ts'
import { copyReads } from '#gateway/exchange/products/copy/copy-reads.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { mainOf, type User } from '#gateway/accounts/users.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'
import { type PriceOf, sumOf, valueOf } from '#gateway/wire/valuation.ts'

const DAY_MS = 86_400_000
/** Rows of one read; an account may have more in a day. */
const ROWS = 1000

/** The accounts that share one sum of a day, and the moment at which it is counted. */
export interface Losing {
  readonly exchange: Exchange
  readonly family: readonly string[]
  readonly priceOf: PriceOf
  /** The wall clock, in milliseconds. */
  readonly wallMs: number
}

/** Returns the main account of a user and all its sub-accounts: they share one withdrawal password, so they share what is free of it. */
export async function familyOf({ users }: Pick<Accounts, 'users'>, user: User): Promise<readonly string[]> {
  const main = mainOf(user)
  return [main, ...(await users.subAccounts(main)).map(({ id }) => id)]
}

/**
 * Returns the value that a family has given to others, or may still lose by steps that it has already taken, without a proof of its owner: the
 * gifts of the last 24 hours; what its advertisements and open orders sell without a proof, and what its open copies may pay to leaders
 * without one; and what such sales and ended copies have brought to others in the last 24 hours. In USDT; a coin without a price counts nothing, and cannot be added without a proof.
 * `except`: an advertisement in whose place another sale is judged.
 */
export function lostFreely(losing: Losing, except?: string): string {
  return sum(
    losing.family.flatMap((account) => [givenInDay(losing, account), soldFreely(losing, account, except), sharedFreely(losing, account)]),
  )
}

/**
 * Returns the value of all gifts that an account has given in the last 24 hours, in any round, by the wall clock. That clock may have been
 * set back or forth, so the order of the records tells nothing of their age: each is judged by its own time.
 */
function givenInDay({ exchange, wallMs }: Losing, account: string): string {
  const details = { above: { wallMs: wallMs - DAY_MS } }
  const rows = readAll((page) => exchange.read.productRecords(account, 'gifts', { kind: 'given', details, ...page }))
  return sum(rows.map(({ details: { value } }) => String(value)))
}

function soldFreely({ exchange, priceOf, wallMs }: Losing, account: string, except: string | undefined): string {
  const offered = exchange.read
    .of(p2pReads)
    .ownAds(account)
    .filter(({ id, status, proof }) => status === 'online' && proof === 'free' && String(id) !== except)
    .map(({ figures: { coin }, left }) => valueOf(priceOf, coin, left))
  const are = { proof: 'free' }
  const sales = [
    { status: P2P_OPEN_STATUSES, are },
    { status: 'completed', are, above: { endedMs: wallMs - DAY_MS } },
  ].flatMap((details) => readAll((page) => exchange.read.productRecords(account, 'p2p', { kind: 'sell', details, ...page })))
  return sumOf([...offered, ...sales.map(({ asset, details: { quantity } }) => valueOf(priceOf, asset, String(quantity)))])
}

/** Returns what open copies may pay to their leaders without a proof, and what copies that ended in the last 24 hours have paid so. */
function sharedFreely({ exchange }: Losing, account: string): string {
  const open = exchange.read
    .of(copyReads)
    .copies(account)
    .map(({ record: { details } }) => details['shareMost'] ?? '0')
  const details = { status: 'ended', above: { sinceMs: exchange.now() - DAY_MS } }
  const ended = readAll((page) => exchange.read.productRecords(account, 'copy', { kind: 'copy', details, ...page }))
  const paid = ended.map(({ details: { shareMost, shared } }) => (shareMost === undefined ? '0' : shared))
  return sum([...open, ...paid].map(String))
}

interface RecordPage {
  readonly limit: number
  readonly idBelow: string | undefined
}

function readAll(read: (page: RecordPage) => readonly ProductRecordView[]): readonly ProductRecordView[] {
  const found: ProductRecordView[] = []
  let idBelow: string | undefined
  for (;;) {
    const rows = read({ limit: ROWS, idBelow })
    found.push(...rows)
    const last = rows.at(-1)
    if (rows.length < ROWS || last === undefined) return found
    idBelow = String(last.id)
  }
}
