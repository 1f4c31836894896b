import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { amountText, toAmount, added, negated, smaller, without } from '#gateway/engine/state/money/amounts.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import type { LoanEvent, PostingEvent } from '#gateway/engine/state/events.ts'
import { dailyRateOf } from '#gateway/engine/trading/margin/loans.ts'
import { interestDue } from '#gateway/engine/trading/risk/margin-account.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { LoanEventView, RepaymentView } from '../views/margin-views.ts'
import { epochOf, type RecordRows } from './record-rows.ts'
import type { Account, Loan } from '#gateway/engine/state/records/records.ts'

/** A loan's state after the events so far. */
interface Known {
  principal: Amount
  interest: Amount
  hoursCharged: number
}

/** A loan that ended with an unpaid debt. */
export interface UnpaidLoan {
  readonly account: string
  readonly loan: Readonly<Loan>
  readonly principal: Amount
  readonly interest: Amount
}

type Happened = Pick<LoanEventView, 'kind' | 'wallet' | 'asset' | 'amount'> & Partial<LoanEventView> & { readonly loan: number }

/** Returns why a record repays a loan. */
function reasonOf(record: Command, auto: boolean | undefined): RepaymentView['reason'] {
  if (auto === true) return 'order'
  if (record.type === 'move') return 'liquidation'
  if (record.type === 'close-epoch') return 'reset'
  return record.type === 'delist-market' ? 'delisting' : 'trader'
}

/** Follows what happens to loans: borrowing, interest and repayments. */
export class LoanLives {
  readonly #known = new Map<number, Known>()
  /** Loans that the record has changed, in their state after it. */
  readonly #touched = new Map<number, Pick<UnpaidLoan, 'account' | 'loan'>>()

  begin(state: EngineState): void {
    this.#known.clear()
    for (const { loans } of state.accounts.values()) {
      for (const { id, principal, interest, hoursCharged } of loans.values()) this.#known.set(id, { principal, interest, hoursCharged })
    }
  }

  /** Returns the debt of a loan after the events so far. */
  owed(loanId: number): { readonly principal: Amount; readonly interest: Amount } {
    return this.#known.get(loanId) ?? { principal: NOTHING, interest: NOTHING }
  }

  /** Handles a posting that borrows or repays; a repayment pays interest before principal. */
  posted(into: RecordRows, record: Command, account: Account, { kind, wallet, asset, amount, ref, auto }: PostingEvent): void {
    if (kind !== 'borrow' && kind !== 'repay') return
    const much = amountText(amount < 0n ? negated(amount) : amount)
    const id = this.#add(into, account, { kind, wallet, asset, amount: much, loan: ref, ...(auto === true ? { auto } : {}) })
    if (kind === 'borrow') {
      this.#known.set(ref, { principal: amount, interest: NOTHING, hoursCharged: 0 })
      return
    }
    const known = this.#known.get(ref)
    if (known === undefined) return
    const paid = negated(amount)
    const interest = smaller(paid, known.interest)
    const principal = without(paid, interest)
    known.interest = without(known.interest, interest)
    known.principal = without(known.principal, principal)
    const epoch = epochOf(account)
    const view: RepaymentView = {
      id: String(id),
      loanId: String(ref),
      account: account.id,
      epoch,
      wallet,
      asset,
      amount: amountText(paid),
      interest: amountText(interest),
      principal: amountText(principal),
      reason: reasonOf(record, auto),
      timeMs: into.timeMs,
    }
    into.add({ account: account.id, kind: 'repayments', id, epoch, asset, wallet, sort: view.reason }, view)
  }

  /** Calculates the interest by the formula that charged it, because a repayment in the same record may already have paid it. */
  changed(into: RecordRows, account: Account, { loan }: LoanEvent): void {
    this.#touched.set(loan.id, { account: account.id, loan })
    const known = this.#known.get(loan.id)
    if (known === undefined || loan.hoursCharged <= known.hoursCharged) return
    const dailyRate = dailyRateOf(into.state, account, loan.asset)
    const principal = amountText(known.principal)
    const amount = interestDue({ borrowed: principal, dailyRate, hoursBegun: loan.hoursCharged, hoursCharged: known.hoursCharged })
    const asset = into.state.assets[loan.asset] ?? ''
    this.#add(into, account, { kind: 'interest', wallet: loan.wallet, asset, amount, principal, dailyRate, loan: loan.id })
    known.interest = added(known.interest, toAmount(amount))
    known.hoursCharged = loan.hoursCharged
  }

  /** Ends the record. Returns the loans that ended unpaid in it. */
  end(): UnpaidLoan[] {
    const unpaid: UnpaidLoan[] = []
    for (const { account, loan } of this.#touched.values()) {
      if (loan.principal !== 0n || loan.interest !== 0n) continue
      const { principal, interest } = this.owed(loan.id)
      if (principal !== 0n || interest !== 0n) unpaid.push({ account, loan, principal, interest })
      this.#known.delete(loan.id)
    }
    this.#touched.clear()
    return unpaid
  }

  #add(into: RecordRows, account: Account, { loan, ...happened }: Happened): number {
    const id = into.nextId()
    const epoch = epochOf(account)
    const view: LoanEventView = {
      id: String(id),
      loanId: String(loan),
      account: account.id,
      epoch,
      principal: '0',
      dailyRate: '0',
      timeMs: into.timeMs,
      ...happened,
    }
    const { wallet, asset, kind } = view
    into.add({ account: account.id, kind: 'loans', id, epoch, asset, wallet, sort: kind }, view)
    return id
  }
}
