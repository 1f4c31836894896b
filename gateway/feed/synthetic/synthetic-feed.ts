import { required } from '#lib/kernel/assert.ts'
import { findFutures, findSpot, FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { bookShape } from '../book/book-shape.ts'
import { contractFunding } from '../funding/contract-funding.ts'
import type { Listing } from '../reference/listing.ts'
import { futuresMarket, spotMarket } from '../markets.ts'
import { PriceTape } from '../tape/price-tape.ts'
import { hashText, mix } from '../path/random.ts'
import { ReferenceFeed } from '../reference/reference-feed.ts'
import { Rounding } from '../path/rounding.ts'
import { basisOf } from './basis.ts'
import { findCoinProfile, type CoinProfile } from './coin-profiles.ts'
import { CoinPath } from './coin-path.ts'
import { DayWalk, MarketFactor } from './day-walk.ts'
import { SyntheticTape } from './synthetic-tape.ts'

/** A coin and everything that is made from its key. */
interface Coin {
  readonly profile: CoinProfile
  readonly path: CoinPath
  readonly key: number
}

/** How far premiums stray from the basis, so that a funding rate occasionally leaves 0.01 %. */
const STRAY_MILLIONTHS = 270

/**
 * Creates the simulated market: every price, trade and book level is a function of (seed, symbol, time), from 2018-01-01 on. Two
 * processes with the same seed show the same market, whenever they are started.
 */
export function createSyntheticFeed(seed: string, now: () => number): ReferenceFeed {
  const seedBits = hashText(seed)
  const factor = new MarketFactor(mix(seedBits, 0))
  const coins = new Map<string, Coin>()
  const coinOf = (baseCoin: string): Coin => {
    const kept = coins.get(baseCoin)
    if (kept) return kept
    const profile = required(findCoinProfile(baseCoin), `${baseCoin} has a profile`)
    const key = mix(seedBits, hashText(baseCoin))
    const coin = { profile, key, path: new CoinPath(new DayWalk(profile, key, factor), key) }
    coins.set(baseCoin, coin)
    return coin
  }
  const listings = [
    ...SPOT_INSTRUMENTS.map(({ symbol, baseCoin }) => spotListing(symbol, coinOf(baseCoin), seedBits)),
    ...FUTURES_INSTRUMENTS.map(({ symbol, baseCoin }) => futuresListing(symbol, coinOf(baseCoin), seedBits)),
  ]
  return new ReferenceFeed('synthetic', listings, { now, state: () => 'live' })
}

function spotListing(symbol: string, coin: Coin, seed: number): Listing {
  const market = spotMarket(required(findSpot(symbol), `${symbol} is a spot pair`))
  const { spotTurnover, spotTradesPerMinute, level } = coin.profile
  const rules = { turnover: spotTurnover, tradesPerMinute: spotTradesPerMinute, factor: () => 1 }
  return {
    market,
    tape: new SyntheticTape(market, coin.path, seed, rules),
    book: bookShape(market, coin.key, spotTurnover, level),
  }
}

function futuresListing(symbol: string, coin: Coin, seed: number): Listing {
  const contract = required(findFutures(symbol), `${symbol} is a futures contract`)
  const market = futuresMarket(contract)
  const { futuresTurnover, futuresTradesPerMinute, level } = coin.profile
  const basis = (day: number): number => basisOf(coin.key, day)
  const factor = (day: number): number => 1 + basis(day)
  const { pricePlace } = market
  return {
    market,
    tape: new SyntheticTape(market, coin.path, seed, {
      turnover: futuresTurnover,
      tradesPerMinute: futuresTradesPerMinute,
      factor,
    }),
    book: bookShape(market, coin.key, futuresTurnover, level),
    derivative: {
      index: new PriceTape(coin.path, new Rounding(pricePlace)),
      // Price 1 of the funding and mark formulas; docs/adr/0009 explains why the other two parts of the median are omitted.
      mark: new PriceTape(coin.path, new Rounding(pricePlace, factor)),
      funding: contractFunding(contract, {
        key: coin.key,
        basis,
        strayMillionths: STRAY_MILLIONTHS,
        since: coin.path.firstMinute * 60_000,
      }),
      openInterest: Math.round(((futuresTurnover * 0.35) / level) * 10 ** market.sizePlace),
    },
  }
}
