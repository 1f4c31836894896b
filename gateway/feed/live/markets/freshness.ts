import type { Continuity } from '../exchanges/exchange.ts'

/** A book is silent after this many of its usual pauses, but never before the shortest limit. */
const PAUSES = 20
const SHORTEST_LIMIT_MS = 5000
/** A message that took longer than this is not current. */
const LATE_MS = 10_000
/** Ticker and book must agree on the best prices within this ratio, at least once in this time. */
const APART_RATIO = 0.001
const APART_MAX_MS = 5000
/** A snapshot must come within this time. */
const SNAPSHOT_MAX_MS = 15_000
/** After this time a good book counts as reliable again, and its failures are forgotten. */
const GOOD_MS = 60_000
const FIRST_RENEWAL_MS = 1000
const LONGEST_RENEWAL_MS = 60_000
/** Number of renewals in a row after which the operator is notified. */
export const ALARM_RENEWALS = 5

interface Best {
  readonly bid: number
  readonly ask: number
}

/** Judges by a market's own rhythm how current its book is, and when to fetch it anew. */
export class Freshness {
  readonly #continuity: Continuity
  #heardAt = 0
  #startedAt = 0
  #freshAt = 0
  #pauseMs: number
  #apartSince: number | null = null
  #renewals = 0
  #renewAt = 0

  constructor(continuity: Continuity) {
    this.#continuity = continuity
    this.#pauseMs = continuity.silentMaxMs / PAUSES
  }

  get renewals(): number {
    return this.#renewals
  }

  /** Longest silence that is normal for this market, in milliseconds. */
  get limitMs(): number {
    return Math.min(this.#continuity.silentMaxMs, Math.max(SHORTEST_LIMIT_MS, this.#pauseMs * PAUSES))
  }

  /** Whether anything current has arrived since the start. */
  get hasHeard(): boolean {
    return this.#heardAt > 0
  }

  isSilent(now: number): boolean {
    return this.#heardAt > 0 && now - this.#heardAt > this.limitMs
  }

  restart(now: number): void {
    this.#startedAt = now
    this.#freshAt = now
    this.#heardAt = 0
    this.#apartSince = null
  }

  /** Forgets the failures of a book that is no longer wanted, so that it begins without them if it is wanted again. */
  forget(): void {
    this.#renewals = 0
    this.#renewAt = 0
  }

  /** Returns whether the message is current enough to count. */
  heardBook(time: number | null, now: number): boolean {
    if (time !== null && time > 0 && now - time > LATE_MS) return false
    if (this.#heardAt > 0) this.#pauseMs += (now - this.#heardAt - this.#pauseMs) / 10
    this.#heardAt = now
    return true
  }

  /** Compares the best prices of ticker and book. */
  heardTicker(ticker: Best | null, book: Best | null, now: number): void {
    if (ticker === null || book === null) return
    const apart = Math.abs(ticker.bid - book.bid) > book.bid * APART_RATIO && Math.abs(ticker.ask - book.ask) > book.ask * APART_RATIO
    this.#apartSince = apart ? (this.#apartSince ?? now) : null
  }

  /** Returns why the book must be fetched anew, or null. */
  problem(isSound: boolean, now: number): string | null {
    if (this.isSilent(now)) return 'its book is silent'
    if (!isSound || !this.hasHeard) return now - this.#startedAt > SNAPSHOT_MAX_MS ? 'its book does not come, or is empty' : null
    return this.#apartSince !== null && now - this.#apartSince > APART_MAX_MS ? 'its book and its ticker differ' : null
  }

  /** Whether to fetch a good book anew because nothing else would reveal that it is wrong; true once each time. */
  isRenewalTime(now: number): boolean {
    const { renewMs } = this.#continuity
    if (renewMs === null || now - this.#freshAt < renewMs) return false
    this.#freshAt = now
    return true
  }

  /** Counts a renewal, and returns how long to wait before it: longer each time, with jitter, until the book has been good for a while. */
  renewAfterMs(now: number): number {
    this.#renewals = now - this.#startedAt > GOOD_MS ? 1 : this.#renewals + 1
    const delay = this.#renewals === 1 ? 0 : Math.min(LONGEST_RENEWAL_MS, FIRST_RENEWAL_MS * 2 ** (this.#renewals - 2))
    this.#renewAt = now + delay * (0.5 + Math.random())
    return this.#renewAt - now
  }

  get isRenewing(): boolean {
    return this.#renewAt > 0
  }

  isRenewalDue(now: number): boolean {
    return this.#renewAt > 0 && now >= this.#renewAt
  }

  renewed(now: number): void {
    this.#renewAt = 0
    this.restart(now)
  }
}
