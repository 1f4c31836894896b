import type { Timers } from '#lib/kernel/clock.ts'
import type { ConnectionEvent, FeedEvent } from '../frames/frame.ts'
import type { Ban } from './client/ban.ts'
import { Line } from './client/line.ts'
import type { Exchange } from './exchanges/exchange.ts'
import { CandleStore } from './history/candle-store.ts'
import { History, type BarsRequest } from './history/history.ts'
import { candidates, chooseMarkets, unknownSymbols } from './instruments/choose-markets.ts'
import { ListKeeper } from './instruments/list-keeper.ts'
import { LiveFeed } from './live-feed.ts'
import { ExchangeClock } from './markets/exchange-clock.ts'
import type { FromFeedProcess, LiveSettings, ToFeedProcess } from './messages.ts'
import { Outbox } from './outbox.ts'

const TURN_MS = 10
const LOOK_MS = 500
const RELOAD_MS = 3_600_000
/** Reloads that the exchange asks for are at least this far apart. */
const RELOAD_PAUSE_MS = 30_000
const MEASURE_MS = 600_000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 60_000

export interface SessionParts {
  readonly settings: LiveSettings
  readonly exchange: Exchange
  readonly ban: Ban
  readonly timers: Timers
  readonly send: (message: FromFeedProcess, taken: () => void) => void
  readonly say: (sentence: string) => void
}

/** The operator has asked for what the exchange does not have. */
class Refused extends Error {}

/** The feed of one exchange from its first list on: loads, retries, clocks, and the parent's requests. */
export class FeedSession {
  readonly #parts: SessionParts
  readonly #keeper: ListKeeper
  readonly #clock: ExchangeClock
  readonly #outbox: Outbox
  readonly #feed: LiveFeed
  readonly #store: CandleStore
  readonly #history: History
  readonly #stops: (() => void)[] = []
  #saidVersion: number | null = null
  #isLoaded = false
  #isReachable = false
  #failures = 0
  #loadedAt = 0
  #problem: string | null = null
  #connection = ''

  /** Throws OtherExchange. */
  constructor(parts: SessionParts) {
    this.#parts = parts
    const { settings, exchange, say, send, timers } = parts
    this.#keeper = new ListKeeper(settings.dataDir, settings.exchange, say)
    this.#clock = new ExchangeClock(Date.now(), () => performance.now())
    const now = () => this.#clock.now()
    this.#outbox = new Outbox((frame, taken) => send({ type: 'frame', frame }, taken), now)
    this.#feed = new LiveFeed({
      exchange,
      ban: parts.ban,
      now,
      say,
      emit: (event) => this.#outbox.add(event),
      makeLine: (events) => {
        const client = exchange.clients.length === 1 ? exchange.clients[0]?.another() : exchange.clients[0]?.another()
        if (client === undefined) throw new Error('an exchange has a client')
        return new Line(client, exchange, events, timers, Date.now)
      },
      onListing: () => this.#reloadSoon(),
    })
    this.#store = new CandleStore(settings.dataDir, say)
    this.#history = new History(exchange, this.#store, (market) => this.#feed.find(market), now)
  }

  start(): void {
    this.#every(TURN_MS, () => this.#feed.turn(this.#outbox.isBehind))
    this.#every(LOOK_MS, () => {
      this.#feed.look()
      this.#sayConnection()
    })
    this.#every(RELOAD_MS, () => void this.#load())
    this.#every(MEASURE_MS, () => void this.#clock.measure(() => this.#parts.exchange.time()).catch(() => {}))
    void this.#load()
  }

  receive(message: ToFeedProcess): void {
    if (message.type === 'want') this.#feed.want(message.markets)
    else if (message.type === 'bars') void this.#answer(message)
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.#feed.stop()
    this.#store.close()
  }

  async #answer({ market, kind, level, from, to }: BarsRequest): Promise<void> {
    const event = await this.#history.answer({ market, kind, level, from, to })
    // What could not be fetched stays unknown: the parent asks again.
    if (event !== null) this.#emit(event)
  }

  async #load(): Promise<void> {
    try {
      await this.#loadOnce()
      this.#failures = 0
      this.#problem = null
      this.#isReachable = true
    } catch (error) {
      if (error instanceof Refused) return this.#parts.send({ type: 'refused', message: error.message }, () => {})
      this.#failures += 1
      this.#isReachable = false
      this.#problem = `${this.#parts.exchange.title} cannot be reached: ${error instanceof Error ? error.message : String(error)}`.slice(
        0,
        300,
      )
      if (this.#failures === 1) this.#parts.say(this.#problem)
      if (this.#saidVersion === null && this.#keeper.list.version > 0) this.#sayKeptList()
      const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1))
      const banned = (this.#parts.ban.endMs ?? 0) - Date.now()
      this.#after(Math.max(0, banned) + delay * (0.5 + Math.random()), () => void this.#load())
    }
    this.#sayConnection()
  }

  async #loadOnce(): Promise<void> {
    const { exchange, settings, say } = this.#parts
    await this.#clock.measure(() => exchange.time())
    const all = candidates(await exchange.list(), this.#isLoaded ? () => {} : say)
    const isTop = settings.markets !== 'all' && 'top' in settings.markets
    const turnovers = isTop ? await exchange.turnovers() : new Map<string, number>()
    const unknown = unknownSymbols(settings.markets, all)
    if (unknown.length > 0 && !this.#isLoaded) {
      throw new Refused(`LIVE_MARKETS names ${unknown.join(', ')}, which ${exchange.title} does not list against USDT.`)
    }
    const listed = this.#keeper.update(chooseMarkets(settings.markets, all, turnovers, this.#keeper.names))
    const { list } = this.#keeper
    if (list.version !== this.#saidVersion) this.#emit({ type: 'instruments', list })
    this.#saidVersion = list.version
    this.#isLoaded = true
    this.#loadedAt = Date.now()
    this.#feed.list(listed)
  }

  /** A start without the exchange: the markets of the last time, which wait for it. */
  #sayKeptList(): void {
    const { list } = this.#keeper
    this.#saidVersion = list.version
    this.#emit({ type: 'instruments', list })
    for (const { symbol } of list.spot) this.#emit({ type: 'state', market: `spot:${symbol}`, state: 'synchronising' })
    for (const { symbol } of list.futures) this.#emit({ type: 'state', market: `futures:${symbol}`, state: 'synchronising' })
  }

  #reloadSoon(): void {
    if (!this.#isLoaded || Date.now() - this.#loadedAt < RELOAD_PAUSE_MS) return
    this.#loadedAt = Date.now()
    void this.#load()
  }

  /** Nothing is said before the instruments. */
  #sayConnection(): void {
    if (this.#saidVersion === null) return
    const { books, of } = this.#feed.progress
    const problem = this.#problem ?? this.#feed.problem
    const state = !this.#isReachable && problem !== null ? 'stale' : books < of ? 'synchronising' : 'live'
    const event: ConnectionEvent = { type: 'connection', state, books, of, problem }
    const text = JSON.stringify(event)
    if (text === this.#connection) return
    this.#connection = text
    this.#emit(event)
  }

  #emit(event: FeedEvent): void {
    this.#outbox.add(event)
  }

  #every(intervalMs: number, run: () => void): void {
    const timer = setInterval(run, intervalMs)
    this.#stops.push(() => clearInterval(timer))
  }

  #after(delayMs: number, run: () => void): void {
    this.#stops.push(this.#parts.timers.after(delayMs, run))
  }
}
