import { assert } from '#lib/kernel/assert.ts'
import { type Account, balanceOf, type WalletName } from './accounts.ts'
import type { Amount } from './amounts.ts'
import type { PostingKind } from './events.ts'
import type { Run } from './run.ts'

/** Where the exchange's own accounts keep everything. */
const OWN_WALLET: WalletName = 'spot'

/**
 * One half of a double entry: adds to a balance and returns its new total. The caller books the other half; that all halves of all time
 * sum to zero per asset is an invariant. Only the exchange's own accounts may go below zero.
 */
export function book(run: Run, account: Account, wallet: WalletName, asset: number, amount: Amount): Amount {
  const trader = account.kind === 'trader'
  const balance = balanceOf(account, trader ? wallet : OWN_WALLET, asset)
  if (amount === 0n) return balance.total
  balance.total += amount
  run.changed = true
  // A futures wallet may fall behind while its positions lose: liquidation and the insurance fund look after that.
  assert(!trader || wallet === 'futures' || balance.total >= balance.frozen, 'no posting takes what is not available')
  return balance.total
}

/** A posting of its own, told to whoever follows the account. */
export function post(
  run: Run,
  account: Account,
  wallet: WalletName,
  asset: number,
  amount: Amount,
  kind: PostingKind,
  ref: number,
): void {
  const balance = book(run, account, wallet, asset, amount)
  if (account.kind !== 'trader' || amount === 0n) return
  const name = run.state.assets[asset] as string
  run.events.push({ type: 'posted', account: account.id, wallet, asset: name, kind, amount, balance, ref, timeMs: run.timeMs })
}

/** Freezes a part of what is available: `holdFor` has judged that it suffices. */
export function hold(account: Account, wallet: WalletName, asset: number, amount: Amount): void {
  if (amount === 0n) return
  const balance = balanceOf(account, wallet, asset)
  balance.frozen += amount
  // What a futures order may use is judged by its account's risk, not by its balance alone.
  assert(wallet === 'futures' || balance.total >= balance.frozen, 'no more is held than is available')
}

/** Gives back a part of what was frozen. */
export function release(account: Account, wallet: WalletName, asset: number, amount: Amount): void {
  if (amount === 0n) return
  const balance = balanceOf(account, wallet, asset)
  balance.frozen -= amount
  assert(balance.frozen >= 0n, 'no more is released than is held')
}
