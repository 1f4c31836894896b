'use client'

import { useEffect, useState } from 'react'
import type { FeedProblem, FeedSource } from '#lib/contract/market/feed-sources.ts'
import { formatDateTime, formatDuration } from '#lib/format/date.ts'
import { MISSING } from '#lib/format/number.ts'
import type { ConnectionState } from '#lib/stream/connection.ts'
import { useMarketStatus, useRowListener } from '#lib/stores/figures/use-live.ts'
import { feedWord, overallHealth, readHealth, type Health } from './health.ts'
import styles from './status-board.module.css'

interface StatusLabels {
  readonly overall: Readonly<Record<'good' | 'degraded' | 'down', string>>
  readonly parts: string
  readonly pages: string
  readonly gateway: string
  readonly feed: string
  readonly stream: string
  readonly states: Readonly<Record<StateWord, string>>
  /** `{exchange}` in a source's or a problem's text is the name from the health check. */
  readonly sources: Readonly<Record<FeedSource, string>>
  readonly problems: Readonly<Record<FeedProblem, string>>
  readonly books: string
  readonly source: string
  readonly marketTime: string
  readonly checked: string
  readonly version: string
  readonly uptime: string
}

type StateWord = 'working' | 'starting' | 'synchronising' | 'silent' | 'ended' | 'elsewhere' | 'unreachable' | 'connecting' | 'reconnecting'

interface Props {
  /** The state that the server knew when it rendered the page, and its time (milliseconds). */
  readonly health: Health | null
  readonly checkedMs: number
  /** BCP-47 tag of the page's locale. */
  readonly tag: string
  readonly labels: StatusLabels
}

/** How often the gateway is asked again while the page is visible. */
const CHECK_MS = 10_000
const TIMEOUT_MS = 5_000

/** Shows the state of every part in words, refreshed every few seconds. */
export function StatusBoard({ health: first, checkedMs, tag, labels }: Props) {
  const { health, checked } = useHealth(first, checkedMs)
  const { connection, stale } = useMarketStatus()
  // The stream is only open while there is a listener, and any pair will do.
  useRowListener('spot', 'BTCUSDT', ignore)
  const overall = overallHealth(health)
  const parts: readonly (readonly [name: string, word: StateWord])[] = [
    [labels.pages, health?.pages ?? 'unreachable'],
    [labels.gateway, health ? 'working' : 'unreachable'],
    [labels.feed, feedWord(health)],
    [labels.stream, streamWord(connection, stale)],
  ]
  const facts: readonly (readonly [name: string, fact: string])[] = [
    [labels.source, health?.feed ? named(labels.sources[health.feed.source], health.feed.exchange) : MISSING],
    ...(health?.feed?.source === 'live' ? [[labels.books, `${health.feed.books} / ${health.feed.of}`] as const] : []),
    [labels.marketTime, formatDateTime(health?.feed?.marketTime)],
    [labels.checked, formatDateTime(checked)],
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
    </div>
  )
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

/** Returns the gateway's current health; null if it does not answer in time. */
function useHealth(first: Health | null, firstMs: number) {
  const [known, setKnown] = useState({ health: first, checked: firstMs })
  useEffect(() => {
    async function check(): Promise<void> {
      if (document.hidden) return
      const health = await askHealth()
      setKnown({ health, checked: Date.now() })
    }
    const timer = setInterval(() => void check(), CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return known
}

async function askHealth(): Promise<Health | null> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const unsafe: unknown = await response.json()
    return readHealth(unsafe)
  } catch {
    return null
  }
}
