import { isFeedSource, type FeedSource } from '#lib/contract/market/feed-sources.ts'

/** The part of the answer of `GET /healthz` that the status page shows. */
export interface Health {
  readonly version: string
  readonly uptimeSeconds: number
  readonly pages: 'working' | 'starting'
  /** Whether the gateway can store all data and accepts orders. */
  readonly isWhole: boolean
  readonly feed: FeedHealth | null
}

interface FeedHealth {
  readonly source: FeedSource
  readonly state: 'live' | 'ended' | 'stale'
  /** Market clock, milliseconds. */
  readonly marketTime: number
}

/** Parses an answer of `/healthz`; null if it is none. A gateway without a feed of its own uses another gateway's. */
export function readHealth(unsafe: unknown): Health | null {
  if (!isRecord(unsafe)) return null
  const { version, uptimeSeconds, web, feed, status } = unsafe
  if (typeof version !== 'string' || typeof uptimeSeconds !== 'number') return null
  return { version, uptimeSeconds, pages: web === 'ready' ? 'working' : 'starting', isWhole: status !== 'impaired', feed: readFeed(feed) }
}

function readFeed(unsafe: unknown): FeedHealth | null {
  if (!isRecord(unsafe)) return null
  const { source, state, marketTime } = unsafe
  if (!isFeedSource(source)) return null
  if ((state !== 'live' && state !== 'ended' && state !== 'stale') || typeof marketTime !== 'number') return null
  return { source, state, marketTime }
}

function isRecord(unsafe: unknown): unsafe is Partial<Record<string, unknown>> {
  return typeof unsafe === 'object' && unsafe !== null
}

/** Returns the overall state in one word. A replay that has reached its end counts as good. */
export function overallHealth(health: Health | null): 'good' | 'degraded' | 'down' {
  if (!health) return 'down'
  return health.pages === 'working' && health.isWhole && health.feed?.state !== 'stale' ? 'good' : 'degraded'
}

/** Returns the word for the state of the market data. */
export function feedWord(health: Health | null): 'working' | 'silent' | 'ended' | 'elsewhere' | 'unreachable' {
  if (!health) return 'unreachable'
  if (!health.feed) return 'elsewhere'
  return ({ live: 'working', stale: 'silent', ended: 'ended' } as const)[health.feed.state]
}
