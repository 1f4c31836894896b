import { FEED_PROBLEMS, isFeedSource, type FeedProblem, type FeedSource } from '#lib/contract/market/feed-sources.ts'

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
  /** Name of the followed exchange; null unless the source is live. */
  readonly exchange: string | null
  /** Order books that are current, of those that are wanted. */
  readonly books: number
  readonly of: number
  readonly problem: FeedProblem | null
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
  const { source, state, marketTime, exchange, books, of, problem } = unsafe
  if (!isFeedSource(source)) return null
  if ((state !== 'live' && state !== 'ended' && state !== 'stale') || typeof marketTime !== 'number') return null
  return {
    source,
    state,
    marketTime,
    exchange: typeof exchange === 'string' ? exchange : null,
    books: typeof books === 'number' ? books : 0,
    of: typeof of === 'number' ? of : 0,
    problem: FEED_PROBLEMS.find((known) => known === problem) ?? null,
  }
}

function isRecord(unsafe: unknown): unsafe is Partial<Record<string, unknown>> {
  return typeof unsafe === 'object' && unsafe !== null
}

/** Returns the overall state in one word. A replay that has reached its end counts as good. */
export function overallHealth(health: Health | null): 'good' | 'degraded' | 'down' {
  if (!health) return 'down'
  const isCurrent = health.feed === null || (health.feed.state !== 'stale' && health.feed.problem === null)
  return health.pages === 'working' && health.isWhole && isCurrent ? 'good' : 'degraded'
}

/** Returns the word for the state of the market data. */
export function feedWord(health: Health | null): 'working' | 'synchronising' | 'silent' | 'ended' | 'elsewhere' | 'unreachable' {
  if (!health) return 'unreachable'
  if (!health.feed) return 'elsewhere'
  if (health.feed.state === 'live' && health.feed.books < health.feed.of) return 'synchronising'
  return ({ live: 'working', stale: 'silent', ended: 'ended' } as const)[health.feed.state]
}
