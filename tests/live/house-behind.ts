import { apply } from '#gateway/engine/apply.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { HeardRebuild } from '#gateway/exchange/worker/told-rebuild.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { FrameFeed } from '#gateway/feed/frames/frame-feed.ts'
import type { Frame, MarketName } from '#gateway/feed/frames/frame.ts'
import { FollowedClock } from '#gateway/feed/live/parent/followed-clock.ts'
import type { MarketStatus } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { Random } from '#gateway/feed/path/random.ts'
import { readRecord } from '#gateway/engine/record/record-text.ts'
import type { PlainOrder } from '#tests/engine/fixture.ts'
import { Floor } from '#tests/exchange/floor.ts'
import type { ModelExchange } from '#tests/rigs/exchanges/model-exchange.ts'
import { BooksOf } from './books-of.ts'
import type { CopiedMarkets } from './copied-markets.ts'

/** The events that the trader behind a feed has seen. */
export interface Trading {
  fills: number
  triggers: number
  liquidations: number
  /** Orders that were refused because their market was not current. */
  refusals: number
}

/** A feed of frames, on the clock of the product. `believe` replaces the states that it tells, to plant a mistake. */
class HeardFeed extends FrameFeed {
  readonly #believe: ((status: MarketStatus) => MarketStatus) | undefined
  readonly #hearTime: (time: number) => void

  constructor(believe: ((status: MarketStatus) => MarketStatus) | undefined) {
    const clock = new FollowedClock(Date.now)
    super({ source: 'live', exchange: 'OKX', clock })
    this.#believe = believe
    this.#hearTime = (time) => clock.hear(time)
  }

  hear(frame: Frame): void {
    this.#hearTime(frame.time)
    this.apply({ ...frame, sequence: this.sequence + 1 })
  }

  override status(market: Market): MarketStatus {
    const status = super.status(market)
    return this.#believe?.(status) ?? status
  }
}

const TICK_MS = 100
const ACT_EVERY_TICKS = 5
const OPEN_MAX = 24
const ORDER_VALUE = 400
const ACCOUNT = 'ann'

/**
 * The whole exchange behind a live feed, with one trader whose orders rest, cross, wait for triggers and are highly levered. The law:
 * nothing is filled, triggered or liquidated in a market that does not say `live`, and nothing is taken from the house but at a level that
 * the followed exchange's book just had.
 */
export class HouseBehind {
  readonly done: Trading = { fills: 0, triggers: 0, liquidations: 0, refusals: 0 }
  /** The first breach of the law, or null. */
  problem: string | null = null
  readonly #feed: HeardFeed
  readonly #markets: CopiedMarkets
  readonly #books: BooksOf
  readonly #random: Random
  #floor: Floor | null = null
  readonly #rebuild = new HeardRebuild()
  #reader: EngineState | null = null
  #ticks = 0

  constructor(exchange: ModelExchange, markets: CopiedMarkets, seed: number, believe?: (status: MarketStatus) => MarketStatus) {
    this.#feed = new HeardFeed(believe)
    this.#markets = markets
    this.#books = new BooksOf(exchange)
    this.#random = new Random().reseed(seed, 0x7ade)
  }

  /** Hears a frame, after judging everything that happened before it; call it before the copy of the markets takes the frame. */
  hear(frame: Frame): void {
    this.#judge()
    this.#feed.hear(frame)
  }

  /** Opens the exchange on the markets that were heard of, and funds the trader. */
  open(): void {
    const floor = new Floor({ startMs: Date.now(), feed: () => this.#feed })
    this.#floor = floor
    void this.#fund(floor)
  }

  async #fund(floor: Floor): Promise<void> {
    await floor.exchange.ensureAccount(ACCOUNT)
    const bases = new Set(this.#feed.markets.map(({ baseCoin }) => baseCoin))
    const coins = [...bases].map((asset) => ({ asset, amount: asset === 'DOGE' ? '2000000' : '50' }))
    void floor.exchange.reset(ACCOUNT, { funds: [{ asset: 'USDT', amount: '2000000' }, ...coins], toFutures: '1000000' })
    for (const { product, symbol } of this.#feed.markets) {
      if (product !== 'futures') continue
      const market = `futures:${symbol}`
      void floor.submit({ type: 'set-margin-mode', account: ACCOUNT, market, mode: 'isolated' })
      void floor.submit({ type: 'set-leverage', account: ACCOUNT, market, leverage: 100 })
    }
  }

  /** Does what a tenth of a second brings. */
  tick(): void {
    const floor = this.#floor
    if (floor === null) return
    this.#ticks += 1
    floor.pass(Math.max(0, Date.now() - floor.nowMs), TICK_MS)
    this.#judge()
    if (this.#ticks % ACT_EVERY_TICKS === 0) this.#act(floor)
  }

  /** Ends; returns what broke the law, or null. */
  end(): string | null {
    this.#judge()
    const floor = this.#floor
    if (floor === null || this.#reader === null) return this.problem
    const { state } = floor.core
    const [breach] = findBreaches(state)
    if (breach !== undefined) this.problem ??= `rule ${breach.rule} does not hold: ${breach.detail}`
    const status = floor.exchange.status()
    if (status.state !== 'running') this.problem ??= `the exchange is ${status.state}: ${status.detail}`
    if (hashState(this.#reader) !== hashState(state)) this.problem ??= 'the records do not give the state again'
    floor.end()
    this.#floor = null
    return this.problem
  }

  #act(floor: Floor): void {
    const { markets } = this.#feed
    const market = markets[Math.floor(this.#random.uniform() * markets.length)]
    if (market === undefined) return
    const name: MarketName = `${market.product}:${market.symbol}`
    const last = this.#feed.last(market)
    const terms = floor.exchange.terms(name)
    if (last === 0 || terms === undefined) return
    const price = last / 10 ** market.pricePlace
    const lots = Math.max(terms.lotsMin, Math.ceil((ORDER_VALUE / price) * 10 ** market.sizePlace))
    const side = this.#random.uniform() < 0.5 ? 'buy' : 'sell'
    const away = Math.ceil(last * 0.0004 * this.#random.uniform()) * (side === 'buy' ? -1 : 1)
    const wallet = market.product
    const order = { market: name, wallet, side, lots } as const
    const kind = this.#random.uniform()
    if (floor.exchange.read.openOrders(ACCOUNT).length > OPEN_MAX) void floor.submit({ type: 'cancel-all', account: ACCOUNT, kind: 'both' })
    else if (kind < 0.3) void this.#place(floor, order)
    else if (kind < 0.6) void this.#place(floor, { ...order, ticks: last + away })
    else if (kind < 0.8) void this.#place(floor, { ...order, ticks: last - 20 * away, force: 'ioc' })
    else void this.#place(floor, { ...order, trigger: { kind: 'trigger', by: 'last', ticks: last + away * (kind < 0.9 ? 1 : -1) } })
  }

  async #place(floor: Floor, order: Partial<PlainOrder> & Pick<PlainOrder, 'side' | 'lots'>): Promise<void> {
    const outcome = await floor.place(ACCOUNT, order)
    if (outcome.kind === 'rejected' && outcome.reason.startsWith('market-')) this.done.refusals += 1
  }

  /** Applies the records that were made since the last call to a state of its own, and judges their events by what was heard last. */
  #judge(): void {
    const messages = this.#floor?.heard.splice(0) ?? []
    for (const message of messages) {
      this.#rebuild.hear(message)
      if (message.type === 'ready') this.#reader = this.#rebuild.state
      if (message.type !== 'committed' || this.#reader === null) continue
      for (const { records } of message.results) {
        for (const record of records.map(readRecord)) {
          for (const event of apply(this.#reader, record).events) this.#judgeEvent(event, record.type)
        }
      }
    }
  }

  #judgeEvent(event: EngineEvent, cause: string): void {
    const market = this.#marketOf(event)
    if (market === null) return
    if (event.type === 'filled') this.done.fills += 1
    else if (event.type === 'triggered') this.done.triggers += 1
    else this.done.liquidations += 1
    const state = this.#markets.state(market)
    // A market that has ended is settled at its last prices, which is no decision of a price.
    if (state !== 'live') this.problem ??= `${market} was ${state} when an order or position there was ${event.type} (${cause})`
    if (event.type !== 'filled' || !event.house || event.maker) return
    if (!this.#books.hadLevel(market, this.#markets.time(market), event.buy, event.ticks))
      this.problem ??= `${market} was ${event.buy ? 'bought' : 'sold'} at ${event.ticks}, which its book of ${this.#markets.time(market)} does not have`
  }

  #marketOf(event: EngineEvent): MarketName | null {
    if (event.type === 'filled') return event.market as MarketName
    if (event.type === 'liquidated' || event.type === 'deleveraged') return event.position.market.id as MarketName
    if (event.type !== 'triggered') return null
    return (this.#reader?.orders.get(event.orderId)?.market.id ?? this.#triggeredIn(event.orderId)) as MarketName | null
  }

  /** A triggered order that has ended at once is in no state any more. */
  #triggeredIn(orderId: number): string | null {
    const order = this.#floor?.exchange.read.order(ACCOUNT, { orderId: String(orderId) }) ?? null
    return order === null ? null : `${order.product}:${order.symbol}`
  }
}
