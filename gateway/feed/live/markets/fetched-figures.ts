import type { FeedEvent } from '../../frames/frame.ts'
import type { Exchange, Names, Said } from '../exchanges/exchange.ts'
import { readInteger, readNumber } from '../exchanges/fields.ts'
import type { LiveMarket } from './live-market.ts'

/** Delay after which a settled funding is published. */
const FUNDING_WAIT_MS = 30_000
/** How often a failed fetch is tried again. */
const AGAIN_MS = 60_000
/** Fetches of settled fundings under way. */
const FUNDINGS_MAX = 3

/** Fetches the figures that no stream brings: settled fundings, and those that an exchange gives by calls alone. */
export class FetchedFigures {
  readonly #exchange: Exchange
  readonly #emit: (event: FeedEvent) => void
  readonly #take: (said: Said) => void
  readonly #names: Names
  #restAt = 0
  #fundings = 0

  constructor(exchange: Exchange, names: Names, emit: (event: FeedEvent) => void, take: (said: Said) => void) {
    this.#exchange = exchange
    this.#names = names
    this.#emit = emit
    this.#take = take
  }

  /** Fetches what is due for the followed markets. */
  look(followed: readonly LiveMarket[], now: number): void {
    if (followed.length === 0) return
    const { restEveryMs, restFigures } = this.#exchange
    if (restFigures !== undefined && restEveryMs !== undefined && now >= this.#restAt) {
      this.#restAt = now + restEveryMs
      void this.#fetchRest(restFigures, followed)
    }
    for (const market of followed) {
      if (this.#fundings >= FUNDINGS_MAX) return
      if (market.listed.market.product === 'futures' && isDue(market, now)) void this.#fetchFundings(market, now)
    }
  }

  async #fetchFundings(market: LiveMarket, now: number): Promise<void> {
    market.fundingFetchedAt = now
    this.#fundings += 1
    try {
      const rows = await this.#exchange.fundings(market.listed.market)
      const settlements = rows.flatMap(({ time, rate }) => {
        const [at, ratio] = [readInteger(time), readNumber(rate)]
        return at === null || ratio === null ? [] : [{ time: at, rateMillionths: Math.round(ratio * 1e6) || 0 }]
      })
      market.fundingFetchedFor = market.fundingPassedAt
      this.#emit({ type: 'funding', market: market.listed.name, settlements: settlements.toSorted((a, b) => b.time - a.time) })
    } catch {
      // Tried again when it is due again; a ban or a lost connection is reported elsewhere.
    } finally {
      this.#fundings -= 1
    }
  }

  async #fetchRest(rest: NonNullable<Exchange['restFigures']>, followed: readonly LiveMarket[]): Promise<void> {
    try {
      const markets = followed.map(({ listed }) => listed.market)
      for (const said of await rest(markets, this.#names)) this.#take(said)
    } catch {
      // The next round retries soon.
    }
  }
}

/** Once at the start, and once after each funding time. */
function isDue(market: LiveMarket, now: number): boolean {
  if (now - market.fundingFetchedAt < AGAIN_MS) return false
  if (market.fundingFetchedFor === null) return true
  return market.fundingPassedAt > market.fundingFetchedFor && now > market.fundingPassedAt + FUNDING_WAIT_MS
}
