import type { FeedEvent, MarketName } from '../../frames/frame.ts'
import type { Ban } from '../client/ban.ts'
import { BookLines, idKey, type LineMaker } from './book-lines.ts'
import { TickerLines } from './ticker-lines.ts'
import { whyUnreachable } from '../client/unreachable.ts'
import type { Exchange, Names, Said, Topic } from '../exchanges/exchange.ts'
import type { Listed } from '../instruments/list-keeper.ts'
import { FetchedFigures } from '../markets/fetched-figures.ts'
import { ALARM_RENEWALS } from '../markets/freshness.ts'
import { LiveMarket } from '../markets/live-market.ts'

/** Books and trades stay subscribed this long after their last read. */
const KEPT_MS = 60_000

export interface LiveFeedParts {
  readonly exchange: Exchange
  readonly ban: Ban
  readonly makeLine: LineMaker
  readonly now: () => number
  /** Whether the reader of the events is behind; less urgent events then wait and come together. */
  readonly isBehind: () => boolean
  readonly emit: (event: FeedEvent) => void
  readonly say: (sentence: string) => void
  /** The exchange has announced a change of its list. */
  readonly onListing: () => void
}

/** The markets of an exchange: their sockets, and the events that are passed on from them. */
export class LiveFeed {
  readonly #parts: LiveFeedParts
  readonly #markets = new Map<MarketName, LiveMarket>()
  readonly #byId = new Map<string, MarketName>()
  readonly #books: BookLines
  readonly #tickers: TickerLines
  #wanted: ReadonlySet<MarketName> = new Set()
  readonly #problems = new Map<string, string>()
  readonly #fetched: FetchedFigures
  /** Markets whose trades were missed since a stream was cut; fetched when the stream is back. */
  readonly #gaps = new Set<LiveMarket>()
  /** Books whose snapshot is being fetched. */
  readonly #snapshots = new Set<MarketName>()
  /** Time of the last update of any market, from the first list on. */
  #heardAt: number | null = null

  constructor(parts: LiveFeedParts) {
    this.#parts = parts
    this.#books = new BookLines(parts.exchange, (events) => parts.makeLine(events), {
      message: (message, url) => this.#read(message, url),
      down: (topics, problem) => this.#down(topics, problem),
    })
    this.#tickers = new TickerLines(parts.makeLine, {
      message: (message, url) => this.#read(message, url),
      down: (_topics, problem) => this.#note('tickers', problem),
    })
    this.#fetched = new FetchedFigures(parts.exchange, this.#names, parts.emit, (said) => this.#take(said))
  }

  find(name: MarketName): Listed | undefined {
    return this.#markets.get(name)?.listed
  }

  /** Number of live books among the wanted ones. */
  get progress(): { readonly books: number; readonly of: number } {
    const wanted = [...this.#wanted].flatMap((name) => this.#markets.get(name) ?? [])
    return { books: wanted.filter((market) => market.isLive).length, of: wanted.length }
  }

  /** One sentence about a stream that was cut and has brought nothing since; null if there is none. */
  get cut(): string | null {
    return [...this.#problems.values()][0] ?? null
  }

  /** One sentence about books that do not synchronise again; null if all do. */
  get looping(): string | null {
    const looping = [...this.#markets.values()].filter(({ freshness, isLive }) => !isLive && freshness.renewals >= ALARM_RENEWALS)
    if (looping.length === 0) return null
    return `${looping.length} books are fetched again and again, first of all that of ${looping[0]?.listed.name}.`
  }

  /** Time since the last update of any listed market, in milliseconds. */
  get silentMs(): number {
    return this.#heardAt === null ? 0 : this.#parts.now() - this.#heardAt
  }

  /** Lists exactly these markets: others end, new ones begin with their tickers. */
  list(listed: readonly Listed[]): void {
    this.#heardAt ??= this.#parts.now()
    const names = new Set(listed.map(({ name }) => name))
    for (const [name, market] of this.#markets) if (!names.has(name)) this.#delist(name, market)
    this.#byId.clear()
    for (const entry of listed) {
      this.#byId.set(idKey(entry.market), entry.name)
      const known = this.#markets.get(entry.name)
      if (known === undefined) this.#add(entry)
      else {
        known.listed = entry
        if (known.isFollowed) known.settle()
        else known.setState('synchronising')
      }
    }
    this.#tickers.open(this.#parts.exchange.tickerTopics(listed.map(({ market }) => market)))
    this.#follow()
  }

  want(markets: readonly MarketName[]): void {
    this.#wanted = new Set(markets)
    this.#follow()
  }

  /** Passes on due events; called a hundred times a second. */
  turn(): void {
    if (this.#parts.isBehind()) return
    for (const market of this.#markets.values()) market.flush()
  }

  /** Checks ages and renewals, and leaves markets that are no longer wanted; called twice a second. */
  look(): void {
    const now = this.#parts.now()
    for (const market of this.#markets.values()) {
      if (market.isFollowed && market.wantedUntil !== null && now > market.wantedUntil) this.#leave(market)
      if (market.isFollowed) this.#lookAt(market, now)
    }
    for (const line of [...this.#tickers.lines, ...this.#books.lines]) line.look()
    this.#fetched.look(
      [...this.#markets.values()].filter(({ isFollowed }) => isFollowed),
      now,
    )
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#tickers.lines, ...this.#books.lines].map((line) => line.stop()))
  }

  #add(listed: Listed): void {
    const { exchange, emit, now } = this.#parts
    const market = new LiveMarket(listed, exchange.continuity, emit, now)
    this.#markets.set(listed.name, market)
    market.setState('synchronising')
  }

  #delist(name: MarketName, market: LiveMarket): void {
    if (market.isFollowed) this.#books.close(market.listed.market)
    this.#markets.delete(name)
    this.#parts.emit({ type: 'state', market: name, state: 'delisted' })
  }

  #follow(): void {
    const now = this.#parts.now()
    for (const [name, market] of this.#markets) {
      if (this.#wanted.has(name)) {
        market.wantedUntil = null
        if (!market.isFollowed) this.#enter(market)
      } else market.wantedUntil ??= now + KEPT_MS
    }
  }

  #enter(market: LiveMarket): void {
    market.isFollowed = true
    market.freshness.restart(this.#parts.now())
    this.#books.open(market.listed.market)
    this.#fetchTrades(market)
  }

  #fetchTrades(market: LiveMarket): void {
    void market.fetchTrades(() => this.#parts.exchange.recentTrades(market.listed.market))
  }

  #leave(market: LiveMarket): void {
    market.isFollowed = false
    market.freshness.forget()
    this.#books.close(market.listed.market)
    market.restart()
    market.setState('synchronising')
  }

  #lookAt(market: LiveMarket, now: number): void {
    const { freshness } = market
    market.settle()
    // Its book comes back by itself.
    if (market.listed.market.halted) return
    if (freshness.isRenewalDue(now)) return this.#renew(market, now)
    if (freshness.isRenewing) return
    const problem = freshness.problem(market.book.isSound, now)
    if (problem !== null) this.#plan(market, problem)
    // The old book stays in force until the new snapshot replaces it.
    else if (freshness.isRenewalTime(now)) this.#books.renew(market.listed.market)
  }

  /** Fetches a book anew, after a delay that grows with each time. */
  #plan(market: LiveMarket, why: string): void {
    if (market.freshness.isRenewing) return
    const delay = market.freshness.renewAfterMs(this.#parts.now())
    if (market.freshness.renewals === ALARM_RENEWALS) {
      this.#parts.say(`${market.listed.name}: ${why}; it has been fetched ${ALARM_RENEWALS} times in a row without success.`)
    }
    if (delay === 0) this.#renew(market, this.#parts.now())
  }

  #renew(market: LiveMarket, now: number): void {
    market.freshness.renewed(now)
    market.book.reset()
    this.#books.renew(market.listed.market)
  }

  #note(streams: 'books' | 'tickers', problem: string): void {
    this.#problems.set(streams, whyUnreachable(this.#parts.exchange.title, new Error(problem), this.#parts.ban.endMs))
  }

  #down(topics: readonly Topic[], problem: string): void {
    this.#note('books', problem)
    for (const name of this.#books.marketsOf(topics)) {
      const market = this.#markets.get(this.#byId.get(name) ?? 'spot:')
      if (market?.isFollowed) {
        market.restart()
        this.#gaps.add(market)
      }
    }
  }

  #read(message: unknown, url: string): void {
    for (const said of this.#parts.exchange.read(message, url, this.#names)) this.#take(said)
  }

  readonly #names: Names = (product, id) => this.#byId.get(`${product}:${id}`) ?? null

  /** For streams of changes alone: fetches one snapshot at a time, once the first change has come. */
  #fetchSnapshot(market: LiveMarket): void {
    const { name } = market.listed
    const { snapshot } = this.#parts.exchange
    if (snapshot === undefined || this.#snapshots.has(name)) return
    this.#snapshots.add(name)
    snapshot(market.listed.market)
      .then(
        (said) => market.isFollowed && this.#take({ ...said, type: 'book', market: name }),
        () => this.#plan(market, 'its book could not be fetched'),
      )
      .finally(() => this.#snapshots.delete(name))
  }

  #take(said: Said): void {
    if (said.type === 'listing') return this.#parts.onListing()
    if (said.type === 'refusal') {
      this.#parts.say(`The exchange refused a subscription: ${said.message}`)
      return this.#parts.onListing()
    }
    const market = this.#markets.get(said.market)
    if (market === undefined) return
    this.#heardAt = this.#parts.now()
    this.#problems.delete(said.type === 'book' || said.type === 'trades' ? 'books' : 'tickers')
    if (said.type === 'ticker') return market.takeTicker(said)
    if (said.type === 'derivative') return market.takeDerivative(said)
    if (!market.isFollowed) return
    if (this.#gaps.delete(market)) this.#fetchTrades(market)
    if (said.type === 'trades') return market.takeTrades(said)
    const taken = market.takeBook(said)
    if (taken === 'waiting') return this.#fetchSnapshot(market)
    // Sends them at once if the last changes are long enough ago; otherwise the next turn does.
    if (taken === 'applied' && !this.#parts.isBehind()) market.flush()
    if (taken === 'applied' || taken === 'old') return
    market.restart()
    this.#plan(market, `its book is ${taken === 'gap' ? 'incomplete' : taken}`)
  }
}
