import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export interface SlowBodiesOptions {
  /** In each window of this length a body must bring `bytesMin`, or its end; milliseconds. */
  readonly windowMs: number
  readonly bytesMin: number
  /** Ends the connection of a body that is too slow. */
  readonly cut: (socket: Socket) => void
}

export interface SlowBodies {
  /** Watches the body of a request until it is whole. Nothing to do where it came with its head. */
  watch(request: IncomingMessage): void
  close(): void
}

interface Body {
  readonly request: IncomingMessage
  /** What the connection had brought when the window began, and when that was. */
  bytes: number
  since: number
}

/** Looks at the bodies that are on their way this many times in a window. */
const LOOKS_PER_WINDOW = 8

/**
 * Bodies that must make progress. Node bounds a request's time as a whole, long enough for a slow line; one that brings a byte now
 * and then would hold a connection, and what waits for the body, for all of it.
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
    // Where whoever takes the body lets it wait, its sender is not to blame.
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
