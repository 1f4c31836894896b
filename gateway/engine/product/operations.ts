import { assert, required } from '#lib/kernel/assert.ts'
import type { Amount } from '#lib/kernel/money.ts'
import { availableOf } from '../state/accounts.ts'
import { negated } from '../state/money/amounts.ts'
import { post } from '../state/ledger.ts'
import type { PostingKind } from '../state/events.ts'
import { isOther, noteContent } from '../state/named.ts'
import { type Run, reject } from '../state/run.ts'
import type { WalletName } from '../state/records/order-request.ts'
import type { Account, Epoch } from '../state/records/records.ts'
import type { EngineState } from '../state/state.ts'
import type { ProductRecord } from '../state/records/product-record.ts'
import type { ProductName } from '../state/records/product-types.ts'

/** Steps that the commands of all products share. */

/** A trader's account in a running epoch. */
export interface ActiveAccount {
  readonly account: Account
  readonly epoch: Epoch
}

/** Finds a trader with a running epoch; otherwise rejects the command and returns null. */
export function activeAccount(run: Run, id: string): ActiveAccount | null {
  const account = run.state.accounts.get(id)
  if (account?.kind !== 'trader') {
    reject(run, 'unknown-account')
    return null
  }
  if (account.epoch === null) {
    reject(run, 'no-epoch')
    return null
  }
  return { account, epoch: account.epoch }
}

/**
 * Checks whether a client's request id was used before in this epoch. If so, reports the record that it made then if this command has the
 * same content, and otherwise refuses it; in both cases the command does nothing.
 */
export function isAnswered(run: Run, { account, epoch }: ActiveAccount, product: ProductName, requestId: string): boolean {
  noteContent(run, run.command)
  const known = epoch.productRequests.find(`${product} ${requestId}`)
  if (known === undefined) return false
  if (isOther(run, known)) reject(run, 'client-id-used')
  else run.events.push({ type: 'product-repeated', account: account.id, product, id: known.id })
  return true
}

/** Remembers the record that a client's request made, for `isAnswered`. */
export function rememberRequest(run: Run, epoch: Epoch, product: ProductName, requestId: string, recordId: number): void {
  epoch.productRequests.set(`${product} ${requestId}`, recordId, run.content)
}

/** One side of a payment: an account's wallet. The exchange's own accounts have one wallet only. */
export interface PaymentSide {
  readonly account: Account
  readonly wallet: WalletName
}

/**
 * Posts both halves of a payment. The payer must have the amount: check `availableOf` and reject before, since a posting beyond it is a
 * broken invariant.
 */
export function payOver(
  run: Run,
  from: PaymentSide,
  to: PaymentSide,
  { asset, amount, kind, ref }: { readonly asset: number; readonly amount: Amount; readonly kind: PostingKind; readonly ref: number },
): void {
  assert(amount >= 0n, 'a payment is not below zero')
  assert(from.account !== to.account || from.wallet !== to.wallet, 'a payment goes from one wallet to another')
  post(run, from.account, from.wallet, asset, negated(amount), kind, ref)
  post(run, to.account, to.wallet, asset, amount, kind, ref)
}

/** Checks whether a wallet has an amount available; otherwise rejects the command. */
export function hasAvailable(run: Run, { account, wallet }: PaymentSide, asset: number, amount: Amount): boolean {
  if (availableOf(account, wallet, asset) >= amount) return true
  reject(run, 'insufficient-balance')
  return false
}

/** Returns a product's account of the exchange's own. */
export function ownAccount({ accounts }: EngineState, product: ProductName): PaymentSide {
  return { account: required(accounts.get(`@${product}`), 'the products have their accounts'), wallet: 'spot' }
}

/** Reports a new or changed record. */
export function report(run: Run, account: string, record: ProductRecord): void {
  run.changed = true
  run.events.push({ type: 'product-record', account, record })
}
