import ccxt from 'ccxt'
import { assertAllowed } from './allowed-request.ts'
import { fillHost, listOrigins, replaceOrigins, type Addresses } from './addresses.ts'
import { type Ban, banEnd } from './ban.ts'

/** The ccxt clients in use. */
export type ClientName = 'okx' | 'binance' | 'binanceusdm' | 'bitget' | 'bybit' | 'kraken'

/** The part of a ccxt client that is used here. */
interface Ccxt {
  urls: Record<string, unknown>
  hostname?: string
  clients: Record<string, CcxtSocket>
  last_response_headers?: Record<string, string>
  fetch(url: string, method?: string, headers?: unknown, body?: unknown): Promise<unknown>
  handleMessage(socket: CcxtSocket, message: unknown): void
  watch(url: string, messageHash: string, message: unknown, subscribeHash: string): Promise<unknown>
  loadHttpProxyAgent(): Promise<unknown>
  close(): Promise<unknown>
}

interface CcxtSocket {
  readonly url: string
  lastPong?: number
  send(message: unknown): Promise<unknown>
  close(): unknown
  onError(error: Error): void
}

export interface ClientSettings {
  readonly name: ClientName
  /** Replaces the origin of every address; null for the exchange's own. */
  readonly url: string | null
  /** The paths that may be called. */
  readonly paths: readonly RegExp[]
  /** All clients of an exchange share it: nothing is sent while it lasts. */
  readonly ban: Ban
}

const TIMEOUT_MS = 15_000

/**
 * A client of ccxt without keys that can reach nothing but public calls and streams of its exchange. ccxt brings the addresses, the
 * throttle, the sockets with their pings, and the reading of refusals; messages are read by our own readers, which keep exact texts.
 */
export class PublicClient {
  readonly settings: ClientSettings
  readonly #ccxt: Ccxt
  readonly #origins: ReadonlySet<string>
  #ready: Promise<unknown> | undefined

  constructor(settings: ClientSettings) {
    this.settings = settings
    const client = new ccxt.pro[settings.name]({ enableRateLimit: true, timeout: TIMEOUT_MS }) as unknown as Ccxt
    this.#ccxt = client
    const addresses = client.urls['api'] as Addresses
    fillHost(addresses, client.hostname ?? '')
    if (settings.url !== null) replaceOrigins(addresses, settings.url)
    // Addresses of test networks stay as they are, and unreachable.
    this.#origins = listOrigins(addresses)
    const fetch = client.fetch.bind(client)
    client.fetch = async (url, method, headers, body) => {
      assertAllowed(url, method ?? 'GET', this.#origins, settings.paths)
      settings.ban.assertOver()
      try {
        return await fetch(url, method, headers, body)
      } catch (error) {
        const until = banEnd(error, client.last_response_headers, Date.now())
        if (until !== null) settings.ban.until(until)
        throw error
      }
    }
  }

  /** Another client of the same exchange, with sockets of its own. */
  another(): PublicClient {
    return new PublicClient(this.settings)
  }

  /** The address of ccxt's table at a path of names: `address('ws', 'public')`. */
  address(...names: readonly string[]): string {
    let found: unknown = this.#ccxt.urls['api']
    for (const name of names) found = (found as Record<string, unknown>)[name]
    return found as string
  }

  /** Calls one of ccxt's own methods for an address: `publicGetPublicTime`. Rejects with ccxt's errors, or `NotAllowed`. */
  async call(method: string, params: Readonly<Record<string, string | number>> = {}): Promise<unknown> {
    const calls = this.#ccxt as unknown as Record<string, (params: object) => Promise<unknown>>
    return (calls[method] as (params: object) => Promise<unknown>).call(this.#ccxt, { ...params })
  }

  /** Every message of every socket goes to `listener`; ccxt still sees those that are no data, for its pings. */
  listen(listener: (message: unknown, url: string) => void, isData: (message: unknown) => boolean): void {
    const own = this.#ccxt.handleMessage.bind(this.#ccxt)
    this.#ccxt.handleMessage = (socket, message) => {
      if (message === 'pong') socket.lastPong = Date.now()
      listener(message, socket.url)
      if (isData(message)) return
      // ccxt throws for refusals, which our reader reports.
      try {
        own(socket, message)
      } catch {}
    }
  }

  /** Opens the socket if it is closed and sends the message. The promise never resolves; it rejects when the socket is down. */
  async watch(url: string, key: string, message: unknown): Promise<never> {
    this.settings.ban.assertOver()
    assertAllowed(url, 'WS', this.#origins, [])
    this.#ready ??= this.#ccxt.loadHttpProxyAgent()
    await this.#ready
    await this.#ccxt.watch(url, key, message, key)
    throw new Error('the socket ended')
  }

  /** Sends a message on an open socket. */
  async send(url: string, message: unknown): Promise<void> {
    await this.#ccxt.clients[url]?.send(message)
  }

  /** Closes one socket; what watches it is rejected. */
  drop(url: string, why: string): void {
    const socket = this.#ccxt.clients[url]
    if (socket === undefined) return
    socket.onError(new Error(why))
    socket.close()
  }

  async close(): Promise<void> {
    await this.#ccxt.close()
  }
}
