import { assert } from '#lib/kernel/assert.ts'
import { balanceOf } from '../state/accounts.ts'
import type { Amount } from './amounts.ts'
import type { PostingKind } from '../events.ts'
import type { Run } from '../run.ts'
import { Sum } from './sums.ts'
import type { WalletName } from '../state/order-request.ts'
import type { Account, Balance } from '../state/records.ts'

/** Where the exchange's own accounts keep everything. */
const OWN_WALLET: WalletName = 'spot'

/**
 * One half of a double entry: adds to a balance. The caller books the other half; that all halves of all time sum to zero per asset is
 * an invariant. Only the exchange's own accounts may go below zero.
 */
export function receive(run: Run, account: Account, wallet: WalletName, asset: number, amount: Sum): void {
  const balance = bookedOf(account, wallet, asset)
  balance.total.add(amount)
  checkPosting(run, account, wallet, balance)
}

/** The same for what is paid: takes from a balance. */
export function pay(run: Run, account: Account, wallet: WalletName, asset: number, amount: Sum): void {
  const balance = bookedOf(account, wallet, asset)
  balance.total.subtract(amount)
  checkPosting(run, account, wallet, balance)
}

function bookedOf(account: Account, wallet: WalletName, asset: number): Balance {
  return balanceOf(account, account.kind === 'trader' ? wallet : OWN_WALLET, asset)
}

function checkPosting(run: Run, account: Account, wallet: WalletName, { total, frozen }: Balance): void {
  run.changed = true
  assert(Number.isSafeInteger(total.high), 'a balance is within what a sum can hold')
  // A futures wallet may fall behind while its positions lose: liquidation and the insurance fund look after that.
  const holds = account.kind !== 'trader' || wallet === 'futures' || !total.isLessThan(frozen)
  assert(holds, 'no posting takes what is not available')
}

/** One half of a double entry whose amount has its sign. */
export function book(run: Run, account: Account, wallet: WalletName, asset: number, amount: Amount): void {
  if (amount !== 0n) receive(run, account, wallet, asset, Sum.of(amount))
}

/** A posting of its own, told to whoever follows the account. `auto`: made by an order. */
export function post(
  run: Run,
  account: Account,
  wallet: WalletName,
  asset: number,
  amount: Amount,
  kind: PostingKind,
  ref: number,
  auto = false,
): void {
  book(run, account, wallet, asset, amount)
  if (account.kind !== 'trader' || amount === 0n) return
  const name = run.state.assets[asset] as string
  const balance = balanceOf(account, wallet, asset).total.amount
  const posted = { type: 'posted', account: account.id, wallet, asset: name, kind, amount, balance, ref, timeMs: run.timeMs } as const
  run.events.push(auto ? { ...posted, auto } : posted)
}

/** Freezes a part of what is available: `holdFor` has judged that it suffices. */
export function hold(account: Account, wallet: WalletName, asset: number, amount: Sum): void {
  if (amount.isZero) return
  const { total, frozen } = balanceOf(account, wallet, asset)
  frozen.add(amount)
  // What a futures order may use is judged by its account's risk, not by its balance alone.
  assert(wallet === 'futures' || !total.isLessThan(frozen), 'no more is held than is available')
}

/** Gives back a part of what was frozen. */
export function release(account: Account, wallet: WalletName, asset: number, amount: Sum): void {
  if (amount.isZero) return
  const { frozen } = balanceOf(account, wallet, asset)
  frozen.subtract(amount)
  assert(!frozen.isNegative, 'no more is released than is held')
}
