import { exact } from '#lib/calc/fraction.ts'
import { type Account, availableOf, type WalletName } from './accounts.ts'
import { type Amount, amountText, toAmount } from './amounts.ts'
import { readAmount } from './check-order.ts'
import type { Borrow, Repay } from './commands.ts'
import { book, post } from './ledger.ts'
import { carries, dailyRateOf, debtOf, lends, type Loan, loansOf, ratesOf, valuedBy, valuePrice, walletState } from './loans.ts'
import { reject } from './place.ts'
import { hoursBegun, interestDue } from './risk/margin-account.ts'
import { type Run, takeId, visitMarket } from './run.ts'
import { assetNumber } from './state.ts'

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

/** Borrows into a margin wallet, as far as the asset's limit and the wallet's leverage go (formulas 10). */
export function borrow(run: Run, { account: id, wallet, asset, amount }: Borrow): void {
  const { state } = run
  const account = state.accounts.get(id)
  const { margin } = state.terms
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  if (account.epoch === null) return reject(run, 'no-epoch')
  const terms = margin?.assets[asset]
  if (margin === undefined || terms === undefined || !lends(state, wallet, asset)) return reject(run, 'not-lent')
  const units = readAmount(amount) ?? 0n
  if (units <= 0n) return reject(run, 'amount-invalid')
  if (account.loans.size >= LOANS_MAX) return reject(run, 'above-loan-limit')
  const number = assetNumber(state, asset)
  const limit = toAmount(wallet === 'cross' ? terms.limitCross : terms.limitIsolated)
  if (debtOf(loansOf(account, wallet, number)) + units > limit) return reject(run, 'above-loan-limit')
  visitWallet(run, account, wallet)
  const market = valuedBy(state, number)
  if (market !== null) visitMarket(run, market)
  const { debt, netAssets } = walletState(state, account, wallet)
  const added = exact(amountText(units)).times(valuePrice(state, number))
  if (!carries({ debt: exact(debt).plus(added).text(), netAssets }, ratesOf(margin, wallet).leverage))
    return reject(run, 'margin-at-risk')
  const loan: Loan = {
    id: takeId(run),
    wallet,
    asset: number,
    principal: units,
    interest: 0n,
    borrowedAtMs: run.timeMs,
    hoursCharged: 0,
  }
  account.loans.set(loan.id, loan)
  state.borrowers.add(account)
  book(run, state.lender, 'spot', number, -units)
  post(run, account, wallet, number, units, 'borrow', loan.id)
  charge(run, account, loan)
}

/** Charges the hours of a loan that have begun. */
function charge(run: Run, account: Account, loan: Loan): void {
  const begun = hoursBegun(loan.borrowedAtMs, run.timeMs)
  const dailyRate = dailyRateOf(run.state, account, loan.asset)
  const due = interestDue({ borrowed: amountText(loan.principal), dailyRate, hoursBegun: begun, hoursCharged: loan.hoursCharged })
  if (begun <= loan.hoursCharged) return
  loan.hoursCharged = begun
  loan.interest += toAmount(due)
  run.changed = true
  run.events.push({ type: 'loan-changed', account: account.id, loan })
}

/** Charges every loan; the exchange asks for it every hour or more often. */
export function chargeInterest(run: Run): void {
  for (const account of run.state.borrowers) for (const loan of account.loans.values()) charge(run, account, loan)
}

/** Repays, oldest loan first, interest before principal. */
export function repay(run: Run, { account: id, wallet, asset, amount }: Repay): void {
  const account = run.state.accounts.get(id)
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  const number = assetNumber(run.state, asset)
  const loans = loansOf(account, wallet, number)
  if (loans.length === 0) return reject(run, 'no-loan')
  const available = availableOf(account, wallet, number)
  const wanted = amount === undefined ? available : (readAmount(amount) ?? 0n)
  if (wanted <= 0n) return reject(run, amount === undefined ? 'insufficient-balance' : 'amount-invalid')
  if (wanted > available) return reject(run, 'insufficient-balance')
  for (const loan of loans) charge(run, account, loan)
  payBack(run, account, loans, wanted)
}

/** Pays loans back from their wallet, as far as an amount goes; returns what is left of it. */
export function payBack(run: Run, account: Account, loans: readonly Loan[], amount: Amount): Amount {
  let left = amount
  for (const loan of loans) {
    const interest = left < loan.interest ? left : loan.interest
    const principal = left - interest < loan.principal ? left - interest : loan.principal
    if (interest + principal === 0n) continue
    loan.interest -= interest
    loan.principal -= principal
    left -= interest + principal
    book(run, run.state.lender, 'spot', loan.asset, interest + principal)
    post(run, account, loan.wallet, loan.asset, -(interest + principal), 'repay', loan.id)
    run.events.push({ type: 'loan-changed', account: account.id, loan })
    if (loan.principal === 0n && loan.interest === 0n) drop(run, account, loan)
  }
  return left
}

function drop(run: Run, account: Account, loan: Loan): void {
  account.loans.delete(loan.id)
  if (account.loans.size === 0) run.state.borrowers.delete(account)
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
