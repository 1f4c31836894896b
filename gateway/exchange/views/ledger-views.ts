import type { Side, WalletName } from '#gateway/engine/state/records/order-request.ts'
import type { BillKind } from '#lib/contract/trading/bill-kinds.ts'

/** The ledger of an account as answers and streams show it; units as in `view-parts.ts`. */

export interface TransferView {
  readonly transferId: string
  readonly clientTransferId: string | null
  readonly account: string
  readonly epoch: number
  readonly from: WalletName
  readonly to: WalletName
  readonly asset: string
  readonly amount: string
  readonly timeMs: number
  /** For a transfer between two accounts: payer and payee. Each of them has the row. */
  readonly between?: { readonly payer: string; readonly payee: string }
}

/** One row of an account's ledger: `balance` is the previous row's balance plus `amount` less `fee`. */
export interface BillView {
  readonly billId: string
  readonly account: string
  readonly epoch: number
  readonly wallet: WalletName
  readonly asset: string
  readonly kind: BillKind
  /** Signed, before the fee. */
  readonly amount: string
  readonly fee: string
  readonly balance: string
  /** Trades: their side and market. */
  readonly side: Side | null
  readonly market: string | null
  readonly symbol: string | null
  /** Id of the fill, transfer, loan, funding or epoch it belongs to; `0` if there is none. */
  readonly ref: string
  readonly timeMs: number
}
