import type { Envelope } from './envelope.ts'
import type { FeeRates, KeptTerms, Product } from '../records/market-terms.ts'
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

/** Sets the maker and taker rates of all levels of a product, from level 0; null puts those of the contract table in force again. */
export interface SetLevelFees extends Envelope {
  readonly type: 'set-level-fees'
  readonly product: Product
  readonly rates: readonly FeeRates[] | null
}

/** Sets the rates of one market, whatever the level; null ends that. */
export interface SetMarketFees extends Envelope {
  readonly type: 'set-market-fees'
  readonly market: string
  readonly rates: FeeRates | null
}

/** Sets the rates of one account in a product, which come before those of its markets; null ends that. */
export interface SetAccountFees extends Envelope {
  readonly type: 'set-account-fees'
  readonly account: string
  readonly product: Product
  readonly rates: FeeRates | null
}

/**
 * Keeps terms as an operator has set them, whatever the contract table says at the next start, or gives them back to the table. The terms
 * themselves are set by the commands that set the table's.
 */
export interface KeepTerms extends Envelope {
  readonly type: 'keep-terms'
  readonly terms: KeptTerms
  readonly kept: boolean
}

export type OperatorMoveCommand = AdjustBalance | AdjustInsurance
export type OperatorCommand = OperatorMoveCommand | SetLevelFees | SetMarketFees | SetAccountFees | KeepTerms
