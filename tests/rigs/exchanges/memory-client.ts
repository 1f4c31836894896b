import ccxt from 'ccxt'
import { Banned, banEnd, type Ban } from '#gateway/feed/live/client/ban.ts'
import type { PublicClient } from '#gateway/feed/live/client/public-client.ts'
import type { FakeWorld } from './fake-world.ts'

/** The addresses of ccxt's methods that the live feed calls. */
const CALLS: Readonly<Record<string, string>> = {
  publicGetPublicInstruments: '/api/v5/public/instruments',
  publicGetPublicTime: '/api/v5/public/time',
  publicGetPublicFundingRateHistory: '/api/v5/public/funding-rate-history',
  publicGetMarketTickers: '/api/v5/market/tickers',
  publicGetMarketHistoryCandles: '/api/v5/market/history-candles',
  publicGetMarketHistoryMarkPriceCandles: '/api/v5/market/history-mark-price-candles',
  publicGetMarketHistoryIndexCandles: '/api/v5/market/history-index-candles',
  publicGetExchangeInfo: '/api/v3/exchangeInfo',
  publicGetTime: '/api/v3/time',
  publicGetDepth: '/api/v3/depth',
  publicGetTicker24hr: '/api/v3/ticker/24hr',
  fapiPublicGetExchangeInfo: '/fapi/v1/exchangeInfo',
  fapiPublicGetDepth: '/fapi/v1/depth',
  fapiPublicGetTicker24hr: '/fapi/v1/ticker/24hr',
  fapiPublicGetTickerBookTicker: '/fapi/v1/ticker/bookTicker',
  fapiPublicGetOpenInterest: '/fapi/v1/openInterest',
  fapiPublicGetFundingRate: '/fapi/v1/fundingRate',
}
/** As the client's own timeout. */
const TIMEOUT_MS = 15_000
const WAY_MS = 5

interface MemorySocket {
  readonly url: string
  readonly channels: Set<string>
  readonly watchers: ((error: Error) => void)[]
  waiting: string[]
  isOpen: boolean
}

/** The clients of one fake exchange in this process: what is sent takes 5 ms, by timers that a test may move. */
export class MemoryNetwork {
  readonly world: FakeWorld
  readonly ban: Ban
  readonly #sockets = new Map<MemorySocket, (message: unknown) => void>()

  constructor(world: FakeWorld, ban: Ban) {
    this.world = world
    this.ban = ban
    world.wire = {
      publish: (channel, body) => {
        for (const [socket, hear] of this.#sockets) if (socket.channels.has(channel)) this.#bring(socket, hear, body)
      },
      cut: () => {
        for (const socket of this.#sockets.keys()) this.end(socket, 'the connection was cut')
      },
    }
  }

  /** A client as the live feed's exchanges and lines use it. */
  client(): PublicClient {
    return new MemoryClient(this) as unknown as PublicClient
  }

  connect(url: string, hear: (message: unknown) => void): MemorySocket {
    const socket: MemorySocket = { url, channels: new Set(), watchers: [], waiting: [], isOpen: false }
    this.#sockets.set(socket, hear)
    this.world.after(WAY_MS, () => {
      if (this.world.faults.isClosed) return this.end(socket, 'the connection was refused')
      socket.isOpen = true
      for (const text of socket.waiting.splice(0)) this.say(socket, text)
    })
    return socket
  }

  say(socket: MemorySocket, text: string): void {
    if (!socket.isOpen) return void socket.waiting.push(text)
    const hear = this.#sockets.get(socket)
    if (hear === undefined) return
    const { open, close, replies } = this.world.hear(text, new URL(socket.url).pathname)
    for (const reply of replies) this.#bring(socket, hear, reply)
    for (const channel of close) socket.channels.delete(channel)
    for (const channel of open) {
      socket.channels.add(channel)
      this.world.greet(channel, (body) => this.#bring(socket, hear, body))
    }
  }

  end(socket: MemorySocket, why: string): void {
    if (!this.#sockets.delete(socket)) return
    socket.isOpen = false
    for (const reject of socket.watchers.splice(0)) reject(new ccxt.NetworkError(why))
  }

  isOpen(socket: MemorySocket): boolean {
    return this.#sockets.has(socket)
  }

  #bring(socket: MemorySocket, hear: (message: unknown) => void, body: unknown): void {
    // A message on its way is lost with its socket.
    this.world.after(WAY_MS, () => {
      if (this.#sockets.has(socket)) hear(body)
    })
  }

  async call(method: string, params: Readonly<Record<string, string | number>>): Promise<unknown> {
    const path = CALLS[method]
    if (path === undefined) throw new Error(`${method} has no address here`)
    this.ban.assertOver()
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const { status, headers, body, delayMs } = this.world.answer('GET', `${path}?${query}`)
    await new Promise<void>((resolve) => this.world.after(Math.min(TIMEOUT_MS, delayMs + WAY_MS), resolve))
    if (delayMs > TIMEOUT_MS) throw new ccxt.RequestTimeout(`request timed out (${TIMEOUT_MS} ms)`)
    if (status === 200) return body
    const said = `${this.world.dialect.name} ${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`
    const error = status === 429 || status === 418 ? new ccxt.RateLimitExceeded(said) : new ccxt.ExchangeNotAvailable(said)
    const until = banEnd(error, headers, Date.now())
    if (until !== null) this.ban.until(until)
    throw error
  }
}

/** The shape of `PublicClient`, over the network of one process. */
class MemoryClient {
  readonly #network: MemoryNetwork
  readonly #sockets = new Map<string, MemorySocket>()
  #hear: (message: unknown, url: string) => void = () => {}

  constructor(network: MemoryNetwork) {
    this.#network = network
  }

  another(): MemoryClient {
    return new MemoryClient(this.#network)
  }

  address(...names: readonly string[]): string {
    if (this.#network.world.dialect.name === 'okx') return 'ws://exchange/ws/v5'
    return names.at(-1) === 'future' ? 'ws://exchange/fstream/ws' : 'ws://exchange/ws'
  }

  call(method: string, params: Readonly<Record<string, string | number>> = {}): Promise<unknown> {
    return this.#network.call(method, params)
  }

  listen(listener: (message: unknown, url: string) => void): void {
    this.#hear = listener
  }

  async watch(url: string, _key: string, message: unknown): Promise<never> {
    if (this.#network.ban.endMs !== null) throw new Banned(this.#network.ban.endMs)
    let socket = this.#sockets.get(url)
    if (socket === undefined || !this.#network.isOpen(socket)) {
      socket = this.#network.connect(url, (heard) => this.#hear(heard, url))
      this.#sockets.set(url, socket)
    }
    this.#network.say(socket, JSON.stringify(message))
    return new Promise((_, reject) => socket.watchers.push(reject))
  }

  async send(url: string, message: unknown): Promise<void> {
    const socket = this.#sockets.get(url)
    if (socket !== undefined) this.#network.say(socket, JSON.stringify(message))
  }

  drop(url: string, why: string): void {
    const socket = this.#sockets.get(url)
    if (socket !== undefined) this.#network.end(socket, why)
  }

  async close(): Promise<void> {
    for (const url of this.#sockets.keys()) this.drop(url, 'closed')
  }
}
