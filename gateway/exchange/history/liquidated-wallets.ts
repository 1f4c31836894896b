import { type Amount, amountText } from '#gateway/engine/ledger/amounts.ts'
import type { EngineEvent } from '#gateway/engine/events.ts'
import { loansOf, ratesOf, valuePrice } from '#gateway/engine/state/loans.ts'
import { marginAccountState } from '#gateway/engine/risk/margin-account.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { exact } from '#lib/calc/fraction.ts'
import type { MarginLiquidationView } from '../margin-views.ts'
import type { UnpaidLoan } from './loan-lives.ts'
import { epochOf, type RecordRows } from './record-rows.ts'
import type { WalletName } from '#gateway/engine/state/order-request.ts'
import type { Account, Loan } from '#gateway/engine/state/records.ts'

/** A margin wallet when its liquidation began. */
type Liquidated = Pick<MarginLiquidationView, 'account' | 'wallet' | 'assets' | 'debt' | 'riskRatio'>

type OwedBefore = (loanId: number) => { readonly principal: Amount; readonly interest: Amount }

/**
 * Margin wallets that a move of the market has liquidated, or that the end of a market has settled: besides, only orders that pay back
 * change loans then. Assets are those after the record less what it posted, so that trades of the same record count, and what orders paid
 * back of them; `owedBefore` says what of a loan was owed before it.
 */
export function liquidatedWallets(state: EngineState, events: readonly EngineEvent[], owedBefore: OwedBefore): Liquidated[] {
  const found = new Map<string, { readonly account: Account; readonly wallet: WalletName; readonly changed: Map<number, Readonly<Loan>> }>()
  const paidByOrders = new Map<number, Amount>()
  for (const event of events) {
    if (event.type === 'posted' && event.auto === true) paidByOrders.set(event.ref, (paidByOrders.get(event.ref) ?? 0n) - event.amount)
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
      events.reduce((sum, event) => {
        const isMine = event.type === 'posted' && event.account === account.id && event.wallet === wallet && event.asset === asset && event.auto !== true
        return isMine ? sum + event.amount : sum
      }, 0n)
    const owed = (asset: number): Amount => {
      const others = loansOf(account, wallet, asset).filter(({ id }) => !changed.has(id))
      const before = [...changed.values()].filter((loan) => loan.asset === asset).map(({ id }) => owedBefore(id))
      const paid = [...changed.values()].reduce((sum, loan) => (loan.asset === asset ? sum + (paidByOrders.get(loan.id) ?? 0n) : sum), 0n)
      return [...others, ...before].reduce((sum, { principal, interest }) => sum + principal + interest, 0n) - paid
    }
    const holdings = state.assets.map((name, asset) => ({
      price: valuePrice(state, asset),
      assets: amountText((account.wallets.get(wallet)?.[asset]?.total.amount ?? 0n) - posted(name)),
      debt: amountText(owed(asset)),
    }))
    const { margin } = state.terms
    const judged = marginAccountState(holdings, margin === undefined ? '0' : ratesOf(margin, wallet).mmr)
    const assets = exact(judged.netAssets).plus(judged.debt).text()
    return { account: account.id, wallet, assets, debt: judged.debt, riskRatio: judged.ratio }
  })
}

/** One row for each wallet that was liquidated; `unpaid` are the loans that nothing was left for. */
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
        loanId: String(loan.id), asset: into.state.assets[loan.asset] ?? '', principal: amountText(principal), interest: amountText(interest),
      })),
      timeMs: into.timeMs,
    }
    into.add({ account: one.account, kind: 'liquidations', id, epoch, wallet: one.wallet }, view)
  }
}
