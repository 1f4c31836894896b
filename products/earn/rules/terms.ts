import type { EarnTier } from '../contract/earn-terms.ts'

/** One way to save an asset, as in the terms in force (DESIGN 6.2). Amounts as decimals. */
export interface EarnOffer {
  readonly asset: string
  /** The term in days; 0 for flexible savings, which can be redeemed at any time. */
  readonly days: number
  readonly tiers: readonly EarnTier[]
  /** The least amount of a subscription. */
  readonly min: string
  /** The most that an account can hold in this offer. */
  readonly holdMax: string
  /** Flexible: the most that an account can subscribe within a day of the exchange's clock, in UTC. */
  readonly dailyMax?: string
}

export interface EarnTerms {
  readonly offers: readonly EarnOffer[]
}

/** Returns the offer of a coin and term; undefined if there is none. */
export function findOffer({ offers }: EarnTerms, asset: string, days: number): EarnOffer | undefined {
  return offers.find((offer) => offer.asset === asset && offer.days === days)
}
