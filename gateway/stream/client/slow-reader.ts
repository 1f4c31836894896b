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

/**
 * Judges whether a client reads, by the time that bytes have been unread, not by their number: a burst of first messages leaves a client
 * that reads at full speed a megabyte behind for a moment. Between two marks it costs nothing but a sum.
 */
export class ReadProgress {
  #sent = 0
  /** The bytes that had been sent at a moment at which some were unread; null where none were. */
  #mark: { readonly sent: number; readonly atMs: number } | null = null

  /** Adds a message to the bytes that were sent. */
  add(bytes: number): void {
    this.#sent += bytes
  }

  /** Returns for how long, in ms and at least, bytes have been unread that are unread now. Called about once a second. */
  unreadForMs(unreadBytes: number, nowMs: number): number {
    if (unreadBytes === 0) this.#mark = null
    else if (this.#mark === null || this.#sent - unreadBytes >= this.#mark.sent) this.#mark = { sent: this.#sent, atMs: nowMs }
    return this.#mark === null ? 0 : nowMs - this.#mark.atMs
  }
}
