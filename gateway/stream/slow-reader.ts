import type { WebSocket } from 'ws'

/** WebSocket close code of a client that reads too slowly: it may come back, and begins from how things stand then. */
const TRY_AGAIN_LATER = 1013
/** How long what waits for such a client may go on waiting, and the close behind it. */
const CLOSING_MS = 5000

/**
 * Ends the connection of a client that does not read what it is sent. Nothing more may be sent to it: what waits, and with it the
 * memory that it costs, stays as it is until the client has read it or its time is over.
 */
export function cutSlowReader(socket: WebSocket): void {
  socket.close(TRY_AGAIN_LATER, 'reads too slowly')
  const timer = setTimeout(() => socket.terminate(), CLOSING_MS)
  socket.once('close', () => clearTimeout(timer))
}
