import type { Envelope } from './envelope.ts'
import type { WalletName } from '../records/order-request.ts'

/** What an operator's command moves, against the operators' account. */
interface OperatorMove extends Envelope {
  readonly asset: string
  /** A decimal; below zero what is taken. */
  readonly amount: string
  /** The same id with the same content is the same request, for ever (DESIGN 6.10). */
  readonly operatorRequestId: string
}

/** Gives an account an amount, or takes it (ADR 63). The reason is in the audit log, under the same id. */
export interface AdjustBalance extends OperatorMove {
  readonly type: 'adjust-balance'
  readonly account: string
  readonly wallet: WalletName
}

/** Adds an amount to the insurance fund, or takes it. */
export interface AdjustInsurance extends OperatorMove {
  readonly type: 'adjust-insurance'
}

export type OperatorCommand = AdjustBalance | AdjustInsurance
