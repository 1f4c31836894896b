import { required } from '#lib/kernel/assert.ts'
import { toRate } from './money/amounts.ts'
import { makeSpotFees } from './markets.ts'
import type { FeeRates, Product } from './records/market-terms.ts'
import type { Account, Market } from './records/records.ts'
import type { OwnRates, ScaledRates, SpotFees } from './records/rates.ts'
import type { EngineState } from './state.ts'

/**
 * The rates that a fill is charged by: those that an operator has given to the account, else those of the market, else those of the
 * account's level (ADR 63).
 */

type WithLevels = Pick<EngineState, 'terms' | 'operatorLevels' | 'spotFees' | 'futuresFees'>
/** What an account's rates follow from. */
export type RatedAccount = Pick<Account, 'spotLevel' | 'futuresLevel' | 'ownRates'>
type Rated = Pick<Market, 'isFutures' | 'ownRates'>

/** The highest rate that an operator can set, in 10^-7: 1 %. */
const RATE_MAX = 100_000n

/** Checks whether rates are possible: decimals with at most seven places, from zero to 1 %. */
export function areRates({ maker, taker }: FeeRates): boolean {
  return [maker, taker].every((rate) => /^0(?:\.\d{1,7})?$/.test(rate) && toRate(rate) <= RATE_MAX)
}

/** Makes rates of an operator ready to be charged by. */
export function makeOwnRates({ maker, taker }: FeeRates): OwnRates {
  return { text: { maker, taker }, scaled: { maker: toRate(maker), taker: toRate(taker) }, spotFees: new Map() }
}

/** Returns the rates of each level in force, from level 0. */
export function readLevelRates({ terms, operatorLevels }: WithLevels, product: Product): readonly FeeRates[] {
  return operatorLevels[product] ?? (product === 'spot' ? terms.spotFees : terms.futuresFees)
}

function findOwn({ isFutures, ownRates: ofMarket }: Rated, { ownRates }: Pick<Account, 'ownRates'>): OwnRates | null {
  return (ownRates === null ? undefined : ownRates[isFutures ? 'futures' : 'spot']) ?? ofMarket
}

function readLevel({ isFutures }: Rated, { spotLevel, futuresLevel }: RatedAccount): number {
  return isFutures ? futuresLevel : spotLevel
}

/** Returns the rates of an account in a market, as decimals. */
export function readRates(state: WithLevels, market: Rated, account: RatedAccount): FeeRates {
  const levels = readLevelRates(state, market.isFutures ? 'futures' : 'spot')
  const own = findOwn(market, account)
  return own?.text ?? required(levels[Math.min(readLevel(market, account), levels.length - 1)], 'every fee level has its rates')
}

/** Returns the rates of an account in a market, as integers of 10^-7. */
export function readScaledRates(state: WithLevels, market: Rated, account: RatedAccount): ScaledRates {
  const levels = market.isFutures ? state.futuresFees : state.spotFees
  const own = findOwn(market, account)
  return own?.scaled ?? required(levels[Math.min(readLevel(market, account), levels.length - 1)], 'every fee level has its rates')
}

/** Returns the fees of an account in a spot market. */
export function readSpotFees(state: WithLevels, market: Market, account: RatedAccount): SpotFees {
  const own = findOwn(market, account)
  if (own === null)
    return required(market.spotFees[Math.min(account.spotLevel, state.spotFees.length - 1)], 'every fee level has its rates')
  let fees = own.spotFees.get(market.id)
  if (fees === undefined) {
    fees = required(makeSpotFees(market, [own.scaled])[0], 'one pair of rates has its fees')
    own.spotFees.set(market.id, fees)
  }
  return fees
}
