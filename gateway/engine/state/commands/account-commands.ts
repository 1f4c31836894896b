import type { Envelope, Funding } from './envelope.ts'
import type { Realism } from '../records/realism.ts'
import type { WalletName } from '../records/order-request.ts'

export interface OpenAccount extends Envelope {
  readonly type: 'open-account'
  readonly account: string
  readonly realism: Realism
}

/** Starts an epoch with its initial balance, shown as a deposit. */
export interface OpenEpoch extends Envelope {
  readonly type: 'open-epoch'
  readonly account: string
  readonly funds: readonly Funding[]
}

/**
 * Ends an epoch: open orders are cancelled, positions are closed at the mark price, loans end, and the remaining funds return to their
 * source.
 */
export interface CloseEpoch extends Envelope {
  readonly type: 'close-epoch'
  readonly account: string
  /** The wall clock, which P2P follows, in milliseconds. */
  readonly wallMs?: number
}

export interface Transfer extends Envelope {
  readonly type: 'transfer'
  readonly account: string
  readonly from: WalletName
  readonly to: WalletName
  readonly asset: string
  readonly amount: string
  readonly clientTransferId?: string
}

/** Transfers between wallets of two accounts. Whether the one may pay the other is checked before this command is sent. */
export interface TransferBetween extends Omit<Transfer, 'type'> {
  readonly type: 'transfer-between'
  readonly toAccount: string
}

export interface SetRealism extends Envelope {
  readonly type: 'set-realism'
  readonly account: string
  readonly realism: Realism
}

export interface SetLevels extends Envelope {
  readonly type: 'set-levels'
  readonly account: string
  readonly spot: number
  readonly futures: number
}
