import { exact } from '#lib/calc/fraction.ts'
import { availableOf } from '../state/accounts.ts'
import { type Amount, amountText } from '../ledger/amounts.ts'
import { isClientId, readAmount } from '../orders/check-order.ts'
import type { Borrow, Repay } from '../commands.ts'
import { charge, drop, judgeLoan, lend, payBack, visitWallet } from './debts.ts'
import { book } from '../ledger/ledger.ts'
import { carries, debtOf, loansOf, ratesOf, valuePrice, walletState } from '../state/loans.ts'
import { reject } from '../orders/place.ts'
import { COVER_RULES } from '../rules.ts'
import type { Run } from '../run.ts'
import { assetNumber } from '../state/state.ts'
import type { WalletName } from '../state/order-request.ts'
import type { Account, Loan, LoanAnswer } from '../state/records.ts'

/** Borrows into a margin wallet, as far as the asset's limit and the wallet's leverage go (formulas 10). */
export function borrow(run: Run, command: Borrow): void {
  const { wallet, asset, amount } = command
  const account = run.state.accounts.get(command.account)
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  if (account.epoch === null) return reject(run, 'no-epoch')
  if (isAnswered(run, account, command)) return
  const number = assetNumber(run.state, asset)
  const units = readAmount(amount) ?? 0n
  const refused = judgeLoan(run, account, wallet, number, units)
  if (refused !== null) return reject(run, refused)
  const { id } = lend(run, account, wallet, number, units)
  answer(run, account, command, { id, wallet, asset, amount: amountText(units) })
}

/** The name of a borrowing or a repayment, which each have their own. */
function nameOf(run: Run, { type, clientLoanId }: Borrow | Repay): string | null {
  return clientLoanId === undefined || run.state.rules < COVER_RULES ? null : `${type} ${clientLoanId}`
}

/** Whether a command has a name that is wrong, or one that was answered before: nothing more is done then. */
function isAnswered(run: Run, account: Account, command: Borrow | Repay): boolean {
  const name = nameOf(run, command)
  if (name === null) return false
  const known = account.epoch?.loanAnswers.get(name)
  if (known !== undefined) run.events.push({ type: 'loan-repeated', account: account.id, answer: known })
  else if (!isClientId(command.clientLoanId ?? '')) reject(run, 'client-order-id-invalid')
  else return false
  return true
}

/** Keeps the answer to a command that has a name, and tells it. */
function answer(run: Run, account: Account, command: Borrow | Repay, done: Omit<LoanAnswer, 'owed'>): void {
  const name = nameOf(run, command)
  if (name === null) return
  const kept = { ...done, owed: amountText(debtOf(loansOf(account, command.wallet, assetNumber(run.state, command.asset)))) }
  account.epoch?.loanAnswers.set(name, kept)
  run.events.push({ type: 'loan-answered', account: account.id, answer: kept })
}

/** Charges every loan; the exchange asks for it every hour or more often. */
export function chargeInterest(run: Run): void {
  for (const account of run.state.borrowers) for (const loan of account.loans.values()) charge(run, account, loan)
}

/** Repays, oldest loan first, interest before principal. */
export function repay(run: Run, command: Repay): void {
  const { wallet, asset, amount } = command
  const account = run.state.accounts.get(command.account)
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  if (isAnswered(run, account, command)) return
  const number = assetNumber(run.state, asset)
  const loans = loansOf(account, wallet, number)
  if (loans.length === 0) return reject(run, 'no-loan')
  const available = availableOf(account, wallet, number)
  const wanted = amount === undefined ? available : (readAmount(amount) ?? 0n)
  if (wanted <= 0n) return reject(run, amount === undefined ? 'insufficient-balance' : 'amount-invalid')
  if (wanted > available) return reject(run, 'insufficient-balance')
  for (const loan of loans) charge(run, account, loan)
  const left = payBack(run, account, loans, wanted)
  // The record that this command becomes.
  answer(run, account, command, { id: run.state.sequence + 1, wallet, asset, amount: amountText(wanted - left) })
}

/** Ends loans that nothing is left to pay back: the insurance fund owes the lender then. Interest that was never paid is nobody's. */
export function writeOff(run: Run, account: Account, loans: readonly Loan[]): void {
  for (const loan of loans) {
    book(run, run.state.insurance, 'spot', loan.asset, -loan.principal)
    book(run, run.state.lender, 'spot', loan.asset, loan.principal)
    run.changed = true
    loan.principal = 0n
    loan.interest = 0n
    run.events.push({ type: 'loan-changed', account: account.id, loan })
    drop(run, account, loan)
  }
}

/** An epoch that ends pays its loans back from what is there; the rest goes with the paper money. */
export function forgiveLoans(run: Run, account: Account): void {
  for (const loan of account.loans.values()) {
    const available = availableOf(account, loan.wallet, loan.asset)
    payBack(run, account, [loan], available > 0n ? available : 0n)
    if (account.loans.has(loan.id)) writeOff(run, account, [loan])
  }
}

/** Whether an amount may leave a margin wallet: what stays must carry its debts at its leverage. */
export function mayLeave(run: Run, account: Account, wallet: WalletName, asset: number, amount: Amount): boolean {
  const { margin } = run.state.terms
  if (margin === undefined || loansOf(account, wallet).length === 0) return true
  visitWallet(run, account, wallet)
  const { debt, netAssets } = walletState(run.state, account, wallet)
  const left = exact(netAssets).minus(exact(amountText(amount)).times(valuePrice(run.state, asset)))
  return carries({ debt, netAssets: left.text() }, ratesOf(margin, wallet).leverage)
}
