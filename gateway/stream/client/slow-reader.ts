import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'

/** WebSocket close code of a client that reads too slowly: it may reconnect, and starts from the current state. */
const TRY_AGAIN_LATER = 1013
/** Time that such a client has to read its pending messages and the close message. */
const CLOSING_MS = 5000

/**
 * Disconnects a client that does not read its messages. Nothing more may be sent to it: pending messages keep their memory until the
 * client has read them or its time is over.
 */
export function cutSlowReader(socket: WebSocket): void {
  socket.close(TRY_AGAIN_LATER, 'reads too slowly')
  const timer = setTimeout(() => socket.terminate(), CLOSING_MS)
  socket.once('close', () => clearTimeout(timer))
}

/** After so many bytes a ping follows what was sent. A client that reads fewer in the time that it has is a slow one. */
const PING_EVERY_BYTES = 131_072
/** A client can answer a ping only after it has read it. */
const PING_BYTES = 8
/** More than can be under way to a client; one that answers none forgets the oldest. */
const PINGS_MAX = 256

/**
 * Judges whether a client reads, by the time that bytes have been unread, not by their number: a burst of first messages leaves a client
 * that reads at full speed a megabyte behind for a moment. The network holds megabytes more, which look unread for many seconds while a
 * client on a slow line reads them: the answers to pings between them tell how far it is. Between two marks it costs nothing but a sum.
 */
export class ReadProgress {
  #sent = 0
  #pingedAt = 0
  /** The pings without an answer, in their order. */
  readonly #pings = new Set<string>()
  #hasAnswered = false
  /** The bytes that had been sent at a moment at which some were unread; null where none were. */
  #mark: { readonly sent: number; readonly atMs: number } | null = null

  /** Adds a message to the bytes that were sent. Returns the ping to send behind it; null if none is due. */
  add(bytes: number): Buffer | null {
    this.#sent += bytes
    if (this.#sent - this.#pingedAt < PING_EVERY_BYTES) return null
    this.#pingedAt = this.#sent
    const ping = randomBytes(PING_BYTES)
    this.#pings.add(ping.toString('hex'))
    const [oldest] = this.#pings
    if (this.#pings.size > PINGS_MAX && oldest !== undefined) this.#pings.delete(oldest)
    return ping
  }

  /** Takes the answer to a ping: the client has read all that was sent before it. */
  answer(unsafePing: Buffer): void {
    const answered = unsafePing.toString('hex')
    if (!this.#pings.has(answered)) return
    for (const ping of this.#pings) {
      this.#pings.delete(ping)
      if (ping === answered) break
    }
    this.#hasAnswered = true
  }

  /** Returns for how long, in ms and at least, bytes have been unread that are unread now. Called about once a second. */
  unreadForMs(unreadBytes: number, nowMs: number): number {
    const hasRead = this.#hasAnswered || this.#mark === null || this.#sent - unreadBytes >= this.#mark.sent
    this.#hasAnswered = false
    if (unreadBytes === 0) this.#mark = null
    else if (hasRead) this.#mark = { sent: this.#sent, atMs: nowMs }
    return this.#mark === null ? 0 : nowMs - this.#mark.atMs
  }
}
