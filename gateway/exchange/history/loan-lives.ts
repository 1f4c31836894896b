import { type Account } from '#gateway/engine/accounts.ts'
import { type Amount, amountText } from '#gateway/engine/amounts.ts'
import type { LoanEvent, PostingEvent } from '#gateway/engine/events.ts'
import { dailyRateOf, type Loan } from '#gateway/engine/loans.ts'
import { interestDue } from '#gateway/engine/risk/margin-account.ts'
import type { EngineState } from '#gateway/engine/state.ts'
import type { LoanEventView } from '../views.ts'
import { epochOf, type RecordRows } from './record-rows.ts'

/** A loan as the last record left it. */
interface Known {
  readonly principal: Amount
  readonly hoursCharged: number
}

type Happened = Pick<LoanEventView, 'kind' | 'wallet' | 'asset' | 'amount'> & Partial<LoanEventView> & { readonly loan: number }

/** What happens to loans: borrowed, charged, repaid. */
export class LoanLives {
  readonly #known = new Map<number, Known>()

  begin(state: EngineState): void {
    this.#known.clear()
    for (const { loans } of state.accounts.values()) for (const loan of loans.values()) this.#know(loan)
  }

  #know({ id, principal, hoursCharged }: Readonly<Loan>): void {
    if (principal === 0n) this.#known.delete(id)
    else this.#known.set(id, { principal, hoursCharged })
  }

  /** A posting that borrows or repays. */
  posted(into: RecordRows, account: Account, { kind, wallet, asset, amount, ref }: PostingEvent): void {
    if (kind !== 'borrow' && kind !== 'repay') return
    this.#add(into, account, { kind, wallet, asset, amount: amountText(amount < 0n ? -amount : amount), loan: ref })
  }

  /** Interest by the formula that charged it: a repayment in the same record may have paid it already. */
  changed(into: RecordRows, account: Account, { loan }: LoanEvent): void {
    const before = this.#known.get(loan.id) ?? { principal: loan.principal, hoursCharged: 0 }
    if (loan.hoursCharged > before.hoursCharged && before.principal > 0n) {
      const dailyRate = dailyRateOf(into.state, account, loan.asset)
      const principal = amountText(before.principal)
      const hours = { hoursBegun: loan.hoursCharged, hoursCharged: before.hoursCharged }
      const amount = interestDue({ borrowed: principal, dailyRate, ...hours })
      const asset = into.state.assets[loan.asset] ?? ''
      this.#add(into, account, { kind: 'interest', wallet: loan.wallet, asset, amount, principal, dailyRate, loan: loan.id })
    }
    this.#know(loan)
  }

  #add(into: RecordRows, account: Account, { loan, ...happened }: Happened): void {
    const id = into.nextId()
    const epoch = epochOf(account)
    const view: LoanEventView = {
      id: String(id), loanId: String(loan), account: account.id, epoch, principal: '0', dailyRate: '0', timeMs: into.timeMs, ...happened,
    }
    const { wallet, asset, kind } = view
    into.add({ account: account.id, kind: 'loans', id, epoch, asset, wallet, sort: kind }, view)
  }
}
