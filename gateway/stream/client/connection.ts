import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { STREAM_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import type { BotKey } from '#gateway/accounts/keys/bot-keys.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { findAccountChannel, isAccountChannel } from '../account-channels.ts'
import { AccountStream } from '../account-stream.ts'
import type { Board } from '../board.ts'
import { findChannel } from '../channels.ts'
import type { StreamLimits } from '../limits.ts'
import { ackMessage, errorMessage, LOGIN_MESSAGE, type ChannelArg } from '../messages.ts'
import { enterCountdown, enterOrder, type Caller } from './enter-call.ts'
import { logIn, mayListen, type BotGate, type LoginArg } from './bot-login.ts'
import type { BundledWrites } from './bundled-writes.ts'
import type { FirstMessages } from './first-messages.ts'
import { Inbox } from './inbox.ts'
import { readRequest, type StreamRequest } from './read-request.ts'
import { cutSlowReader, ReadProgress } from './slow-reader.ts'
import { Subscriptions } from './subscriptions.ts'
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
  readonly firstMessages: FirstMessages
  readonly limits: StreamLimits
  /** A monotonic clock, in milliseconds. */
  readonly monotonicNow: () => number
  /** The client's address. */
  readonly address: string
  /** The host that the client has connected to. */
  readonly host: string
  /** The gate that admits bots; null if there are no accounts. */
  readonly bots: () => BotGate | null
}

/** A client's login. */
interface LoggedIn {
  readonly key: BotKey
  readonly gate: BotGate
  readonly stream: AccountStream
}

/** One client: its requests in their order, its subscriptions, and what it may do. */
export class Connection {
  readonly #parts: ConnectionParts
  readonly #bucket: TokenBucket
  readonly #inbox: Inbox
  readonly #progress = new ReadProgress()
  readonly #public: Subscriptions
  #heardAt: number
  #bot: LoggedIn | null = null
  #gone = false

  constructor(parts: ConnectionParts) {
    const { socket, network, limits, monotonicNow } = parts
    this.#parts = parts
    this.#heardAt = monotonicNow()
    this.#bucket = new TokenBucket(limits.messageBurst, limits.messagesPerSecond, this.#heardAt)
    this.#inbox = new Inbox({
      hasRoom: () => this.hasRoom,
      bytesMax: limits.waitingBytesMax,
      hold: (holds) => (holds ? socket.pause() : socket.resume()),
    })
    this.#public = new Subscriptions({ ...parts, client: this })
    network.on('drain', () => this.#goOn())
    socket.on('pong', (unsafePing) => this.#progress.answer(unsafePing))
  }

  get subscriptions(): number {
    return this.#public.size + (this.#bot?.stream.size ?? 0)
  }

  /** The key that this client has logged in with. */
  get apiKey(): string | null {
    return this.#bot?.key.apiKey ?? null
  }

  /** Bytes sent but not yet read by the client. */
  get bufferedBytes(): number {
    return this.#parts.socket.bufferedAmount
  }

  /** Whether the client has read enough to get the first message of a channel, and the answer to a request. */
  get hasRoom(): boolean {
    const { roomBytes, bufferedBytesMax } = this.#parts.limits
    return !this.#gone && this.bufferedBytes <= Math.min(roomBytes, bufferedBytesMax)
  }

  /** Whether the client has read enough to get another update. */
  get keepsUp(): boolean {
    return this.bufferedBytes <= this.#parts.limits.bufferedBytesMax
  }

  /** Sends a message. What can't wait until the client reads, as the changes of its account, is bounded by twice the bytes of updates. */
  send(message: Buffer | string): void {
    if (this.#gone) return
    const { socket, network, writes, limits } = this.#parts
    if (socket.bufferedAmount > 2 * limits.bufferedBytesMax) return this.#cut()
    writes.bundle(network)
    const ping = this.#progress.add(message.length)
    socket.send(message, { binary: false })
    if (ping !== null) socket.ping(ping)
  }

  /** The client has read what was sent: it gets what waits for that. */
  #goOn(): void {
    if (this.#gone) return
    this.#public.advance()
    this.#inbox.advance()
  }

  /** The list of markets has changed. */
  reopen(): void {
    if (!this.#gone) this.#public.reopen()
  }

  #cut(): void {
    this.leaveAll()
    cutSlowReader(this.#parts.socket)
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

  /** Disconnects a client that has not read for too long. Called once a second. */
  cutIfSlow(): void {
    if (this.#gone) return
    const { limits, monotonicNow } = this.#parts
    if (this.#progress.unreadForMs(this.bufferedBytes, monotonicNow()) > limits.unreadMsMax) return this.#cut()
    this.#goOn()
  }

  receive(unsafeText: string): void {
    if (this.#gone) return
    const now = this.#parts.monotonicNow()
    this.#heardAt = now
    if (!this.#bucket.take(now)) {
      this.send(errorMessage(STREAM_ERRORS.tooManyMessages))
      return this.#bar()
    }
    // Clients take a late answer for a dead connection, so it does not wait for their requests.
    if (unsafeText === 'ping') return this.send('pong')
    const request = readRequest(unsafeText)
    this.#inbox.add(() => this.#handle(request), unsafeText.length)
  }

  #handle(request: StreamRequest): Promise<void> | void {
    switch (request.op) {
      case 'refused':
        return this.send(errorMessage(request.error))
      case 'login':
        return this.#logIn(request.arg).catch(() => this.send(errorMessage(STREAM_ERRORS.loginFailed)))
      case 'trade':
        return this.#trade(request)
      case 'countdown-cancel-all':
        return enterCountdown(request.unsafeParams, this.#caller).then((answer) => this.send(answer))
      default:
        for (const arg of request.args) this.#change(request.op, arg)
    }
  }

  #change(op: 'subscribe' | 'unsubscribe', arg: ChannelArg): void {
    if (isAccountChannel(arg)) return this.#changeAccount(op, arg)
    const found = findChannel(this.#parts.feed, arg)
    if (!found.ok) return this.send(errorMessage(found.error, arg))
    const isNew = op === 'subscribe' && !this.#public.has(found.value)
    if (isNew && this.#isFull) return this.send(errorMessage(STREAM_ERRORS.tooManySubscriptions, arg))
    this.send(ackMessage(op, arg))
    if (op === 'unsubscribe') this.#public.leave(found.value)
    // Some clients subscribe twice to the same stream and merge the messages; give them one stream and one snapshot.
    else if (isNew && !this.#gone) this.#public.join(found.value)
  }

  get #isFull(): boolean {
    return this.subscriptions >= this.#parts.limits.subscriptionsMax
  }

  async #logIn(arg: LoginArg): Promise<void> {
    const gate = this.#parts.bots()
    if (gate === null) return this.send(errorMessage(STREAM_ERRORS.loginFailed))
    const found = await logIn(arg, this.#parts.address, gate)
    if (this.#gone) return
    if (!found.ok) return this.send(errorMessage(found.error))
    const { value: key } = found
    const before = this.#bot
    // Some clients log in every second: the channels of the account go on, by the key of the latest login.
    if (before?.key.user.id === key.user.id) this.#bot = { ...before, key }
    else if (before !== null && before.stream.size > 0) return this.send(errorMessage(STREAM_ERRORS.otherAccount))
    else {
      before?.stream.close()
      this.#bot = { key, gate, stream: new AccountStream(gate.exchange, key.user.id, (message) => this.send(message)) }
    }
    this.send(LOGIN_MESSAGE)
  }

  #changeAccount(op: 'subscribe' | 'unsubscribe', arg: ChannelArg): void {
    const stream = this.#bot?.stream
    if (stream === undefined) return this.send(errorMessage(STREAM_ERRORS.loginRequired, arg))
    const found = findAccountChannel(arg)
    if (!found.ok) return this.send(errorMessage(found.error, arg))
    const isNew = op === 'subscribe' && !stream.has(found.value)
    if (isNew && this.#isFull) return this.send(errorMessage(STREAM_ERRORS.tooManySubscriptions, arg))
    if (op === 'unsubscribe') stream.leave(found.value)
    this.send(ackMessage(op, arg))
    if (isNew && !this.#gone) stream.join(found.value, arg)
  }

  /** Carries out each order of a request, and answers each. */
  async #trade({ args }: Extract<StreamRequest, { op: 'trade' }>): Promise<void> {
    for (const arg of args) {
      if (this.#gone) return
      this.send(await enterOrder(arg, this.#caller))
    }
  }

  get #caller(): Caller {
    const { address, host } = this.#parts
    return { bot: this.#bot, address, host }
  }

  /**
   * Ends the connection of a bot whose key has expired, was revoked or changed, or whose account is frozen. Sends any other bot what has
   * changed with the market alone.
   */
  async cutIfBarred(): Promise<void> {
    const bot = this.#bot
    if (bot === null) return
    const known = await bot.gate.apiKeys.find(bot.key.apiKey)
    // A login with another key since then is judged by that key.
    if (this.#gone || this.#bot !== bot) return
    if (known === null || !mayListen(known, this.#parts.address, bot.gate)) return this.#bar()
    bot.stream.refresh()
  }

  /** Called when the client has left, or must receive nothing more. */
  leaveAll(): void {
    this.#gone = true
    this.#inbox.close()
    this.#bot?.stream.close()
    this.#public.close()
  }
}
