import type { WebSocket } from 'ws'
import { STREAM_ERRORS } from '#lib/contract/errors-dialect.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Board, Reader } from './board.ts'
import { findChannel } from './channels.ts'
import { ackFrame, errorFrame, type ChannelArg } from './frames.ts'
import type { StreamLimits } from './limits.ts'
import { readRequest } from './read-request.ts'
import { TokenBucket } from './token-bucket.ts'

/** WebSocket close code for a broken rule. */
const POLICY_VIOLATION = 1008

export interface ConnectionParts {
  readonly socket: WebSocket
  readonly feed: MarketFeed
  readonly board: Board
  readonly limits: StreamLimits
  /** A clock that only runs forward, in milliseconds. */
  readonly monotonicNow: () => number
}

/** One client: what it has subscribed to, and what it may do. */
export class Connection implements Reader {
  readonly #parts: ConnectionParts
  readonly #bucket: TokenBucket
  readonly #subscribed = new Set<string>()
  #heardAt: number

  constructor(parts: ConnectionParts) {
    this.#parts = parts
    this.#heardAt = parts.monotonicNow()
    this.#bucket = new TokenBucket(parts.limits.messageBurst, parts.limits.messagesPerSecond, this.#heardAt)
  }

  get subscriptions(): number {
    return this.#subscribed.size
  }

  /** Sends a frame; a client that does not read what it is sent is cut, so that it costs no memory. */
  send(frame: Buffer | string): void {
    const { socket, limits } = this.#parts
    if (socket.bufferedAmount > limits.bufferedBytesMax) return socket.terminate()
    socket.send(frame, { binary: false })
  }

  /** Cuts a client that has been silent for too long. */
  cutIfIdle(): void {
    const { socket, limits, monotonicNow } = this.#parts
    if (monotonicNow() - this.#heardAt > limits.idleMs) socket.terminate()
  }

  receive(unsafeText: string): void {
    const now = this.#parts.monotonicNow()
    this.#heardAt = now
    if (!this.#bucket.take(now)) {
      this.send(errorFrame(STREAM_ERRORS.tooManyMessages))
      return this.#parts.socket.close(POLICY_VIOLATION)
    }
    if (unsafeText === 'ping') return this.send('pong')
    const request = readRequest(unsafeText)
    if (request.op === 'refused') return this.send(errorFrame(request.error))
    // There is nobody to log in as on this server's streams: the same answer as for a wrong key.
    if (request.op === 'login') return this.send(errorFrame(STREAM_ERRORS.loginFailed))
    for (const arg of request.args) this.#change(request.op, arg)
  }

  #change(op: 'subscribe' | 'unsubscribe', arg: ChannelArg): void {
    const { feed, board, limits } = this.#parts
    const found = findChannel(feed, arg)
    if (!found.ok) return this.send(errorFrame(found.error, arg))
    const { name } = found.value
    if (op === 'unsubscribe') {
      if (this.#subscribed.delete(name)) board.leave(name, this)
      return this.send(ackFrame(op, arg))
    }
    // Clients ask twice for the same stream and then merge whatever comes: one stream, one snapshot.
    if (this.#subscribed.has(name)) return this.send(ackFrame(op, arg))
    if (this.#subscribed.size >= limits.subscriptionsMax) return this.send(errorFrame(STREAM_ERRORS.tooManySubscriptions, arg))
    this.#subscribed.add(name)
    this.send(ackFrame(op, arg))
    this.send(board.join(found.value, this))
  }

  /** The client is gone. */
  leaveAll(): void {
    for (const name of this.#subscribed) this.#parts.board.leave(name, this)
    this.#subscribed.clear()
  }
}
