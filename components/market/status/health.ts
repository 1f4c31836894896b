/** What `GET /healthz` says, as far as the status page shows it. */
export interface Health {
  readonly version: string
  readonly uptimeSeconds: number
  readonly pages: 'working' | 'starting'
  /** Whether everything that is kept can be, and orders are taken. */
  readonly isWhole: boolean
  readonly feed: FeedHealth | null
}

interface FeedHealth {
  readonly source: 'synthetic' | 'replay' | 'ccxt'
  readonly state: 'live' | 'ended' | 'stale'
  /** Market clock, milliseconds. */
  readonly marketTime: number
}

/** Reads an answer of `/healthz`; null where it is none. A gateway without a feed of its own has another gateway's. */
export function readHealth(unsafe: unknown): Health | null {
  if (!isRecord(unsafe)) return null
  const { version, uptimeSeconds, web, feed, status } = unsafe
  if (typeof version !== 'string' || typeof uptimeSeconds !== 'number') return null
  return { version, uptimeSeconds, pages: web === 'ready' ? 'working' : 'starting', isWhole: status !== 'impaired', feed: readFeed(feed) }
}

function readFeed(unsafe: unknown): FeedHealth | null {
  if (!isRecord(unsafe)) return null
  const { source, state, marketTime } = unsafe
  if (source !== 'synthetic' && source !== 'replay' && source !== 'ccxt') return null
  if ((state !== 'live' && state !== 'ended' && state !== 'stale') || typeof marketTime !== 'number') return null
  return { source, state, marketTime }
}

function isRecord(unsafe: unknown): unsafe is Partial<Record<string, unknown>> {
  return typeof unsafe === 'object' && unsafe !== null
}

/** How all of it stands, in one word. A replay that has reached its end works as it should. */
export function overallHealth(health: Health | null): 'good' | 'degraded' | 'down' {
  if (!health) return 'down'
  return health.pages === 'working' && health.isWhole && health.feed?.state !== 'stale' ? 'good' : 'degraded'
}

/** The word for the state of the market data. */
export function feedWord(health: Health | null): 'working' | 'silent' | 'ended' | 'elsewhere' | 'unreachable' {
  if (!health) return 'unreachable'
  if (!health.feed) return 'elsewhere'
  return ({ live: 'working', stale: 'silent', ended: 'ended' } as const)[health.feed.state]
}
