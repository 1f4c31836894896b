import type { CandleWindow } from '../market-feed.ts'
import type { MarketName } from './frame.ts'
import { makeRequests, neededBars, type BarsRequest } from './needed-bars.ts'
import type { BarSeries } from './bar-series.ts'

/** How long a reader waits for bars of the past, and how soon bars that did not come are asked for again. */
const WAIT_MS = 3000
const AGAIN_MS = 15_000
/** Maximum number of requests of one reader: a chart of the widest window needs as many. */
const REQUESTS_MAX = 60

interface Waiting {
  readonly isDone: () => boolean
  readonly end: () => void
}

/** Asks for bars that a window lacks, once for all readers that wait for them. */
export class BarRequests {
  readonly #ask: (request: BarsRequest) => void
  readonly #askedAt = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()

  constructor(ask: (request: BarsRequest) => void) {
    this.#ask = ask
  }

  /** Resolves when the series can show the window, when it has not come after a while, or at once if it failed lately. */
  prepare(market: MarketName, series: BarSeries, window: CandleWindow, nowMs: number): Promise<void> {
    const needs = neededBars(window, nowMs)
    const gaps = () => needs.flatMap(({ level, from, to }) => series.missing(level, from, to).map((gap) => ({ level, gap })))
    const requests = gaps().flatMap(({ level, gap: [from, to] }) => makeRequests(market, window.kind ?? 'market', { level, from, to }))
    if (requests.length === 0) return Promise.resolve()
    const waits = requests.slice(0, REQUESTS_MAX).map((request) => this.#request(request))
    const waitMs = Math.max(...waits)
    if (waitMs <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const overdue = setTimeout(() => waiting.end(), waitMs)
      const waiting: Waiting = {
        isDone: () => gaps().length === 0,
        end: () => {
          clearTimeout(overdue)
          this.#waiting.delete(waiting)
          resolve()
        },
      }
      this.#waiting.add(waiting)
    })
  }

  /** Ends the wait of readers whose bars have come. */
  heard(): void {
    for (const waiting of this.#waiting) if (waiting.isDone()) waiting.end()
  }

  /** Ends the wait of all readers. */
  close(): void {
    for (const waiting of this.#waiting) waiting.end()
  }

  /** Asks, unless a request was made lately; returns how long to wait for the answer. */
  #request(request: BarsRequest): number {
    const key = Object.values(request).join(' ')
    const now = performance.now()
    const askedAt = this.#askedAt.get(key)
    if (askedAt !== undefined && now - askedAt < AGAIN_MS) return askedAt + WAIT_MS - now
    this.#forget(now)
    this.#askedAt.set(key, now)
    this.#ask(request)
    return WAIT_MS
  }

  #forget(now: number): void {
    for (const [key, askedAt] of this.#askedAt) {
      if (now - askedAt < AGAIN_MS) return
      this.#askedAt.delete(key)
    }
  }
}
