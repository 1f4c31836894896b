import type { Amount, Ticks } from '#lib/kernel/money.ts'
import type { Sum } from '../state/money/sums.ts'
import { FRICTIONLESS } from '../state/records/realism.ts'
import { type Json, productsOf } from './product.ts'
import type { CancelReason } from '../state/records/reasons.ts'
import type { Run } from '../state/run.ts'
import { createAccount } from '../state/accounts.ts'
import type { Account, AccountKind, Market, Order } from '../state/records/records.ts'
import type { EngineState } from '../state/state.ts'

/** The calls by which the core reaches the products of a state: each of them, or those that take part in something. */

/** Opens, once each, the products' own accounts. They are numbered in the order of the products. */
export function openProductAccounts(state: EngineState): void {
  const { accounts } = state
  for (const { name, hasOwnAccount } of productsOf(state).all) {
    const id = `@${name}`
    if (hasOwnAccount === undefined || accounts.has(id)) continue
    accounts.set(id, createAccount(id, accounts.size + 1, name as AccountKind, FRICTIONLESS))
  }
}

/** Returns the kind of an account whose id no trader can have. */
export function ownKind(state: EngineState, id: string): AccountKind {
  const trading = productsOf(state).all.find(
    ({ tradingAccounts }) => tradingAccounts !== undefined && id.startsWith(tradingAccounts.prefix),
  )
  return trading?.tradingAccounts?.kind ?? (id.slice(1) as AccountKind)
}

/** Returns everything that is open in the products; empty if nothing is. */
export function saveProducts(state: EngineState): Readonly<Record<string, Json>> {
  const saved = productsOf(state).all.map((product) => [product.name, product.save(state)] as const)
  return Object.fromEntries(saved.filter(([, open]) => open !== null))
}

/** Restores what `saveProducts` returned. */
export function restoreProducts(state: EngineState, saved: Readonly<Record<string, Json>>): void {
  for (const product of productsOf(state).all) {
    const open = saved[product.name]
    if (open !== undefined) product.restore(state, open)
  }
}

/** Ends everything that an account has open in products. `wallMs`: the wall clock of the command, if it has one. */
export function endProducts(run: Run, account: Account, wallMs: number | undefined): void {
  for (const product of productsOf(run.state).all) product.endEpoch(run, account, wallMs ?? run.timeMs)
}

/** Ends or changes what depends on a market that is being delisted. */
export function delistFromProducts(run: Run, market: Market, wallMs: number | undefined): void {
  for (const product of productsOf(run.state).all) product.delist(run, market, wallMs ?? run.timeMs)
}

/** Returns a sentence for each broken rule of a product. */
export function productFaults(state: EngineState): string[] {
  return productsOf(state).all.flatMap((product) => product.faults(state).map((fault) => `${product.name}: ${fault}`))
}

/** Lets the products act when a command is done. `first`: the index of the command's first event. */
export function actProducts(run: Run, first: number): void {
  const { state } = run
  // Mostly none has anything to do, and reading the sizes of lists is cheaper than a call of each.
  if (state.work.some(isFilled)) for (const actor of productsOf(state).actors) actor.act(run, first)
}

function isFilled({ size }: ReadonlyMap<unknown, unknown>): boolean {
  return size > 0
}

/** Shows the prices of a move of the reference market to the products that act on them. */
export function meetProducts(run: Run, market: Market, high: Ticks, low: Ticks): void {
  for (const product of productsOf(run.state).meeting) product.meetMove(run, market, high, low)
}

/** Books a fill of an order that a product has placed. */
export function bookFill(state: EngineState, order: Order, paid: Sum, net: Sum): void {
  for (const follower of productsOf(state).orders) follower.filled(state, order, paid, net)
}

/** Books the end of an order that a product has placed. */
export function bookEnd(run: Run, order: Order, reason: CancelReason | null): void {
  for (const follower of productsOf(run.state).orders) follower.closed(run, order, reason)
}

/** Notes that the exchange has taken a position of an account, or a part of it. */
export function noteTaken(state: EngineState, account: Account, reason: 'liquidated' | 'deleveraged'): void {
  for (const follower of productsOf(state).positions) follower.taken(state, account, reason)
}

/** Notes the amount that an account receives of a funding time, or pays if below zero. */
export function noteFunding(state: EngineState, account: Account, amount: Amount): void {
  for (const follower of productsOf(state).positions) follower.funded(state, account, amount)
}

/** Checks whether figures of any account are shown to others (DESIGN 6.12). */
export function showsFigures(state: EngineState): boolean {
  for (const publisher of productsOf(state).figures) if (publisher.hasAny(state)) return true
  return false
}

/** Checks whether figures of an account are shown to others. */
export function showsFiguresOf(state: EngineState, account: Account): boolean {
  return productsOf(state).figures.some((publisher) => publisher.has(state, account))
}
