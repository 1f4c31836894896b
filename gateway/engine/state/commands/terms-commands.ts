import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import type { Envelope, Funding } from './envelope.ts'
import type { FeeRates, MarginTerms, MarketTerms } from '../records/market-terms.ts'

/** Commands with which the exchange itself puts rules and contract terms into force (ADR 24). */

/** Puts newer rules into force (DESIGN 6.1). */
export interface SetRules extends Envelope {
  readonly type: 'set-rules'
  readonly rules: number
  /** For a journal whose beginning was carried over: SHA-256 of its text, so that the chain covers it too. */
  readonly beginningHash?: string
}

/** Lists a market (DESIGN 6.2). */
export interface ListMarket extends Envelope {
  readonly type: 'list-market'
  readonly terms: MarketTerms
}

/** Changes a listed market, except its scale and assets. */
export interface ChangeMarket extends Envelope {
  readonly type: 'change-market'
  readonly terms: MarketTerms
}

/** Delists a market: cancels its orders and settles its positions. */
export interface DelistMarket extends Envelope {
  readonly type: 'delist-market'
  readonly market: string
  /** The wall clock, which P2P follows, in milliseconds. */
  readonly wallMs?: number
}

/**
 * Sets whether a market's prices are current. From any state but `live` on, nothing in it is filled, triggered or liquidated;
 * after `live`, from its next move on.
 */
export interface SetMarketState extends Envelope {
  readonly type: 'set-market-state'
  readonly market: string
  readonly state: MarketState
}

export interface SetFees extends Envelope {
  readonly type: 'set-fees'
  /** For a journal whose earlier records were archived, and fees that stay as they are: SHA-256 of the text of its beginning (ADR 67). */
  readonly beginningHash?: string
  readonly spotFees: readonly FeeRates[]
  readonly futuresFees: readonly FeeRates[]
}

export interface SetLending extends Envelope {
  readonly type: 'set-lending'
  readonly margin: MarginTerms
}

/** Adds funds to the exchange's insurance fund. */
export interface FundInsurance extends Envelope {
  readonly type: 'fund-insurance'
  readonly funds: readonly Funding[]
}

export type TermsCommand = SetRules | ListMarket | ChangeMarket | DelistMarket | SetMarketState | SetFees | SetLending | FundInsurance
