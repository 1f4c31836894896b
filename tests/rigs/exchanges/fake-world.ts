import type { Timers } from '#lib/kernel/clock.ts'
import type { Dialect, Heard, StreamMessage } from './dialect.ts'
import type { Fault } from './fault-script.ts'
import { Faults } from './faults.ts'
import type { ModelExchange } from './model-exchange.ts'
import type { ModelChange, ModelMarket } from './model-market.ts'

/** An answer of REST; a text is sent as HTML. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly delayMs: number
}

/** The wire to the clients of a fake exchange: real sockets, or calls in the same process. */
export interface Wire {
  /** Sends a message to everybody who has subscribed to the channel. */
  publish(channel: string, body: object): void
  /** Cuts all sockets. */
  cut(): void
}

/** A book without changes sends a heartbeat after this long, if its exchange has such a message. */
const HEARTBEAT_MS = 20_000
const HTML = '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking your browser.</body></html>'
const SERVER_ERROR = { code: '50001', msg: 'Service temporarily unavailable. Please try again later.' }

/** One fake exchange: a model market, its dialect and the faults between it and its clients. */
export class FakeWorld {
  readonly dialect: Dialect
  readonly exchange: ModelExchange
  readonly faults: Faults
  readonly #timers: Timers
  readonly #now: () => number
  /** Every request that needs a key, or that this exchange does not have. */
  readonly breaches: string[] = []
  wire: Wire = { publish() {}, cut() {} }
  readonly #resting = new Map<ModelMarket, number>()

  constructor(dialect: Dialect, exchange: ModelExchange, timers: Timers, now: () => number) {
    this.dialect = dialect
    this.exchange = exchange
    this.faults = new Faults(dialect, exchange, timers, now)
    this.#timers = timers
    this.#now = now
  }

  /** Moves the given markets one step; those without a change send a heartbeat. */
  step(markets: readonly ModelMarket[] = this.exchange.listed): void {
    for (const market of markets) {
      if (!market.isListed) continue
      if (market.isSuspended || (this.#resting.get(market) ?? 0) > this.#now()) {
        this.#beat(market)
      } else
        this.#tell(this.#resting.delete(market) && !isSound(market) ? market.refill(this.exchange.now()) : market.step(this.exchange.now()))
    }
  }

  /** Lets the price of a sound, trading market leap by a ratio, as news does. */
  leap(market: ModelMarket, ratio: number): void {
    if (market.isSuspended || !isSound(market) || this.#resting.has(market)) return
    market.leap(ratio)
    this.#tell(market.refill(this.exchange.now()))
  }

  #beat(market: ModelMarket): void {
    if (this.exchange.now() - market.time < HEARTBEAT_MS) return
    market.touch(this.exchange.now())
    this.#publish(this.dialect.heartbeat(market))
  }

  /** Sends the ticker and the other figures of the given markets. */
  figures(markets: readonly ModelMarket[] = this.exchange.listed): void {
    for (const market of markets) if (market.isListed) this.#publish(this.dialect.figures(market, this.exchange))
  }

  start(fault: Fault): void {
    this.faults.start(fault)
    const now = this.exchange.now()
    if (fault.kind === 'close') this.wire.cut()
    else if (fault.kind === 'clock') this.exchange.clockOffsetMs = fault.offsetMs
    else if ('market' in fault && fault.market !== null) {
      const market = this.exchange.markets[fault.market] as ModelMarket
      if (fault.kind === 'empty' || fault.kind === 'cross' || fault.kind === 'quiet') {
        this.#resting.set(market, this.#now() + fault.forMs)
        if (fault.kind !== 'quiet') this.#tell(fault.kind === 'empty' ? market.empty(now) : market.cross(now))
      } else if (fault.kind === 'tick') {
        this.#tell(market.empty(now))
        market.changeTick(fault.times)
        this.#tell(market.refill(now))
        this.#publish(this.dialect.listing(this.exchange))
      } else this.#list(market, fault.kind)
    }
  }

  #list(market: ModelMarket, kind: Fault['kind']): void {
    if (kind === 'unlist' || kind === 'list') market.isListed = kind === 'list'
    else if (kind === 'suspend' || kind === 'resume') market.isSuspended = kind === 'suspend'
    else return
    this.#publish(this.dialect.listing(this.exchange))
  }

  #tell(change: ModelChange): void {
    if (change.market.isListed) this.#publish(this.dialect.change(change))
  }

  #publish(messages: readonly StreamMessage[]): void {
    for (const message of messages) this.faults.deliver(message, (body) => this.wire.publish(message.channel, body))
  }

  /** Sends the first messages of a channel to one client. */
  greet(channel: string, send: (body: object) => void): void {
    for (const message of this.dialect.first(channel, this.exchange)) this.faults.deliver(message, send)
  }

  /** Answers a call as the exchange and its faults do, and notes calls that need a key. */
  answer(method: string, url: string, headers: Readonly<Record<string, unknown>> = {}): Answer {
    const { pathname, searchParams, search } = new URL(url, 'http://exchange')
    const keys = Object.keys(headers).filter(
      (name) => /key|sign|passphrase|authorization|cookie/i.test(name) && !/^sec-websocket/i.test(name),
    )
    if (keys.length > 0 || /signature|apikey|listenkey/i.test(search)) this.breaches.push(`${method} ${url} names a key: ${keys.join()}`)
    const isPublic = method === 'GET' && this.dialect.paths.some((path) => path.test(pathname))
    if (!isPublic) this.breaches.push(`${method} ${url} is no public call`)
    const { answer, untilMs, delayMs } = this.faults.rest
    const seconds = String(Math.max(1, Math.ceil((untilMs - this.#now()) / 1000)))
    if (answer === 'html') return { status: 503, headers: {}, body: HTML, delayMs }
    if (answer === 429 || answer === 418) {
      return { status: answer, headers: { 'retry-after': seconds }, body: this.dialect.tooMany(answer, untilMs), delayMs }
    }
    if (answer !== null) return { status: answer, headers: {}, body: SERVER_ERROR, delayMs }
    const body = isPublic ? this.dialect.rest(pathname, searchParams, this.exchange) : null
    return body === null ? { status: 404, headers: {}, body: {}, delayMs } : { status: 200, headers: {}, body, delayMs }
  }

  hear(text: string, path: string): Heard {
    const heard = this.dialect.hear(text, path)
    if (heard.breach !== null) this.breaches.push(`WS ${path} ${heard.breach}`)
    return heard
  }

  after(delayMs: number, run: () => void): void {
    this.#timers.after(delayMs, run)
  }
}

function isSound(market: ModelMarket): boolean {
  const { asks, bids } = market.book
  const [ask, bid] = [asks[0], bids[0]]
  return ask !== undefined && bid !== undefined && bid[0] < ask[0]
}
