import type { WebSocket } from 'ws'
import { STREAM_ERRORS } from '#lib/contract/errors-dialect.ts'
import type { BotKey } from '#gateway/accounts/bot-keys.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Board, Reader } from './board.ts'
import { findAccountChannel, isAccountChannel } from './account-channels.ts'
import { AccountStream } from './account-stream.ts'
import { logIn, mayListen, type BotGate, type LoginArg } from './bot-login.ts'
import { findChannel } from './channels.ts'
import { ackFrame, errorFrame, LOGIN_FRAME, type ChannelArg } from './frames.ts'
import type { StreamLimits } from './limits.ts'
import { readRequest } from './read-request.ts'
import { cutSlowReader } from './slow-reader.ts'
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
  /** The visitor's. */
  readonly address: string
  /** Who lets bots in; null where there are no accounts to tell of. */
  readonly bots: () => BotGate | null
}

/** Whom a client has logged in as. */
interface LoggedIn {
  readonly key: BotKey
  readonly gate: BotGate
  readonly stream: AccountStream
}

/** One client: what it has subscribed to, and what it may do. */
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

  /** What has been sent and waits to be read. */
  get bufferedBytes(): number {
    return this.#parts.socket.bufferedAmount
  }

  /** Sends a frame; a client that does not read what it is sent is cut, so that it costs no more memory. */
  send(frame: Buffer | string): void {
    if (this.#gone) return
    const { socket, limits } = this.#parts
    if (socket.bufferedAmount <= limits.bufferedBytesMax) return socket.send(frame, { binary: false })
    this.leaveAll()
    cutSlowReader(socket)
  }

  /** Ends the connection of a client that has broken a rule. */
  #bar(): void {
    this.leaveAll()
    this.#parts.socket.close(POLICY_VIOLATION)
  }

  /** Cuts a client that has been silent for too long. */
  cutIfIdle(): void {
    const { socket, limits, monotonicNow } = this.#parts
    if (monotonicNow() - this.#heardAt > limits.idleMs) socket.terminate()
  }

  receive(unsafeText: string): void {
    if (this.#gone) return
    const now = this.#parts.monotonicNow()
    this.#heardAt = now
    if (!this.#bucket.take(now)) {
      this.send(errorFrame(STREAM_ERRORS.tooManyMessages))
      return this.#bar()
    }
    if (unsafeText === 'ping') return this.send('pong')
    const request = readRequest(unsafeText)
    if (request.op === 'refused') return this.send(errorFrame(request.error))
    if (request.op === 'login') return void this.#logIn(request.arg).catch(() => this.send(errorFrame(STREAM_ERRORS.loginFailed)))
    for (const arg of request.args) this.#change(request.op, arg)
  }

  #change(op: 'subscribe' | 'unsubscribe', arg: ChannelArg): void {
    if (isAccountChannel(arg)) return this.#changeAccount(op, arg)
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
    if (this.subscriptions >= limits.subscriptionsMax) return this.send(errorFrame(STREAM_ERRORS.tooManySubscriptions, arg))
    this.send(ackFrame(op, arg))
    if (this.#gone) return
    this.#subscribed.add(name)
    this.send(board.join(found.value, this))
  }

  async #logIn(arg: LoginArg): Promise<void> {
    const gate = this.#parts.bots()
    if (gate === null) return this.send(errorFrame(STREAM_ERRORS.loginFailed))
    const key = await logIn(arg, this.#parts.address, gate)
    if (this.#gone) return
    if (!key.ok) return this.send(errorFrame(key.error))
    this.#bot?.stream.close()
    this.#bot = { key: key.value, gate, stream: new AccountStream(gate.exchange, key.value.user.id, (frame) => this.send(frame)) }
    this.send(LOGIN_FRAME)
  }

  #changeAccount(op: 'subscribe' | 'unsubscribe', arg: ChannelArg): void {
    const stream = this.#bot?.stream
    if (stream === undefined) return this.send(errorFrame(STREAM_ERRORS.loginRequired, arg))
    const { feed, limits } = this.#parts
    const found = findAccountChannel(arg, (product, symbol) => feed.market(product, symbol) !== undefined)
    if (!found.ok) return this.send(errorFrame(found.error, arg))
    if (op === 'unsubscribe') stream.leave(found.value)
    const isNew = op === 'subscribe' && !stream.has(found.value)
    if (isNew && this.subscriptions >= limits.subscriptionsMax)
      return this.send(errorFrame(STREAM_ERRORS.tooManySubscriptions, arg))
    this.send(ackFrame(op, arg))
    if (isNew && !this.#gone) stream.join(found.value, arg)
  }

  /** Ends the connection of a bot whose key is not what it was: expired, revoked, changed, or its account is frozen. */
  async cutIfBarred(): Promise<void> {
    const bot = this.#bot
    if (bot === null) return
    const { key, gate, stream } = bot
    const known = await gate.apiKeys.find(key.apiKey)
    if (known === null || !mayListen(known, this.#parts.address, gate)) return this.#bar()
    if (!this.#gone) stream.refresh()
  }

  /** The client is gone, or is told nothing more. */
  leaveAll(): void {
    this.#gone = true
    this.#bot?.stream.close()
    for (const name of this.#subscribed) this.#parts.board.leave(name, this)
    this.#subscribed.clear()
  }
}
