'use client'

import type { FeedProblem, FeedSource } from '#lib/contract/market/feed-sources.ts'
import type { NodeState } from '#lib/contract/status-kinds.ts'
import type { DeviceTokenStatus } from '#lib/contract/signing/device.ts'
import { formatDateTime, formatDuration } from '#lib/format/date.ts'
import { MISSING } from '#lib/format/number.ts'
import type { ConnectionState } from '#lib/stream/connection.ts'
import { useMarketStatus, useRowListener } from '#lib/stores/figures/use-live.ts'
import { useDeviceTokenStatus } from '#lib/stores/session/identity.tsx'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { feedWord, overallHealth } from './health.ts'
import { IncidentList, type IncidentLabels } from './incident-list.tsx'
import { ReportedList, type ReportedLabels } from './reported-list.tsx'
import { isWhole } from './status-now.ts'
import { useSiteStatus, type Known } from './use-site-status.ts'
import styles from './status-board.module.css'

interface StatusLabels {
  readonly overall: Readonly<Record<'good' | 'degraded' | 'down', string>>
  readonly parts: string
  readonly pages: string
  readonly gateway: string
  readonly trading: string
  readonly feed: string
  readonly stream: string
  readonly database: string
  readonly states: Readonly<Record<StateWord, string>>
  readonly nodes: string
  readonly nodesText: string
  /** With `{nth}`. */
  readonly node: string
  readonly nodeStates: Readonly<Record<NodeState, string>>
  readonly incidents: IncidentLabels
  readonly reported: ReportedLabels
  /** `{exchange}` in a source's or a problem's text is the name from the health check. */
  readonly sources: Readonly<Record<FeedSource, string>>
  readonly problems: Readonly<Record<FeedProblem, string>>
  readonly books: string
  readonly source: string
  readonly marketTime: string
  readonly checked: string
  readonly zone: string
  readonly version: string
  readonly uptime: string
  readonly browser: string
  readonly device: string
  readonly deviceText: string
  readonly deviceStates: Readonly<Record<DeviceTokenStatus, string>>
}

type StateWord =
  | 'working'
  | 'starting'
  | 'synchronising'
  | 'silent'
  | 'stalled'
  | 'halted'
  | 'ended'
  | 'elsewhere'
  | 'unreachable'
  | 'connecting'
  | 'reconnecting'

interface Props {
  /** The state that the server knew when it rendered the page. */
  readonly first: Known
  /** BCP-47 tag of the page's locale. */
  readonly tag: string
  readonly localeCode: string
  readonly labels: StatusLabels
}

/** Shows the state of every part and node in words, refreshed every few seconds, and the latest interruptions. */
export function StatusBoard({ first, tag, localeCode, labels }: Props) {
  const { health, status, checkedMs, isPending } = useSiteStatus(first, localeCode)
  const { connection, stale } = useMarketStatus()
  const timeZone = useTimeZone()
  const device = useDeviceTokenStatus()
  // The stream is only open while there is a listener, and any pair will do.
  useRowListener('spot', 'BTCUSDT', ignore)
  const isExchangeWhole = status === null ? isPending : isWhole(status)
  const partsOverall = overallHealth(health)
  const overall = partsOverall === 'good' && !isExchangeWhole ? 'degraded' : partsOverall
  const parts: readonly (readonly [name: string, word: StateWord])[] = [
    [labels.pages, health?.pages ?? 'unreachable'],
    [labels.gateway, health ? 'working' : 'unreachable'],
    [labels.trading, status?.trading ?? (isPending ? 'connecting' : 'unreachable')],
    [labels.feed, status?.marketData ?? feedWord(health)],
    [labels.stream, streamWord(connection, stale)],
    // Only the gateway that leads knows.
    ...(status === null ? [] : [[labels.database, status.database] as const]),
  ]
  const facts: readonly (readonly [name: string, fact: string])[] = [
    [labels.source, health?.feed ? named(labels.sources[health.feed.source], health.feed.exchange) : MISSING],
    ...(health?.feed?.source === 'live' ? [[labels.books, `${health.feed.books} / ${health.feed.of}`] as const] : []),
    [labels.marketTime, formatDateTime(health?.feed?.marketTime, timeZone)],
    [labels.checked, formatDateTime(checkedMs, timeZone)],
    [labels.version, health?.version ?? MISSING],
    [labels.uptime, formatDuration(health && health.uptimeSeconds * 1000, tag)],
  ]
  return (
    <div className={styles.board}>
      <output className={styles.overall} data-state={overall}>
        {labels.overall[overall]}
      </output>
      {health?.feed?.problem && (
        <output className={styles.problem}>{named(labels.problems[health.feed.problem], health.feed.exchange)}</output>
      )}
      <ReportedList reported={status?.reported ?? []} timeZone={timeZone} labels={labels.reported} />
      <section className={styles.block} aria-label={labels.parts}>
        <dl className={styles.list}>
          {parts.map(([name, word]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.state} data-word={word}>
                {labels.states[word]}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {status !== null && status.nodes.length > 0 && (
        <section aria-labelledby="nodes">
          <h2 id="nodes" className={styles.title}>
            {labels.nodes}
          </h2>
          {status.nodes.length > 1 && <p className={styles.text}>{labels.nodesText}</p>}
          <dl className={styles.list}>
            {namedNodes(status.nodes, labels.node).map(([name, state]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={styles.state} data-word={state}>
                  {labels.nodeStates[state]}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <IncidentList incidents={status?.incidents ?? null} isPending={isPending} timeZone={timeZone} tag={tag} labels={labels.incidents} />
      <dl className={styles.list}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{fact}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="browser">
        <h2 id="browser" className={styles.title}>
          {labels.browser}
        </h2>
        <dl className={styles.list}>
          <div>
            <dt>{labels.zone}</dt>
            <dd>
              <bdi>{timeZone}</bdi>
            </dd>
          </div>
          <div>
            <dt>{labels.device}</dt>
            <dd className={styles.state} data-word={device}>
              {labels.deviceStates[device]}
            </dd>
          </div>
        </dl>
        <p className={styles.text}>{labels.deviceText}</p>
      </section>
    </div>
  )
}

/** Numbers the nodes, which have no other names here. */
function namedNodes(nodes: readonly NodeState[], text: string): readonly (readonly [name: string, state: NodeState])[] {
  return nodes.map((state, index) => [text.replace('{nth}', String(index + 1)), state])
}

/** Puts the exchange's name into a text. */
function named(text: string, exchange: string | null): string {
  return text.replaceAll('{exchange}', exchange ?? '')
}

function ignore(): void {}

function streamWord({ kind }: ConnectionState, stale: boolean): StateWord {
  if (kind === 'lost') return 'reconnecting'
  if (kind !== 'open') return 'connecting'
  return stale ? 'silent' : 'working'
}
