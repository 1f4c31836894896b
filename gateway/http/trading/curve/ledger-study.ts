import { PRODUCT_FLOWS } from '#lib/contract/products/product-facts.ts'
import { add, negate } from '#lib/kernel/decimal.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { type AccountHistory, collectRows } from '#gateway/exchange/studies/account-history.ts'
import { Kept } from '#gateway/exchange/studies/kept.ts'
import { readNewest } from '#gateway/exchange/studies/newest.ts'
import { nameStudy } from '#gateway/exchange/studies/study.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { LoanEventView } from '#gateway/exchange/views/margin-views.ts'
import { GridMargin } from './grid-margin.ts'
import { lockedMargin, type MarginMove } from './locked-margin.ts'

/** Maximum number of ledger rows to read, newest first. */
const LEDGER_ROWS_MAX = 20_000
/** The ledger rows that are kept of all accounts together. */
const KEPT_ROWS_MAX = 200_000

/** A coin and an amount of it. */
export type CoinAmount = readonly [coin: string, amount: string]

/** An account's coins at a time: what its wallets and grids held, what it owed, and what had come from outside since the time before. */
export interface LedgerPoint {
  readonly ts: number
  readonly held: readonly CoinAmount[]
  readonly owed: readonly CoinAmount[]
  readonly flows: readonly CoinAmount[]
  /** The margin of isolated positions, in USDT. */
  readonly locked: string
}

/** The points of an epoch's ledger, and the coins that are in it. */
export interface LedgerPoints {
  readonly coins: readonly string[]
  readonly points: readonly LedgerPoint[]
}

export interface LedgerQuestion {
  readonly epoch: number
  /** When the epoch ended; null while it runs. */
  readonly endedAtMs: number | null
  readonly nowMs: number
  /** When the part ends that is asked for; null for all of the epoch. */
  readonly untilMs: number | null
  /** The margin in isolated positions now, in USDT. */
  readonly isolatedMargin: string
  /** In ascending order. */
  readonly times: readonly number[]
}

/** The study of a ledger: its points are as many as the times that were asked for, however long it is. */
export const LEDGER_POINTS = nameStudy(import.meta.url, 4, studyLedger)

/** Changes of balances that are net flows, never profit (DESIGN 6.5). */
const FLOWS: ReadonlySet<BillView['kind']> = new Set(['deposit', 'transfer', 'adjustment', ...PRODUCT_FLOWS])

interface Ledger {
  /** All three oldest first. */
  readonly bills: readonly BillView[]
  readonly loans: readonly LoanEventView[]
  readonly margin: readonly MarginMove[]
}

const kept = new Kept<Ledger>(KEPT_ROWS_MAX)

/** Returns the points of an epoch's ledger at some times. */
export async function studyLedger(history: AccountHistory, question: LedgerQuestion): Promise<LedgerPoints> {
  const { epoch, endedAtMs, untilMs, isolatedMargin } = question
  const newest = await readNewest(history, ['bills', 'loans', 'positions'], epoch)
  const key = `${history.account} ${epoch}`
  const upTo = `${newest} ${isolatedMargin} ${String(endedAtMs)} ${String(untilMs)}`
  const ledger = await kept.get(
    key,
    upTo,
    () => readLedger(history, question),
    ({ bills, loans, margin }) => bills.length + loans.length + margin.length,
  )
  const endMs = question.times.at(-1) ?? 0
  const coins = new Set(ledger.bills.flatMap(({ asset, timeMs }) => (timeMs <= endMs ? asset : [])))
  return { coins: [...coins], points: replay(ledger, question.times) }
}

async function readLedger(history: AccountHistory, question: LedgerQuestion): Promise<Ledger> {
  const asked = { epoch: question.epoch, ...(question.untilMs === null ? {} : { endMs: question.untilMs }) }
  const read = await collectRows(history, 'bills', asked, LEDGER_ROWS_MAX)
  const loans = await collectRows(history, 'loans', asked, LEDGER_ROWS_MAX)
  // Funds that an epoch returns when it ends are not a loss.
  const bills = read.filter(({ kind }) => kind !== 'epoch-close').toReversed()
  return { bills, loans: loans.toReversed(), margin: await lockedMargin(history, question, bills) }
}

/** Replays a ledger once and tells what it held at each time. */
function replay(ledger: Ledger, times: readonly number[]): LedgerPoint[] {
  const balances = new Map<string, Pick<BillView, 'asset' | 'balance'>>()
  const debts = new Map<string, string>()
  const grids = new GridMargin()
  let locked = '0'
  const [bills, loans, margin] = [createQueue(ledger.bills), createQueue(ledger.loans), createQueue(ledger.margin)]
  return times.map((ts): LedgerPoint => {
    const flows = new Map<string, string>()
    for (const row of bills(ts)) {
      balances.set(`${row.wallet} ${row.asset}`, row)
      grids.follow(row)
      // Transfers between the account's own wallets cancel out; one to or from another account is not profit either.
      // So are funds that go into a copy, whose result is shown with the copy, and come back.
      // Coins that P2P moves are paid for outside the exchange (DESIGN 6.5).
      if (FLOWS.has(row.kind)) flows.set(row.asset, add(flows.get(row.asset) ?? '0', row.amount))
    }
    for (const { asset, kind, amount } of loans(ts)) {
      debts.set(asset, add(debts.get(asset) ?? '0', kind === 'repay' ? negate(amount) : amount))
    }
    for (const { amount } of margin(ts)) locked = add(locked, amount)
    const held = [
      ...[...balances.values()].map(({ asset, balance }): CoinAmount => [asset, balance]),
      ...grids.parts().map(({ asset, amount }): CoinAmount => [asset, amount]),
    ]
    return { ts, held: held.filter(([, amount]) => !isZero(amount)), owed: [...debts], flows: [...flows], locked }
  })
}

/** Returns a function that hands out rows in order, each once, up to a given time. */
function createQueue<Row extends { readonly timeMs: number }>(rows: readonly Row[]): (untilMs: number) => Row[] {
  let next = 0
  return (untilMs) => {
    const start = next
    while (next < rows.length && (rows[next]?.timeMs ?? Infinity) <= untilMs) next += 1
    return rows.slice(start, next)
  }
}
