import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { amountText, added, totalOf, without } from '#gateway/engine/state/money/amounts.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { loansOf, ratesOf, valuePrice } from '#gateway/engine/trading/margin/loans.ts'
import { marginAccountState } from '#gateway/engine/trading/risk/margin-account.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { exact } from '#lib/calc/arithmetic/fraction.ts'
import type { MarginLiquidationView } from '../views/margin-views.ts'
import type { UnpaidLoan } from './loan-history.ts'
import { epochOf, type RecordRows } from './record-rows.ts'
import type { WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { Account, Loan } from '#gateway/engine/state/records/records.ts'

/** A margin wallet at the start of its liquidation. */
type Liquidated = Pick<MarginLiquidationView, 'account' | 'wallet' | 'assets' | 'debt' | 'riskRatio'>

type OwedBefore = (loanId: number) => { readonly principal: Amount; readonly interest: Amount }

/**
 * Returns the margin wallets that a market move liquidated or that a delisting settled: apart from these, only orders that repay change
 * loans in such a record. Assets are the assets after the record less its postings, so that trades of the same record count, and so do
 * repayments by orders; `owedBefore` returns what was owed on a loan before the record.
 */
export function liquidatedWallets(state: EngineState, events: readonly EngineEvent[], owedBefore: OwedBefore): Liquidated[] {
  const found = new Map<string, { readonly account: Account; readonly wallet: WalletName; readonly changed: Map<number, Readonly<Loan>> }>()
  const paidByOrders = new Map<number, Amount>()
  for (const event of events) {
    if (event.type === 'posted' && event.auto === true)
      paidByOrders.set(event.ref, without(paidByOrders.get(event.ref) ?? NOTHING, event.amount))
  }
  for (const event of events) {
    const account = event.type === 'loan-changed' ? state.accounts.get(event.account) : undefined
    if (event.type !== 'loan-changed' || account === undefined || event.auto === true) continue
    const { wallet, id } = event.loan
    const name = `${account.id} ${wallet}`
    const one = found.get(name) ?? { account, wallet, changed: new Map<number, Readonly<Loan>>() }
    one.changed.set(id, event.loan)
    found.set(name, one)
  }
  return [...found.values()].map(({ account, wallet, changed }) => {
    const posted = (asset: string): Amount =>
      events.reduce<Amount>((sum, event) => {
        const isMine =
          event.type === 'posted' && event.account === account.id && event.wallet === wallet && event.asset === asset && event.auto !== true
        return isMine ? added(sum, event.amount) : sum
      }, NOTHING)
    const owed = (asset: number): Amount => {
      const others = loansOf(account, wallet, asset).filter(({ id }) => !changed.has(id))
      const before = [...changed.values()].filter((loan) => loan.asset === asset).map(({ id }) => owedBefore(id))
      const paid = [...changed.values()].flatMap((loan) => (loan.asset === asset ? (paidByOrders.get(loan.id) ?? []) : []))
      return without(totalOf([...others, ...before].flatMap(({ principal, interest }) => [principal, interest])), totalOf(paid))
    }
    const holdings = state.assets.map((name, asset) => ({
      price: valuePrice(state, asset),
      assets: amountText(without(account.wallets.get(wallet)?.[asset]?.total.amount ?? NOTHING, posted(name))),
      debt: amountText(owed(asset)),
    }))
    const { margin } = state.terms
    const judged = marginAccountState(holdings, margin === undefined ? '0' : ratesOf(margin, wallet).mmr)
    const assets = exact(judged.netAssets).plus(judged.debt).text()
    return { account: account.id, wallet, assets, debt: judged.debt, riskRatio: judged.ratio }
  })
}

/** Adds one row for each liquidated wallet; `unpaid` are the loans for which nothing was left. */
export function addLiquidations(into: RecordRows, liquidated: readonly Liquidated[], unpaid: readonly UnpaidLoan[]): void {
  for (const [nth, one] of liquidated.entries()) {
    const account = into.state.accounts.get(one.account)
    if (account === undefined) continue
    const id = into.idOf(nth)
    const epoch = epochOf(account)
    const left = unpaid.filter(({ account: owner, loan }) => owner === one.account && loan.wallet === one.wallet)
    const view: MarginLiquidationView = {
      ...one,
      liquidationId: String(id),
      epoch,
      unpaid: left.map(({ loan, principal, interest }) => ({
        loanId: String(loan.id),
        asset: into.state.assets[loan.asset] ?? '',
        principal: amountText(principal),
        interest: amountText(interest),
      })),
      timeMs: into.timeMs,
    }
    into.add({ account: one.account, kind: 'liquidations', id, epoch, wallet: one.wallet }, view)
  }
}
