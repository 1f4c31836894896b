import { Worker } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import { type Asker, createPlaces } from '#lib/kernel/places.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { readRates } from '#gateway/engine/state/fee-rates.ts'
import { type EngineState, listedMarket } from '#gateway/engine/state/state.ts'
import type { ProductReadParts } from '#gateway/exchange/products/product-reads.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { BotStart, PastQuestion } from './past-market.ts'
import { PAST_SPANS, readBars, readFunding } from './read-bars.ts'
import type { PastRun } from './run-past.ts'

/** How many may wait for their turn. */
const WAITING = { most: 16, mostOfOwner: 1, mostOfGuests: 8 }
/** How long the thread is kept without work. */
const IDLE_MS = 30_000
const BARS_LEAST = 2

/** The results that a bot would have had over the last days, one for each span of which the market has a past. */
export type PastAnswer = Result<readonly (PastRun & { readonly days: number })[], 'busy' | 'unknown-market'>

/** Creates what runs bots of an exchange over the past. */
export const pastRuns = (parts: ProductReadParts): PastRuns => new PastRuns(parts)

/** Runs bots over the past in a thread of its own: one at a time, and one of each main account. */
class PastRuns {
  readonly #feed: MarketFeed
  readonly #places = createPlaces(WAITING)
  #waiting = 0
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #turn: Promise<unknown> = Promise.resolve()

  readonly #state: EngineState

  constructor({ state, feed, onClose }: ProductReadParts) {
    this.#state = state
    this.#feed = feed
    onClose(() => this.close())
  }

  /** Runs a bot of an account by the terms, fees and realism of now. Refuses while another one of the asker runs, or too many wait. */
  async ask(account: string, start: BotStart, asker: Asker = { owner: account, isGuest: false }): Promise<PastAnswer> {
    const leave = this.#places.enter(asker)
    if (leave === null) return refuse('busy')
    this.#waiting += 1
    try {
      const turn = this.#turn.then(() => this.#answer(account, start))
      this.#turn = turn.catch(() => undefined)
      return await turn
    } finally {
      leave()
      this.#waiting -= 1
      if (this.#waiting === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    }
  }

  /** Ends the thread. */
  close(): void {
    clearTimeout(this.#idle)
    void this.#thread?.terminate()
    this.#thread = null
  }

  async #answer(id: string, start: BotStart): Promise<PastAnswer> {
    const state = this.#state
    clearTimeout(this.#idle)
    const terms = listedMarket(state, start.market)?.terms
    const account = state.accounts.get(id)
    const market = terms === undefined ? undefined : this.#feed.market(terms.product, terms.symbol)
    if (terms === undefined || market === undefined || account === undefined) return refuse('unknown-market')
    // The rates in force for this account are the only level of the engine that the question is put to.
    const rates = [readRates(state, required(state.markets.get(start.market), 'a listed market is there'), account)]
    const fees = { spotFees: rates, futuresFees: rates, spotLevel: 0, futuresLevel: 0 }
    const { realism } = account
    const isFutures = terms.product === 'futures'
    const funding = isFutures ? readFunding(this.#feed, market) : []
    const runs: (PastRun & { readonly days: number })[] = []
    for (const span of PAST_SPANS) {
      const bars = await readBars(this.#feed, market, span)
      if (bars.times.length < BARS_LEAST) continue
      const run = await this.#run({ start, terms, ...fees, realism, bars, funding })
      if (run === null) return refuse('busy')
      runs.push({ days: span.days, ...run })
    }
    return ok(runs)
  }

  /** Runs one question; null if the thread ends before it answers. */
  #run(question: PastQuestion): Promise<PastRun | null> {
    const thread = (this.#thread ??= new Worker(new URL('past-thread.ts', import.meta.url)))
    thread.unref()
    return new Promise((resolve, reject) => {
      const finish = (run: PastRun | null): void => {
        thread.off('message', finish).off('exit', onExit).off('error', onError)
        resolve(run)
      }
      const onExit = (): void => {
        if (this.#thread === thread) this.#thread = null
        finish(null)
      }
      const onError = (error: unknown): void => {
        thread.off('message', finish).off('exit', onExit)
        if (this.#thread === thread) this.#thread = null
        reject(error instanceof Error ? error : new Error('the thread of the past failed'))
      }
      thread.on('message', finish).on('exit', onExit).on('error', onError)
      const { times, opens, highs, lows, closes, volumes } = question.bars
      thread.postMessage(
        question,
        [times, opens, highs, lows, closes, volumes].map(({ buffer }) => buffer as ArrayBuffer),
      )
    })
  }
}
