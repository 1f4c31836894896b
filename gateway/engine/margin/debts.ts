import { exact } from '#lib/calc/fraction.ts'
import { availableOf } from '../state/accounts.ts'
import { type Amount, amountText, toAmount } from '../ledger/amounts.ts'
import { book, post } from '../ledger/ledger.ts'
import { carries, dailyRateOf, debtOf, lends, loansOf, ratesOf, valuedBy, valuePrice, walletState } from '../state/loans.ts'
import type { Rejection } from '../reasons.ts'
import { hoursBegun, interestDue } from '../risk/margin-account.ts'
import { type Run, takeId, visitMarket } from '../run.ts'
import type { WalletName } from '../state/order-request.ts'
import type { Account, Loan, Order } from '../state/records.ts'

/** Open loans of one account at most. */
const LOANS_MAX = 200

/** The prices that a margin wallet is valued by are a part of what a command is judged by. */
export function visitWallet(run: Run, account: Account, wallet: WalletName): void {
  const touched = new Set(loansOf(account, wallet).map(({ asset }) => asset))
  for (const [asset, balance] of (account.wallets.get(wallet) ?? []).entries()) if (balance !== undefined) touched.add(asset)
  for (const asset of touched) {
    const market = valuedBy(run.state, asset)
    if (market !== null) visitMarket(run, market)
  }
}

/** Why an amount cannot be borrowed into a margin wallet; null where it can. */
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
  const { debt, netAssets } = walletState(state, account, wallet)
  const added = exact(amountText(units)).times(valuePrice(state, asset))
  return carries({ debt: exact(debt).plus(added).text(), netAssets }, ratesOf(margin, wallet).leverage) ? null : 'margin-at-risk'
}

/** Lends an amount that has been judged; the first hour's interest falls due at once. `auto`: to an order that lacked it. */
export function lend(run: Run, account: Account, wallet: WalletName, asset: number, units: Amount, auto = false): Loan {
  const loan: Loan = { id: takeId(run), wallet, asset, principal: units, interest: 0n, borrowedAtMs: run.timeMs, hoursCharged: 0 }
  account.loans.set(loan.id, loan)
  run.state.borrowers.add(account)
  book(run, run.state.lender, 'spot', asset, -units)
  post(run, account, wallet, asset, units, 'borrow', loan.id, auto)
  charge(run, account, loan)
  return loan
}

/** Charges the hours of a loan that have begun. */
export function charge(run: Run, account: Account, loan: Loan, auto = false): void {
  const begun = hoursBegun(loan.borrowedAtMs, run.timeMs)
  const dailyRate = dailyRateOf(run.state, account, loan.asset)
  const due = interestDue({ borrowed: amountText(loan.principal), dailyRate, hoursBegun: begun, hoursCharged: loan.hoursCharged })
  if (begun <= loan.hoursCharged) return
  loan.hoursCharged = begun
  loan.interest += toAmount(due)
  run.changed = true
  tell(run, account, loan, auto)
}

/** Pays loans back from their wallet, as far as an amount goes; returns what is left of it. `auto`: by an order, with what it received. */
export function payBack(run: Run, account: Account, loans: readonly Loan[], amount: Amount, auto = false): Amount {
  let left = amount
  for (const loan of loans) {
    const interest = left < loan.interest ? left : loan.interest
    const principal = left - interest < loan.principal ? left - interest : loan.principal
    if (interest + principal === 0n) continue
    loan.interest -= interest
    loan.principal -= principal
    left -= interest + principal
    book(run, run.state.lender, 'spot', loan.asset, interest + principal)
    post(run, account, loan.wallet, loan.asset, -(interest + principal), 'repay', loan.id, auto)
    tell(run, account, loan, auto)
    if (loan.principal === 0n && loan.interest === 0n) drop(run, account, loan)
  }
  return left
}

function tell(run: Run, account: Account, loan: Loan, auto: boolean): void {
  const changed = { type: 'loan-changed', account: account.id, loan } as const
  run.events.push(auto ? { ...changed, auto } : changed)
}

/** A loan that is paid leaves the state. */
export function drop(run: Run, account: Account, loan: Loan): void {
  account.loans.delete(loan.id)
  if (account.loans.size === 0) run.state.borrowers.delete(account)
}

/** An order pays back with what a fill of it brought, as far as that goes, what its wallet owes of the asset (rules 5). */
export function repayFrom(run: Run, { account, wallet, request }: Order, asset: number, received: Amount): void {
  if (request.loan === undefined || request.loan === 'borrow') return
  const loans = loansOf(account, wallet, asset)
  if (loans.length === 0) return
  const available = availableOf(account, wallet, asset)
  for (const loan of loans) charge(run, account, loan, true)
  payBack(run, account, loans, received < available ? received : available, true)
}
