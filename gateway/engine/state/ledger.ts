import { type Amount } from '#lib/kernel/money.ts'
import { assert } from '#lib/kernel/assert.ts'
import { balanceOf } from './accounts.ts'
import type { PostingKind } from './events.ts'
import type { Run } from './run.ts'
import { Sum } from './money/sums.ts'
import type { WalletName } from './records/order-request.ts'
import type { Account, Balance } from './records/records.ts'

/** The wallet in which the exchange's own accounts keep all their assets. */
const OWN_WALLET: WalletName = 'spot'

/**
 * Posts one half of a double entry: adds to a balance. The caller posts the other half; it is an invariant that all halves ever posted
 * sum to zero per asset. Only the exchange's own accounts and futures wallets may go below zero.
 */
export function receive(run: Run, account: Account, wallet: WalletName, asset: number, amount: Sum): void {
  const balance = postedOf(account, wallet, asset)
  balance.total.add(amount)
  checkPosting(run, account, wallet, balance)
}

/** Posts one half of a double entry to an account of the exchange itself: it has one wallet, which may be below zero. */
export function receiveOwn(run: Run, account: Account, asset: number, amount: Sum): void {
  const { total } = balanceOf(account, OWN_WALLET, asset)
  total.add(amount)
  run.changed = true
  assert(Number.isSafeInteger(total.high), 'a balance is within what a sum can hold')
}

/** Posts the paying half of a double entry: subtracts from a balance. */
export function pay(run: Run, account: Account, wallet: WalletName, asset: number, amount: Sum): void {
  const balance = postedOf(account, wallet, asset)
  balance.total.subtract(amount)
  checkPosting(run, account, wallet, balance)
}

function postedOf(account: Account, wallet: WalletName, asset: number): Balance {
  return balanceOf(account, account.hasWallets ? wallet : OWN_WALLET, asset)
}

function checkPosting(run: Run, account: Account, wallet: WalletName, { total, frozen }: Balance): void {
  run.changed = true
  assert(Number.isSafeInteger(total.high), 'a balance is within what a sum can hold')
  // A futures wallet may fall short while its positions lose: liquidation and the insurance fund handle that.
  const holds = !account.hasWallets || wallet === 'futures' || !total.isLessThan(frozen)
  assert(holds, 'no posting takes what is not available')
}

/** Posts one half of a double entry with a signed amount. */
export function postEntry(run: Run, account: Account, wallet: WalletName, asset: number, amount: Amount): void {
  if (amount !== 0n) receive(run, account, wallet, asset, Sum.of(amount))
}

/** Posts one half of a double entry and, for a trader's account, emits its event. `auto`: made by an order. */
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
  postEntry(run, account, wallet, asset, amount)
  if (account.kind !== 'trader' || amount === 0n) return
  const name = run.state.assets[asset] as string
  const balance = balanceOf(account, wallet, asset).total.amount
  const posted = { type: 'posted', account: account.id, wallet, asset: name, kind, amount, balance, ref, timeMs: run.timeMs } as const
  run.events.push(auto ? { ...posted, auto } : posted)
}

/** Freezes a part of the available balance; `holdFor` has checked that it suffices. */
export function hold(account: Account, wallet: WalletName, asset: number, amount: Sum): void {
  if (amount.isZero) return
  assert(!amount.isNegative, 'what is held is not negative')
  const { total, frozen } = balanceOf(account, wallet, asset)
  frozen.add(amount)
  // A futures order is limited by its account's risk, not by its balance alone.
  assert(wallet === 'futures' || !total.isLessThan(frozen), 'no more is held than is available')
}

/** Posts the paying half of a fill: releases what was frozen for it, and subtracts what it costs, which is no more. */
export function spend(run: Run, account: Account, wallet: WalletName, asset: number, freed: Sum, paid: Sum): void {
  const balance = balanceOf(account, wallet, asset)
  balance.frozen.subtract(freed)
  assert(!balance.frozen.isNegative, 'no more is released than is held')
  balance.total.subtract(paid)
  checkPosting(run, account, wallet, balance)
}

/** Releases a part of the frozen amount. */
export function release(account: Account, wallet: WalletName, asset: number, amount: Sum): void {
  if (amount.isZero) return
  assert(!amount.isNegative, 'what is released is not negative')
  const { frozen } = balanceOf(account, wallet, asset)
  frozen.subtract(amount)
  assert(!frozen.isNegative, 'no more is released than is held')
}
