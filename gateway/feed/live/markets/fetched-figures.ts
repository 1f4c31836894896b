import type { FeedEvent } from '../../frames/frame.ts'
import type { Exchange, Names, Said } from '../exchanges/exchange.ts'
import { integerOf, numberOf } from '../exchanges/fields.ts'
import type { LiveMarket } from './live-market.ts'

/** A funding is settled, and published, this long after its time. */
const FUNDING_WAIT_MS = 30_000
/** How often a failed fetch is tried again. */
const AGAIN_MS = 60_000
/** Fetches of settled fundings under way. */
const FUNDINGS_MAX = 3

/** What no stream brings: settled fundings, and figures that an exchange gives by calls alone. */
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
    const { restEveryMs, restFigures } = this.#exchange
    if (restFigures !== undefined && restEveryMs !== undefined && now >= this.#restAt) {
      this.#restAt = now + restEveryMs
      const markets = followed.map(({ listed }) => listed.market)
      restFigures(markets, this.#names).then((all) => all.forEach(this.#take), ignore)
    }
    for (const market of followed) {
      if (this.#fundings >= FUNDINGS_MAX) return
      if (market.listed.market.product === 'futures' && isDue(market, now)) this.#fetchFundings(market, now)
    }
  }

  #fetchFundings(market: LiveMarket, now: number): void {
    market.fundingFetchedAt = now
    this.#fundings += 1
    this.#exchange
      .fundings(market.listed.market)
      .then((rows) => {
        const settlements = rows.flatMap(({ time, rate }) => {
          const [at, ratio] = [integerOf(time), numberOf(rate)]
          return at === null || ratio === null ? [] : [{ time: at, rateMillionths: Math.round(ratio * 1e6) || 0 }]
        })
        market.fundingFetchedFor = market.fundingPassedAt
        this.#emit({ type: 'funding', market: market.listed.name, settlements: settlements.sort((a, b) => b.time - a.time) })
      }, ignore)
      .finally(() => (this.#fundings -= 1))
  }
}

/** Once at the start, and once after each funding time. */
function isDue(market: LiveMarket, now: number): boolean {
  if (now - market.fundingFetchedAt < AGAIN_MS) return false
  if (market.fundingFetchedFor === null) return true
  return market.fundingPassedAt > market.fundingFetchedFor && now > market.fundingPassedAt + FUNDING_WAIT_MS
}

/** What could not be fetched is tried again when it is due again; a ban or a lost connection is reported elsewhere. */
function ignore(): void {}
