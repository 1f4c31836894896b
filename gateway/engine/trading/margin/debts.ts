import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { assert } from '#lib/kernel/assert.ts'
import { exact } from '#lib/calc/arithmetic/fraction.ts'
import { availableOf } from '../../state/accounts.ts'
import { amountText, toAmount, added, negated, smaller, without } from '../../state/money/amounts.ts'
import { postEntry, post } from '../../state/ledger.ts'
import { carries, dailyRateOf, debtOf, isWalletCurrent, lends, loansOf, ratesOf, valuedBy, valuePrice, walletState } from './loans.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { hoursBegun, interestDue } from '../risk/margin-account.ts'
import { type Run, takeId, visitMarket } from '../../state/run.ts'
import type { WalletName } from '../../state/records/order-request.ts'
import { isCurrent } from '../../state/currency.ts'
import type { Account, Loan, Market, Order } from '../../state/records/records.ts'

/** The maximum number of open loans of one account. */
const LOANS_MAX = 200

/** Visits the markets whose prices value a margin wallet, so that they are recorded with the command. */
export function visitWallet(run: Run, account: Account, wallet: WalletName): void {
  const touched = new Set(loansOf(account, wallet).map(({ asset }) => asset))
  for (const [asset, balance] of (account.wallets.get(wallet) ?? []).entries()) if (balance !== undefined) touched.add(asset)
  for (const asset of touched) {
    const market = valuedBy(run.state, asset)
    if (market !== null) visitMarket(run, market)
  }
}

/**
 * Checks whether a margin wallet, or a coin that comes into it, is valued by prices that are not current. Nobody is liquidated by such
 * prices, so nobody may borrow or take out by them either.
 */
export function isValuedLate(run: Run, account: Account, wallet: WalletName, coin: Market | null = null): boolean {
  return !isWalletCurrent(run.state, account, wallet) || (coin !== null && !isCurrent(coin))
}

/** Returns why an amount cannot be borrowed into a margin wallet; null if it can. */
export function judgeLoan(run: Run, account: Account, wallet: WalletName, asset: number, units: Amount): Rejection | null {
  const { state } = run
  const { margin } = state.terms
  const name = state.assets[asset] ?? ''
  const terms = margin?.assets[name]
  if (margin === undefined || terms === undefined || !lends(state, wallet, name)) return 'not-lent'
  if (units <= 0n) return 'amount-invalid'
  if (account.loans.size >= LOANS_MAX) return 'above-loan-limit'
  const limit = toAmount(wallet === 'cross' ? terms.limitCross : terms.limitIsolated)
  if (debtOf(loansOf(account, wallet, asset)) + units > limit) return 'above-loan-limit'
  visitWallet(run, account, wallet)
  const market = valuedBy(state, asset)
  if (market !== null) visitMarket(run, market)
  if (isValuedLate(run, account, wallet, market)) return 'prices-not-current'
  const { debt, netAssets } = walletState(state, account, wallet)
  const more = exact(amountText(units)).times(valuePrice(state, asset))
  return carries({ debt: exact(debt).plus(more).text(), netAssets }, ratesOf(margin, wallet).leverage) ? null : 'margin-at-risk'
}

/** Lends a checked amount; the first hour's interest is due at once. `auto`: to an order that lacked it. */
export function lend(run: Run, account: Account, wallet: WalletName, asset: number, units: Amount, auto = false): Loan {
  assert(units > 0n, 'what is lent is above zero')
  const loan: Loan = { id: takeId(run), wallet, asset, principal: units, interest: NOTHING, borrowedAtMs: run.timeMs, hoursCharged: 0 }
  account.loans.set(loan.id, loan)
  run.state.borrowers.add(account)
  postEntry(run, run.state.lender, 'spot', asset, negated(units))
  post(run, account, wallet, asset, units, 'borrow', loan.id, auto)
  charge(run, account, loan)
  return loan
}

/** Charges interest for the hours of a loan that have begun. */
export function charge(run: Run, account: Account, loan: Loan, auto = false): void {
  const begun = hoursBegun(loan.borrowedAtMs, run.timeMs)
  const dailyRate = dailyRateOf(run.state, account, loan.asset)
  const due = interestDue({ borrowed: amountText(loan.principal), dailyRate, hoursBegun: begun, hoursCharged: loan.hoursCharged })
  if (begun <= loan.hoursCharged) return
  loan.hoursCharged = begun
  const interest = toAmount(due)
  assert(interest >= 0n, 'interest is not below zero')
  loan.interest = added(loan.interest, interest)
  run.changed = true
  tell(run, account, loan, auto)
}

/** Repays loans from their wallet with up to an amount; returns the rest. `auto`: by an order, with its proceeds. */
export function payBack(run: Run, account: Account, loans: readonly Loan[], amount: Amount, auto = false): Amount {
  assert(amount >= 0n, 'what is paid back is not below zero')
  let left = amount
  for (const loan of loans) {
    assertDebt(loan)
    const interest = smaller(left, loan.interest)
    const principal = smaller(without(left, interest), loan.principal)
    const paid = added(interest, principal)
    if (paid === 0n) continue
    loan.interest = without(loan.interest, interest)
    loan.principal = without(loan.principal, principal)
    left = without(left, paid)
    assertDebt(loan)
    postEntry(run, run.state.lender, 'spot', loan.asset, paid)
    post(run, account, loan.wallet, loan.asset, negated(paid), 'repay', loan.id, auto)
    tell(run, account, loan, auto)
    if (loan.principal === 0n && loan.interest === 0n) drop(run, account, loan)
  }
  assert(left >= 0n && left <= amount, 'no more is paid back than was given')
  return left
}

/** Asserts, before and after a payment, that a loan owes nothing below zero. */
export function assertDebt({ interest, principal }: Loan): void {
  assert(interest >= 0n && principal >= 0n, 'a debt is not below zero')
}

function tell(run: Run, account: Account, loan: Loan, auto: boolean): void {
  const changed = { type: 'loan-changed', account: account.id, loan } as const
  run.events.push(auto ? { ...changed, auto } : changed)
}

/** Removes a loan that has ended from the state. */
export function drop(run: Run, account: Account, loan: Loan): void {
  assert(loan.principal === 0n && loan.interest === 0n, 'a loan that goes owes nothing')
  account.loans.delete(loan.id)
  if (account.loans.size === 0) run.state.borrowers.delete(account)
}

/** Repays a wallet's debt in an asset with the proceeds of an order's fill, as far as they go. */
export function repayFrom(run: Run, { account, wallet, request }: Order, asset: number, received: Amount): void {
  if (request.loan === undefined || request.loan === 'borrow') return
  const loans = loansOf(account, wallet, asset)
  if (loans.length === 0) return
  const available = availableOf(account, wallet, asset)
  for (const loan of loans) charge(run, account, loan, true)
  payBack(run, account, loans, smaller(received, available), true)
}
