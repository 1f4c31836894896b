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
