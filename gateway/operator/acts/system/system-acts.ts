import { LIST_ROWS_MAX } from '#lib/contract/operator/fields.ts'
import type { SYSTEM_ACTS } from '#lib/contract/operator/system.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { ExchangeStatus } from '#gateway/exchange/exchange.ts'
import type { Health } from '#gateway/http/health.ts'
import type { NodeShown } from '#gateway/http/status/status-route.ts'
import type { LoopDelay } from '#gateway/metrics/loop-delay.ts'
import type { FeedWatch } from '#gateway/metrics/feed-watch.ts'
import type { MessageFigures, Operation, ReadOperation } from '#gateway/metrics/operation.ts'
import type { ActHandlers } from '#gateway/operator/act.ts'

/** Where the state of everything is read. */
export interface SystemSources {
  readonly version: string
  readonly node: string
  uptimeSeconds(): number
  health(): Pick<Health, 'web' | 'database' | 'cluster'>
  exchange(): ExchangeStatus & { readonly underWay: number }
  nodes(): readonly NodeShown[]
  readonly feed: Pick<MarketFeed, 'state' | 'now'>
  readonly feedWatch: Pick<FeedWatch, 'markets'>
  readonly operation: ReadOperation
  readonly loopDelay: Pick<LoopDelay, 'read'>
  wallMs(): number
}

export interface SystemActDeps {
  readonly system: SystemSources
}

/** Makes the act that shows how everything is. It answers whatever is away: what the store would have said is then left out. */
export function makeSystemActs({ system }: SystemActDeps): ActHandlers<typeof SYSTEM_ACTS> {
  return {
    'system/state': {
      subject: () => 'system',
      async run({ limit = LIST_ROWS_MAX }) {
        const { web, database = null, cluster = null } = system.health()
        const { state, detail, sequence, accounts, underWay } = system.exchange()
        const { source, state: feedState, problem, exchange: name } = system.feed.state()
        const markets = system.feedWatch.markets()
        const operation = await system.operation().catch(() => null)
        const now = system.wallMs()
        return {
          version: system.version,
          gateway: system.node,
          role: cluster?.role ?? 'primary',
          startedAt: Math.floor(now - system.uptimeSeconds() * 1000),
          trading: { state, explanation: detail, sequence, underWay, accounts },
          nodes: system.nodes().map(({ silentMs, lagMs }) => ({ seenAt: Math.floor(now - Math.max(0, silentMs)), lagMs })),
          database: database === null ? null : { state: database.state, takeovers: database.takeovers, failures: database.failures },
          feed: {
            source,
            name,
            state: feedState,
            problem,
            clockDifferenceMs: source === 'live' ? system.feed.now() - now : null,
            listed: markets.length,
          },
          markets: markets.slice(0, limit).map(({ symbol: market, ...row }) => ({ ...row, market })),
          pages: {
            state: web ? ('working' as const) : ('starting' as const),
            restarts: operation?.web.restarts ?? null,
            memoryBytes: operation?.web.rssBytes ?? null,
          },
          memoryBytes: process.memoryUsage.rss(),
          eventLoopMs: system.loopDelay.read().p99Ms,
          ...showOperation(operation),
        }
      },
    },
  }
}

function showOperation(operation: Operation | null) {
  if (operation === null)
    return {
      users: null,
      sessions: null,
      letters: null,
      appeals: null,
      disk: null,
      files: null,
      backup: null,
      certificateEndsAt: null,
    }
  const { users, sessions, messages, appeals, disk, files, backup, certificateEndsAt } = operation
  const showLetters = ({ waiting, oldestAt, sent, failed: failures, givenUp }: MessageFigures) => ({
    waiting,
    oldestAt,
    sent,
    failures,
    givenUp,
  })
  return {
    users: { ...users },
    sessions,
    letters: { email: showLetters(messages.email), mobile: showLetters(messages.mobile) },
    appeals,
    disk: { freeBytes: disk.freeBytes, bytes: disk.sizeBytes },
    files: { ...files },
    backup: backup === null ? null : { at: backup.at, wholeAt: backup.wholeAt, bytes: backup.bytes, explanation: backup.problem },
    certificateEndsAt,
  }
}
