import { Pool, type Dispatcher } from 'undici'

/** The web process is not available: starting, restarting, gone or overloaded. Visitors get a 503. */
export class WebUnavailable extends Error {
  override readonly name = 'WebUnavailable'
}

/** Connections to the web process, which may come and go and change its port. */
export interface WebUpstream {
  /** Sends a request. Rejects with WebUnavailable if no process answers, or if too many requests are waiting. */
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  /** Switches to `http://127.0.0.1:PORT` of a process that is ready, or to null while there is none. */
  moveTo(origin: string | null): void
  readonly origin: string | null
  close(): Promise<void>
}

export interface WebUpstreamOptions {
  /** How long the web process may take until the first byte, and between two. Development compiles on demand. */
  readonly timeoutMs: number
  /** Simultaneous connections; up to `queued` further requests wait, all others get a 503. */
  readonly connections: number
  readonly queued: number
}

const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
])

export function createWebUpstream({ timeoutMs, connections, queued }: WebUpstreamOptions): WebUpstream {
  let pool: Pool | null = null
  let origin: string | null = null

  function moveTo(next: string | null): void {
    if (next === origin) return
    void pool?.destroy().catch(() => {})
    origin = next
    pool = next === null ? null : new Pool(next, { connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, pipelining: 1 })
  }

  return {
    moveTo,
    get origin() {
      return origin
    },
    async request(options) {
      if (pool === null) throw new WebUnavailable('the web process is not ready')
      if (pool.stats.queued >= queued) throw new WebUnavailable('too many requests wait for the web process')
      try {
        return await pool.request(options)
      } catch (error) {
        if (isGone(error)) throw new WebUnavailable('the web process does not answer', { cause: error })
        throw error
      }
    },
    async close() {
      const last = pool
      origin = null
      pool = null
      await last?.destroy()
    },
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && GONE.has(error.code)
}
