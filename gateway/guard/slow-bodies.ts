import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export interface SlowBodiesOptions {
  /** The window in milliseconds within which a body must deliver `bytesMin` bytes or end. */
  readonly windowMs: number
  readonly bytesMin: number
  /** Closes the connection of a body that is too slow. */
  readonly cut: (socket: Socket) => void
}

export interface SlowBodies {
  /** Watches the body of a request until it is complete. Does nothing if the request has none. */
  watch(request: IncomingMessage): void
  close(): void
}

interface Body {
  readonly request: IncomingMessage
  /** The bytes that the connection had received when the window began, and the time of that. */
  bytes: number
  since: number
}

/** How many times per window the pending bodies are checked. */
const LOOKS_PER_WINDOW = 8

/**
 * Watches that bodies make progress. Node only limits a request's total time, generously enough for a slow line; a sender of one byte
 * now and then would occupy a connection, and whatever waits for the body, for all of it.
 */
export function createSlowBodies({ windowMs, bytesMin, cut }: SlowBodiesOptions): SlowBodies {
  const bodies = new Set<Body>()
  const timer = setInterval(look, windowMs / LOOKS_PER_WINDOW).unref()

  function look(): void {
    const now = performance.now()
    for (const body of bodies) lookAt(body, now)
  }

  function lookAt(body: Body, now: number): void {
    const { request } = body
    if (request.complete || request.socket.destroyed) return void bodies.delete(body)
    const { bytesRead } = request.socket
    // If the receiver has paused the body, its sender is not to blame.
    if (request.isPaused() || bytesRead - body.bytes >= bytesMin) return void Object.assign(body, { bytes: bytesRead, since: now })
    if (now - body.since < windowMs) return
    bodies.delete(body)
    cut(request.socket)
  }

  return {
    watch(request) {
      const { headers, socket } = request
      if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
      const body = { request, bytes: socket.bytesRead, since: performance.now() }
      bodies.add(body)
      request.once('close', () => bodies.delete(body))
    },
    close: () => clearInterval(timer),
  }
}
