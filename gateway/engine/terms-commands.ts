import type { Envelope, Funding } from './envelope.ts'
import type { FeeRates, MarginTerms, MarketTerms } from './state/market-terms.ts'

/** Commands by which the exchange itself puts rules and contract terms in force (ADR 24). */

/** Puts newer rules in force (DESIGN 6.1). */
export interface SetRules extends Envelope {
  readonly type: 'set-rules'
  readonly rules: number
  /** Of a journal that was started with terms beside its chain: SHA-256 of their text, so that the chain covers them as well. */
  readonly termsHash?: string
}

/** Lists a market (DESIGN 6.2). */
export interface ListMarket extends Envelope {
  readonly type: 'list-market'
  readonly terms: MarketTerms
}

/** Changes a listed market; its scale and its assets stay. */
export interface ChangeMarket extends Envelope {
  readonly type: 'change-market'
  readonly terms: MarketTerms
}

/** Delists a market: its orders end, its positions are settled. */
export interface DelistMarket extends Envelope {
  readonly type: 'delist-market'
  readonly market: string
}

export interface SetFees extends Envelope {
  readonly type: 'set-fees'
  readonly spotFees: readonly FeeRates[]
  readonly futuresFees: readonly FeeRates[]
}

export interface SetLending extends Envelope {
  readonly type: 'set-lending'
  readonly margin: MarginTerms
}

/** More for the insurance fund of the exchange. */
export interface FundInsurance extends Envelope {
  readonly type: 'fund-insurance'
  readonly funds: readonly Funding[]
}

export type TermsCommand = SetRules | ListMarket | ChangeMarket | DelistMarket | SetFees | SetLending | FundInsurance
