import { mix, Random } from '../path/random.ts'
import { STRIDE } from '../path/refine.ts'
import type { CoinProfile } from './coin-profiles.ts'

/** The daily bars of the simulated market: random walks from a genesis day, pulled back towards each coin's level. */

/** 2018-01-01, a Monday, so that the first week and month are complete. Days since 1970. */
export const GENESIS_DAY = 17_532
/** 2026-01-01: from here on the level that a coin is pulled towards stays constant. */
const LEVEL_REACHED_DAY = 20_454
/** Share of the distance to its level that a coin loses per day; keeps prices realistic for decades. */
const PULL = 0.009

const MARKET_KEY = 0x6d6b7401

/** Draws a shock with fat tails: one day in fifty moves more than twice as much. */
function shock(random: Random): number {
  const normal = random.normal()
  return random.uniform() < 0.02 ? normal * 2.4 : normal * 0.94
}

/** The common factor of all coins: a return of unit variance and the logarithm of the day's volatility, per day since genesis. */
export class MarketFactor {
  readonly #seed: number
  readonly #random = new Random()
  readonly #shocks: number[] = []
  readonly #moods: number[] = []

  constructor(seed: number) {
    this.#seed = seed
  }

  #grow(day: number): void {
    for (let index = this.#shocks.length; index <= day; index += 1) {
      this.#random.reseed(mix(this.#seed, MARKET_KEY), index)
      this.#shocks.push(shock(this.#random))
      // Volatility clusters: calm weeks alternate with nervous ones.
      this.#moods.push(0.94 * (this.#moods[index - 1] ?? 0) + 0.13 * this.#random.normal())
    }
  }

  shock(day: number): number {
    this.#grow(day)
    return this.#shocks[day] as number
  }

  mood(day: number): number {
    this.#grow(day)
    return this.#moods[day] as number
  }
}

/** Returns the level's logarithm on a day: a smooth climb from genesis, then flat. */
function levelLogarithm(profile: CoinProfile, day: number): number {
  const share = Math.min(1, Math.max(0, day / (LEVEL_REACHED_DAY - GENESIS_DAY)))
  return Math.log(profile.level) - profile.growth * (1 - share * share * (3 - 2 * share))
}

/** The daily bars of one coin, made on demand from genesis and then cached: four numbers per day. */
export class DayWalk {
  readonly #profile: CoinProfile
  readonly #key: number
  readonly #market: MarketFactor
  readonly #random = new Random()
  #bars = new Float64Array(4096 * STRIDE)
  /** Logarithm of a day's activity relative to an average day. */
  #activity = new Float64Array(4096)
  #days = 0
  #deviation = 0
  #mood = 0
  #turnover = 0

  constructor(profile: CoinProfile, key: number, market: MarketFactor) {
    this.#profile = profile
    this.#key = key
    this.#market = market
  }

  /** Returns the bars as one array; the bar of `day` (since 1970) starts at `calculateOffset(day)`. */
  barsTo(day: number): Float64Array {
    while (this.#days <= day - GENESIS_DAY) this.#append()
    return this.#bars
  }

  calculateOffset(day: number): number {
    return (day - GENESIS_DAY) * STRIDE
  }

  /** Returns a day's turnover relative to an average day: 1 is average. */
  activity(day: number): number {
    this.barsTo(day)
    return Math.exp(this.#activity[day - GENESIS_DAY] as number)
  }

  #append(): void {
    const day = this.#days
    const at = day * STRIDE
    this.#ensureRoom(day)
    const random = this.#random.reseed(this.#key, day)
    const { marketShare, dailyVolatility } = this.#profile
    const own = shock(random)
    this.#mood = 0.9 * this.#mood + 0.14 * random.normal()
    const mood = 0.75 * this.#market.mood(day) + this.#mood
    const volatility = dailyVolatility * Math.exp(mood - 0.08)
    const surprise = marketShare * this.#market.shock(day) + Math.sqrt(1 - marketShare * marketShare) * own
    const open = day === 0 ? Math.exp(levelLogarithm(this.#profile, 0)) : (this.#bars[at - 1] as number)
    this.#deviation = this.#deviation * (1 - PULL) + volatility * surprise
    const close = Math.exp(levelLogarithm(this.#profile, day + 1) + this.#deviation)
    this.#bars[at] = open
    this.#bars[at + 1] = extreme(open, close, volatility, 1, random)
    this.#bars[at + 2] = extreme(open, close, volatility, -1, random)
    this.#bars[at + 3] = close
    this.#turnover = 0.8 * this.#turnover + 0.16 * random.normal()
    this.#activity[day] = this.#turnover + 0.8 * mood + 0.22 * Math.min(3, Math.abs(surprise)) - 0.18
    this.#days += 1
  }

  #ensureRoom(day: number): void {
    if (day < this.#activity.length) return
    const bars = new Float64Array(this.#bars.length * 2)
    bars.set(this.#bars)
    this.#bars = bars
    const activity = new Float64Array(this.#activity.length * 2)
    activity.set(this.#activity)
    this.#activity = activity
  }
}

/** Draws the highest (or lowest) price of a day between its open and its close: the extreme of a Brownian bridge in logarithms. */
function extreme(open: number, close: number, volatility: number, sign: 1 | -1, random: Random): number {
  const move = Math.log(close / open)
  const reach = (move + sign * Math.sqrt(move * move - 2 * volatility * volatility * Math.log(random.uniform()))) / 2
  const price = open * Math.exp(reach)
  return sign === 1 ? Math.max(price, open, close) : Math.min(price, open, close)
}
