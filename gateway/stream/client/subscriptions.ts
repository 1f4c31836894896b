import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Board, Reader } from '../board.ts'
import { findAgain, type Channel } from '../channels.ts'
import type { FirstMessages, Joining } from './first-messages.ts'

/** The client that reads the channels. */
interface Client {
  /** Whether it has read enough to get a first message, or another update. */
  readonly hasRoom: boolean
  readonly keepsUp: boolean
  send(message: Buffer): void
}

interface SubscriptionsParts {
  readonly client: Client
  readonly feed: MarketFeed
  readonly board: Board
  readonly firstMessages: FirstMessages
}

/**
 * The public channels of one connection. A channel begins with a first message, made when the client can take it; a client that does not
 * keep up gets no updates of a channel until it can take a first message of it again. So it has at most a fixed number of unread bytes.
 */
export class Subscriptions implements Reader, Joining {
  readonly #parts: SubscriptionsParts
  readonly #channels = new Map<string, Channel>()
  /** The channels that wait for their first message, in the order of the requests. */
  readonly #waiting = new Set<Channel>()

  constructor(parts: SubscriptionsParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#channels.size
  }

  has({ name }: Channel): boolean {
    return this.#channels.has(name)
  }

  join(channel: Channel): void {
    const { feed } = this.#parts
    this.#channels.set(channel.name, channel)
    if (channel.past === undefined || !feed.isHeard) return this.#queue(channel)
    // The past of another exchange's market is fetched first; the wait is bounded. Another subscription may have taken its place since.
    const { market, window } = channel.past
    void feed.prepare(market, window).then(() => this.#channels.get(channel.name) === channel && this.#queue(channel))
  }

  leave({ name }: Channel): void {
    const channel = this.#channels.get(name)
    if (channel === undefined) return
    this.#channels.delete(name)
    this.#waiting.delete(channel)
    this.#parts.board.leave(name, this)
  }

  /** Begins the channels anew whose market has other steps or terms since the list has changed: what was sent before does not go on. */
  reopen(): void {
    for (const channel of this.#channels.values()) {
      const next = findAgain(this.#parts.feed, channel)
      if (next === undefined || next.market === channel.market) continue
      this.leave(channel)
      this.join(next)
    }
  }

  /** Sends what waits, as far as the client can take it. */
  advance(): void {
    if (this.#waiting.size > 0) this.#parts.firstMessages.serve(this)
  }

  get hasRoom(): boolean {
    return this.#parts.client.hasRoom
  }

  joinNext(): boolean {
    const [channel] = this.#waiting
    if (channel === undefined) return false
    this.#waiting.delete(channel)
    this.#parts.client.send(this.#parts.board.join(channel, this))
    return this.#waiting.size > 0
  }

  /** Passes an update on, or has the channel begin anew later. */
  send(message: Buffer, name: string): void {
    const { client, board } = this.#parts
    if (client.keepsUp) return client.send(message)
    board.leave(name, this)
    const channel = this.#channels.get(name)
    if (channel !== undefined) this.#waiting.add(channel)
  }

  close(): void {
    this.#parts.firstMessages.forget(this)
    for (const name of this.#channels.keys()) this.#parts.board.leave(name, this)
    this.#channels.clear()
    this.#waiting.clear()
  }

  #queue(channel: Channel): void {
    this.#waiting.add(channel)
    this.advance()
  }
}
