import type { ContractTier } from '#lib/contract/market/instruments.ts'
import type { Timers } from '#lib/kernel/clock.ts'
import type { FeedEvent, MarketName } from '../../frames/frame.ts'
import { Banned, type Ban } from '../client/ban.ts'
import { whyUnreachable } from '../client/unreachable.ts'
import { connectionOf } from './connection.ts'
import { Line } from './line.ts'
import type { Exchange } from '../exchanges/exchange.ts'
import { CandleStore } from '../history/candle-store.ts'
import { History, type BarsRequest } from '../history/history.ts'
import { candidates, chooseMarkets, unknownSymbols, type Candidate } from '../instruments/choose-markets.ts'
import { ListKeeper, type Listed } from '../instruments/list-keeper.ts'
import { LiveFeed } from './live-feed.ts'
import { ExchangeClock } from '../markets/exchange-clock.ts'
import type { FromFeedProcess, LiveSettings, ToFeedProcess } from '../messages.ts'
import { Outbox } from './outbox.ts'

const TURN_MS = 10
const LOOK_MS = 500
const RELOAD_MS = 3_600_000
const UNTOLD_RELOAD_MS = 600_000
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

/** The operator has asked for a market that the exchange does not list. */
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
  #failures = 0
  #loadedAt = 0
  #willReload = false
  #loadsTiers = false
  #tiersAt = 0
  #isOver = false
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
      isBehind: () => this.#outbox.isBehind,
      emit: (event) => this.#outbox.add(event),
      makeLine: (events) => {
        return new Line(exchange.client.another(), exchange, events, timers, Date.now)
      },
      onListing: () => this.#reloadSoon(),
    })
    this.#store = new CandleStore(settings.dataDir, say)
    this.#history = new History(exchange, this.#store, (market) => this.#feed.find(market), now)
  }

  start(): void {
    this.#every(TURN_MS, () => this.#feed.turn())
    this.#every(LOOK_MS, () => {
      this.#feed.look()
      this.#sayConnection()
    })
    this.#every(this.#parts.exchange.saysListings === true ? RELOAD_MS : UNTOLD_RELOAD_MS, () => void this.#load())
    this.#every(MEASURE_MS, () => void this.#clock.measure(() => this.#parts.exchange.time()).catch(() => {}))
    void this.#load()
  }

  receive(message: ToFeedProcess): void {
    if (message.type === 'want') this.#feed.want(message.markets)
    else if (message.type === 'bars') void this.#answer(message)
  }

  async stop(): Promise<void> {
    this.#isOver = true
    for (const stop of this.#stops) stop()
    await this.#feed.stop()
    this.#store.close()
  }

  async #answer({ market, kind, level, from, to }: BarsRequest): Promise<void> {
    const event = await this.#history.answer({ market, kind, level, from, to })
    // Bars that could not be fetched stay unknown: the parent asks again.
    if (event !== null) this.#emit(event)
  }

  async #load(): Promise<void> {
    try {
      await this.#loadOnce()
      this.#failures = 0
      this.#problem = null
    } catch (error) {
      if (error instanceof Refused) return this.#parts.send({ type: 'refused', message: error.message }, () => {})
      this.#failures += 1
      this.#problem = whyUnreachable(this.#parts.exchange.title, error, this.#parts.ban.endMs)
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
    const chosen = chooseMarkets(settings.markets, all, turnovers, this.#keeper.names)
    this.#list(this.#keeper.update(chosen))
    void this.#loadTiers(chosen)
  }

  #list(listed: readonly Listed[]): void {
    const { list } = this.#keeper
    if (list.version !== this.#saidVersion) this.#emit({ type: 'instruments', list })
    this.#saidVersion = list.version
    this.#isLoaded = true
    this.#loadedAt = Date.now()
    this.#feed.list(listed)
  }

  /** Tiers are fetched one market after another, behind everything else, and put in force together. */
  async #loadTiers(chosen: readonly Candidate[]): Promise<void> {
    const { exchange } = this.#parts
    if (exchange.tiers === undefined || this.#loadsTiers || Date.now() - this.#tiersAt < RELOAD_MS) return
    this.#loadsTiers = true
    this.#tiersAt = Date.now()
    const found = new Map<MarketName, readonly ContractTier[]>()
    for (const { symbol, market } of chosen) {
      if (market.product !== 'futures') continue
      try {
        const tiers = await exchange.tiers(market)
        if (tiers !== null) found.set(`futures:${symbol}`, tiers)
      } catch {
        // The last tiers, or our own, stay in force until the next load.
      }
    }
    this.#loadsTiers = false
    if (this.#isOver) return
    this.#keeper.keepTiers(found)
    this.#list(this.#keeper.update(chosen))
  }

  /** A start without the exchange lists the last known markets, which wait for it. */
  #sayKeptList(): void {
    const { list } = this.#keeper
    this.#saidVersion = list.version
    this.#emit({ type: 'instruments', list })
    for (const { symbol } of list.spot) this.#emit({ type: 'state', market: `spot:${symbol}`, state: 'synchronising' })
    for (const { symbol } of list.futures) this.#emit({ type: 'state', market: `futures:${symbol}`, state: 'synchronising' })
  }

  /** The exchange reports a change of its list, which is read anew once the pause since the last time is over. */
  #reloadSoon(): void {
    if (!this.#isLoaded || this.#willReload) return
    this.#willReload = true
    this.#after(Math.max(0, this.#loadedAt + RELOAD_PAUSE_MS - Date.now()), () => {
      this.#willReload = false
      this.#loadedAt = Date.now()
      void this.#load()
    })
  }

  /** Before the instruments are known, only a problem is reported. */
  #sayConnection(): void {
    if (this.#saidVersion === null && this.#problem === null) return
    const { exchange, ban } = this.#parts
    const { progress, cut, looping, silentMs } = this.#feed
    const banned = ban.endMs === null ? null : whyUnreachable(exchange.title, new Banned(ban.endMs), ban.endMs)
    const event = connectionOf({
      title: exchange.title,
      ...progress,
      isListed: this.#isLoaded,
      refused: this.#problem,
      cut,
      banned,
      looping,
      silentMs,
    })
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
