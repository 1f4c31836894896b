import type { BarsEvent, MarketName } from '../../frames/frame.ts'
import type { CandleKind } from '../../market-feed.ts'
import type { Level } from '../../intervals.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import { numberOf } from '../exchanges/fields.ts'
import type { Listed } from '../instruments/list-keeper.ts'
import { fillFlat, LEVEL_MS, readBar } from './bars.ts'
import type { CandleStore, Series, Span } from './candle-store.ts'

export interface BarsRequest {
  readonly market: MarketName
  readonly kind: CandleKind
  readonly level: Level
  readonly from: number
  readonly to: number
}

/** Bars that one request may span. */
const BARS_MAX = 20_000
/** Requests that may wait for the exchange. */
const REQUESTS_MAX = 500

/** Answers requests for finished bars from the data folder, and fetches missing ones from the exchange. */
export class History {
  readonly #exchange: Exchange
  readonly #store: CandleStore
  readonly #find: (market: MarketName) => Listed | undefined
  readonly #now: () => number
  readonly #underWay = new Map<string, Promise<BarsEvent | null>>()
  /** One request after another, because the exchange's rate limit is needed for books first. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(exchange: Exchange, store: CandleStore, find: (market: MarketName) => Listed | undefined, now: () => number) {
    this.#exchange = exchange
    this.#store = store
    this.#find = find
    this.#now = now
  }

  /**
   * Resolves with the bars of a span, or with null if they cannot be fetched now. Equal requests are one. The running bar is never among
   * them.
   */
  answer(request: BarsRequest): Promise<BarsEvent | null> {
    const step = LEVEL_MS[request.level]
    const from = Math.ceil(request.from / step) * step
    const newest = Math.floor(this.#now() / step) * step - step
    const to = Math.min(Math.floor(request.to / step) * step, newest, from + BARS_MAX * step)
    const exact = { ...request, from, to }
    const key = JSON.stringify(exact)
    const known = this.#underWay.get(key)
    if (known !== undefined) return known
    if (this.#underWay.size >= REQUESTS_MAX) return Promise.resolve(null)
    const answer = this.#answer(exact).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, answer)
    return answer
  }

  async #answer(request: BarsRequest): Promise<BarsEvent | null> {
    const { market, kind, level, from, to } = request
    const listed = this.#find(market)
    if (listed === undefined || from > to) return { type: 'bars', ...request, bars: [] }
    const perCall = this.#exchange.barsPerCall(listed.market, kind)
    const series: Series = { market, kind, level }
    if (perCall !== null) {
      for (const span of missing(this.#store.spans(series), { from, to }, LEVEL_MS[level])) {
        const work = this.#queue.then(() => this.#fetch(listed, series, span, perCall))
        this.#queue = work.catch(() => {})
        try {
          await work
        } catch {
          return null
        }
      }
    }
    return { type: 'bars', market, kind, level, from, to, bars: this.#store.bars(series, { from, to }) }
  }

  /** Fetches a span from its end, page by page, and keeps it when it is whole. */
  async #fetch(listed: Listed, series: Series, span: Span, perCall: number): Promise<void> {
    const step = LEVEL_MS[series.level]
    const bars = new Map<number, NonNullable<ReturnType<typeof readBar>>>()
    let end = span.to
    while (end >= span.from) {
      const start = Math.max(span.from, end - (perCall - 1) * step)
      const rows = await this.#exchange.bars(listed.market, series.kind, series.level, start, end)
      for (const row of rows) {
        const bar = readBar(row, listed.scale, series.level)
        if (bar !== null && bar.time >= start && bar.time <= end) bars.set(bar.time, bar)
      }
      // There is nothing so old: the market did not exist, or the exchange does not keep it.
      if (!rows.some((row) => (numberOf(row.time) ?? Infinity) <= end)) break
      end = start - step
    }
    const before = this.#store.bars(series, { from: span.from - step, to: span.from - step })
    this.#store.keep(series, span, fillFlat([...before, ...bars.values()], series.level, span.to).slice(before.length))
  }
}

/** Returns the parts of a span that no known span covers. */
export function missing(known: readonly Span[], { from, to }: Span, step: number): Span[] {
  const parts: Span[] = []
  let next = from
  for (const span of known) {
    if (span.to < next || span.from > to) continue
    if (span.from > next) parts.push({ from: next, to: span.from - step })
    next = span.to + step
  }
  if (next <= to) parts.push({ from: next, to })
  return parts
}
