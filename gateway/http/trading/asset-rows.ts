import type * as contract from '#lib/contract/trading/trading-assets.ts'
import type { BillView, TransferView } from '#gateway/exchange/views/ledger-views.ts'
import type { LoanEventView } from '#gateway/exchange/views/margin-views.ts'

/** The rows of an account's ledger as lists and files have them. */

export function transferRow({ transferId, from, to, asset, amount, epoch, timeMs, account, between }: TransferView): contract.TransferRow {
  const toOther = (id: string | undefined) => (id === account ? null : (id ?? null))
  const [fromAccount, toAccount] = [toOther(between?.payer), toOther(between?.payee)]
  return { transferId, from, fromAccount, to, toAccount, coin: asset, amount, epoch, ts: timeMs }
}

export function billRow({ asset, timeMs, symbol, side, ...view }: BillView): contract.BillRow {
  const { billId, wallet, kind, amount, fee, balance, ref, epoch } = view
  return { billId, wallet, coin: asset, kind, amount, fee, balance, ref, symbol, side, epoch, ts: timeMs }
}

export function loanEventRow({ asset, timeMs, ...view }: LoanEventView): contract.LoanEventRow {
  const { id, loanId, kind, wallet, amount, principal, dailyRate, epoch } = view
  return { id, loanId, kind, wallet, coin: asset, amount, principal, dailyRate, epoch, ts: timeMs }
}
