import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { exact } from '#lib/calc/arithmetic/fraction.ts'
import { availableOf } from '../../state/accounts.ts'
import { amountText, larger, negated, without } from '../../state/money/amounts.ts'
import { isClientId, readAmount } from '../orders/check-order.ts'
import type { Borrow, Repay } from '../../state/commands/loan-commands.ts'
import { assertDebt, charge, drop, isValuedLate, judgeLoan, lend, payBack, visitWallet } from './debts.ts'
import { postEntry } from '../../state/ledger.ts'
import { isOther, noteContent } from '../../state/named.ts'
import { carries, debtOf, loansOf, ratesOf, valuePrice, walletState } from './loans.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { type Run, reject } from '../../state/run.ts'
import { assetNumber } from '../../state/state.ts'
import type { WalletName } from '../../state/records/order-request.ts'
import type { Account, Loan, LoanAnswer } from '../../state/records/records.ts'

/** Borrows into a margin wallet, up to the asset's limit and the wallet's leverage (formulas 10). */
export function borrow(run: Run, command: Borrow): void {
  const { wallet, asset, amount } = command
  const account = run.state.accounts.get(command.account)
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  if (account.epoch === null) return reject(run, 'no-epoch')
  if (isAnswered(run, account, command)) return
  const number = assetNumber(run.state, asset)
  const units = readAmount(amount) ?? NOTHING
  const refused = judgeLoan(run, account, wallet, number, units)
  if (refused !== null) return reject(run, refused)
  const { id } = lend(run, account, wallet, number, units)
  answer(run, account, command, { id, wallet, asset, amount: amountText(units) })
}

/** Returns the key of a loan or repayment name; the two have separate names. */
function nameOf(run: Run, { type, clientLoanId }: Borrow | Repay): string | null {
  return clientLoanId === undefined ? null : `${type} ${clientLoanId}`
}

/** Checks whether a command has an invalid name or one already answered: in both cases it is not executed. */
function isAnswered(run: Run, account: Account, command: Borrow | Repay): boolean {
  const name = nameOf(run, command)
  if (name === null) return false
  noteContent(run, command)
  const known = account.epoch?.loanAnswers.get(name)
  if (known !== undefined && isOther(run, known)) reject(run, 'client-id-used')
  else if (known !== undefined) run.events.push({ type: 'loan-repeated', account: account.id, answer: known.answer })
  else if (!isClientId(command.clientLoanId ?? '')) reject(run, 'client-order-id-invalid')
  else return false
  return true
}

/** Stores the answer to a named command, and emits it. */
function answer(run: Run, account: Account, command: Borrow | Repay, done: Omit<LoanAnswer, 'owed'>): void {
  const name = nameOf(run, command)
  if (name === null) return
  const kept = { ...done, owed: amountText(debtOf(loansOf(account, command.wallet, assetNumber(run.state, command.asset)))) }
  account.epoch?.loanAnswers.set(name, { answer: kept, content: run.content })
  run.events.push({ type: 'loan-answered', account: account.id, answer: kept })
}

/** Charges interest on every loan; the exchange sends the command every hour or more often. */
export function chargeInterest(run: Run): void {
  for (const account of run.state.borrowers) for (const loan of account.loans.values()) charge(run, account, loan)
}

/** Repays loans: oldest first, interest before principal. */
export function repay(run: Run, command: Repay): void {
  const { wallet, asset, amount } = command
  const account = run.state.accounts.get(command.account)
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  if (isAnswered(run, account, command)) return
  const number = assetNumber(run.state, asset)
  const loans = loansOf(account, wallet, number)
  if (loans.length === 0) return reject(run, 'no-loan')
  const available = availableOf(account, wallet, number)
  const wanted = amount === undefined ? available : (readAmount(amount) ?? NOTHING)
  if (wanted <= 0n) return reject(run, amount === undefined ? 'insufficient-balance' : 'amount-invalid')
  if (wanted > available) return reject(run, 'insufficient-balance')
  for (const loan of loans) charge(run, account, loan)
  const left = payBack(run, account, loans, wanted)
  // The sequence of this command's own record.
  answer(run, account, command, { id: run.state.sequence + 1, wallet, asset, amount: amountText(without(wanted, left)) })
}

/** Ends loans that cannot be repaid: the insurance fund pays their principal to the lender. Unpaid interest is waived. */
export function writeOff(run: Run, account: Account, loans: readonly Loan[]): void {
  for (const loan of loans) {
    assertDebt(loan)
    postEntry(run, run.state.insurance, 'spot', loan.asset, negated(loan.principal))
    postEntry(run, run.state.lender, 'spot', loan.asset, loan.principal)
    run.changed = true
    loan.principal = NOTHING
    loan.interest = NOTHING
    run.events.push({ type: 'loan-changed', account: account.id, loan })
    drop(run, account, loan)
  }
}

/** Repays an ending epoch's loans from the available funds and writes off the rest along with the paper money. */
export function forgiveLoans(run: Run, account: Account): void {
  for (const loan of account.loans.values()) {
    const available = availableOf(account, loan.wallet, loan.asset)
    payBack(run, account, [loan], larger(available, NOTHING))
    if (account.loans.has(loan.id)) writeOff(run, account, [loan])
  }
}

/** Returns why an amount may not leave a margin wallet: the rest must cover its debts at its leverage, by current prices. Null if it may. */
export function judgeLeaving(run: Run, account: Account, wallet: WalletName, asset: number, amount: Amount): Rejection | null {
  const { margin } = run.state.terms
  if (margin === undefined || loansOf(account, wallet).length === 0) return null
  visitWallet(run, account, wallet)
  if (isValuedLate(run, account, wallet)) return 'prices-not-current'
  const { debt, netAssets } = walletState(run.state, account, wallet)
  const left = exact(netAssets).minus(exact(amountText(amount)).times(valuePrice(run.state, asset)))
  return carries({ debt, netAssets: left.text() }, ratesOf(margin, wallet).leverage) ? null : 'margin-at-risk'
}
