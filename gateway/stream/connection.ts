import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { STREAM_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import type { BotKey } from '#gateway/accounts/keys/bot-keys.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Board, Reader } from './board.ts'
import { findAccountChannel, isAccountChannel } from './account-channels.ts'
import { AccountStream } from './account-stream.ts'
import { logIn, mayListen, type BotGate, type LoginArg } from './bot-login.ts'
import type { BundledWrites } from './bundled-writes.ts'
import { type Channel, findChannel } from './channels.ts'
import { ackMessage, errorMessage, LOGIN_MESSAGE, type ChannelArg } from './messages.ts'
import type { StreamLimits } from './limits.ts'
import { readRequest } from './read-request.ts'
import { cutSlowReader } from './slow-reader.ts'
import { TokenBucket } from './token-bucket.ts'

/** WebSocket close code for a broken rule. */
const POLICY_VIOLATION = 1008

export interface ConnectionParts {
  readonly socket: WebSocket
  /** The network connection below the WebSocket. */
  readonly network: Duplex
  readonly writes: BundledWrites
  readonly feed: MarketFeed
  readonly board: Board
  readonly limits: StreamLimits
  /** A monotonic clock, in milliseconds. */
  readonly monotonicNow: () => number
  /** The client's address. */
  readonly address: string
  /** The gate that admits bots; null if there are no accounts. */
  readonly bots: () => BotGate | null
}

/** A client's login. */
interface LoggedIn {
  readonly key: BotKey
  readonly gate: BotGate
  readonly stream: AccountStream
}

/** One client: its subscriptions, and what it may do. */
export class Connection implements Reader {
  readonly #parts: ConnectionParts
  readonly #bucket: TokenBucket
  readonly #subscribed = new Set<string>()
  #heardAt: number
  #bot: LoggedIn | null = null
  #gone = false

  constructor(parts: ConnectionParts) {
    this.#parts = parts
    this.#heardAt = parts.monotonicNow()
    this.#bucket = new TokenBucket(parts.limits.messageBurst, parts.limits.messagesPerSecond, this.#heardAt)
  }

  get subscriptions(): number {
    return this.#subscribed.size + (this.#bot?.stream.size ?? 0)
  }

  /** The key that this client has logged in with. */
  get apiKey(): string | null {
    return this.#bot?.key.apiKey ?? null
  }

  /** Bytes sent but not yet read by the client. */
  get bufferedBytes(): number {
    return this.#parts.socket.bufferedAmount
  }

  /** Sends a message; a client that does not read its messages is disconnected, so that it uses no more memory. */
  send(message: Buffer | string): void {
    if (this.#gone) return
    const { socket, network, writes, limits } = this.#parts
    if (socket.bufferedAmount <= limits.bufferedBytesMax) {
      writes.bundle(network)
      return socket.send(message, { binary: false })
    }
    this.leaveAll()
    cutSlowReader(socket)
  }

  /** Ends the connection of a client that has broken a rule. */
  #bar(): void {
    this.leaveAll()
    this.#parts.socket.close(POLICY_VIOLATION)
  }

  /** Disconnects a client that has been silent for too long. */
  cutIfIdle(): void {
    const { socket, limits, monotonicNow } = this.#parts
    if (monotonicNow() - this.#heardAt > limits.idleMs) socket.terminate()
  }

  receive(unsafeText: string): void {
    if (this.#gone) return
    const now = this.#parts.monotonicNow()
    this.#heardAt = now
    if (!this.#bucket.take(now)) {
      this.send(errorMessage(STREAM_ERRORS.tooManyMessages))
      return this.#bar()
    }
    if (unsafeText === 'ping') return this.send('pong')
    const request = readRequest(unsafeText)
    if (request.op === 'refused') return this.send(errorMessage(request.error))
    if (request.op === 'login') return void this.#logIn(request.arg).catch(() => this.send(errorMessage(STREAM_ERRORS.loginFailed)))
    for (const arg of request.args) this.#change(request.op, arg)
  }

  #change(op: 'subscribe' | 'unsubscribe', arg: ChannelArg): void {
    if (isAccountChannel(arg)) return this.#changeAccount(op, arg)
    const { feed, board, limits } = this.#parts
    const found = findChannel(feed, arg)
    if (!found.ok) return this.send(errorMessage(found.error, arg))
    const { name } = found.value
    if (op === 'unsubscribe') {
      if (this.#subscribed.delete(name)) board.leave(name, this)
      return this.send(ackMessage(op, arg))
    }
    // Some clients subscribe twice to the same stream and merge the messages; give them one stream and one snapshot.
    if (this.#subscribed.has(name)) return this.send(ackMessage(op, arg))
    if (this.subscriptions >= limits.subscriptionsMax) return this.send(errorMessage(STREAM_ERRORS.tooManySubscriptions, arg))
    this.send(ackMessage(op, arg))
    if (this.#gone) return
    this.#subscribed.add(name)
    const { past } = found.value
    if (past === undefined || !feed.isHeard) return this.send(board.join(found.value, this))
    // The past of another exchange's market is fetched first; the wait is bounded.
    void this.#joinPrepared(found.value, past)
  }

  async #joinPrepared(channel: Channel, { market, window }: NonNullable<Channel['past']>): Promise<void> {
    await this.#parts.feed.prepare(market, window)
    if (this.#subscribed.has(channel.name)) this.send(this.#parts.board.join(channel, this))
  }

  async #logIn(arg: LoginArg): Promise<void> {
    const gate = this.#parts.bots()
    if (gate === null) return this.send(errorMessage(STREAM_ERRORS.loginFailed))
    const key = await logIn(arg, this.#parts.address, gate)
    if (this.#gone) return
    if (!key.ok) return this.send(errorMessage(key.error))
    this.#bot?.stream.close()
    this.#bot = { key: key.value, gate, stream: new AccountStream(gate.exchange, key.value.user.id, (message) => this.send(message)) }
    this.send(LOGIN_MESSAGE)
  }

  #changeAccount(op: 'subscribe' | 'unsubscribe', arg: ChannelArg): void {
    const stream = this.#bot?.stream
    if (stream === undefined) return this.send(errorMessage(STREAM_ERRORS.loginRequired, arg))
    const { feed, limits } = this.#parts
    const found = findAccountChannel(arg, (product, symbol) => feed.market(product, symbol) !== undefined)
    if (!found.ok) return this.send(errorMessage(found.error, arg))
    if (op === 'unsubscribe') stream.leave(found.value)
    const isNew = op === 'subscribe' && !stream.has(found.value)
    if (isNew && this.subscriptions >= limits.subscriptionsMax) return this.send(errorMessage(STREAM_ERRORS.tooManySubscriptions, arg))
    this.send(ackMessage(op, arg))
    if (isNew && !this.#gone) stream.join(found.value, arg)
  }

  /**
   * Ends the connection of a bot whose key has expired, was revoked or changed, or whose account is frozen. Sends any other bot what has
   * changed with the market alone.
   */
  async cutIfBarred(): Promise<void> {
    const bot = this.#bot
    if (bot === null) return
    const { key, gate, stream } = bot
    const known = await gate.apiKeys.find(key.apiKey)
    if (known === null || !mayListen(known, this.#parts.address, gate)) return this.#bar()
    if (!this.#gone) stream.refresh()
  }

  /** Called when the client has left, or must receive nothing more. */
  leaveAll(): void {
    this.#gone = true
    this.#bot?.stream.close()
    for (const name of this.#subscribed) this.#parts.board.leave(name, this)
    this.#subscribed.clear()
  }
}
