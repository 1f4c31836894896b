import { Counter, Gauge, type Registry } from 'prom-client'
import { CHANNELS } from '#gateway/accounts/delivery/provider.ts'
import { readRefusals } from '#gateway/guard/counters.ts'
import { readSecurityCounts } from '#gateway/logging/security-log.ts'
import type { Operation, ReadOperation } from './operation.ts'

type Labels = Readonly<Record<string, string>>
type Values = readonly (readonly [labels: Labels, value: number | null])[]

const OUTCOMES = { 'log-in': 'entered', 'log-in-failed': 'failed', 'second-step-asked': 'asked' } as const

/**
 * Adds the figures of accounts, messages, disks and processes. `reader` returns what reads them; null while this gateway has no store. A
 * store that does not answer leaves them out, and the others are shown all the same.
 */
export function addOperationMetrics(registry: Registry, reader: () => ReadOperation | null): void {
  const registers = [registry]

  /** Makes a gauge of the operation's figures. */
  function gauge(name: string, help: string, labelNames: readonly string[], read: (operation: Operation) => Values): void {
    const made: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const operation = await readOr(reader)
        made.reset()
        if (labelNames.length === 0) made.remove()
        if (operation !== null) for (const [labels, value] of read(operation)) if (value !== null) made.set(labels, value)
      },
    })
  }

  /** Makes a counter of what is counted elsewhere. */
  function counter(name: string, help: string, labelNames: readonly string[], read: () => Values | Promise<Values>): void {
    const made: Counter = new Counter({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const values = await read()
        made.reset()
        for (const [labels, value] of values) if (value !== null) made.inc(labels, value)
      },
    })
  }

  gauge('agio_users', 'Open accounts by kind', ['kind'], ({ users }) => Object.entries(users).map(([kind, count]) => [{ kind }, count]))
  gauge('agio_sessions', 'Sessions that have not ended', [], ({ sessions }) => [[{}, sessions]])
  counter('agio_registrations_total', 'Accounts that were opened, by way', ['way'], () =>
    readSecurityCounts().flatMap(({ event, detail, count }) => (event === 'registration' ? [[{ way: detail }, count] as const] : [])),
  )
  counter('agio_logins_total', 'Steps of log-ins by way and outcome', ['way', 'outcome'], () =>
    readSecurityCounts().flatMap(({ event, detail, count }) =>
      event in OUTCOMES ? [[{ way: detail, outcome: OUTCOMES[event as keyof typeof OUTCOMES] }, count] as const] : [],
    ),
  )
  counter('agio_security_events_total', 'Events of the security log', ['event', 'detail'], () =>
    readSecurityCounts().map(({ event, detail, count }) => [{ event, detail }, count]),
  )
  counter('agio_limited_requests_total', 'Requests that a limit has refused (429)', ['limit'], () =>
    [...readRefusals()].map(([limit, count]) => [{ limit }, count]),
  )
  counter('agio_messages_total', 'Mails and text messages by what became of a try', ['channel', 'outcome'], async () => {
    const messages = (await readOr(reader))?.messages
    return CHANNELS.flatMap((channel) => {
      const counts = messages?.[channel]
      if (counts === undefined) return []
      return [
        [{ channel, outcome: 'sent' }, counts.sent],
        [{ channel, outcome: 'failed' }, counts.failed],
        [{ channel, outcome: 'given_up' }, counts.givenUp],
      ] as const
    })
  })
  gauge('agio_messages_waiting', 'Mails and text messages that wait for their provider', ['channel'], ({ messages }) =>
    CHANNELS.map((channel) => [{ channel }, messages[channel].waiting]),
  )
  gauge('agio_messages_oldest_seconds', 'Age of the oldest of them', ['channel'], ({ messages }) =>
    CHANNELS.map((channel) => {
      const { oldestAt } = messages[channel]
      return [{ channel }, oldestAt === null ? 0 : secondsSince(oldestAt)]
    }),
  )
  gauge('agio_appeals_open', 'Disputes that wait for a decision', [], ({ appeals }) => [[{}, appeals]])
  gauge('agio_disk_free_bytes', "Free space of the data folder's disk", [], ({ disk }) => [[{}, disk.freeBytes]])
  gauge('agio_disk_size_bytes', 'Size of that disk', [], ({ disk }) => [[{}, disk.sizeBytes]])
  gauge('agio_file_bytes', 'Sizes of journal, history, store and their logs of writes, and of the database', ['file'], ({ files }) =>
    Object.entries(files).map(([file, bytes]) => [{ file }, bytes]),
  )
  gauge('agio_backup_age_seconds', 'Time since the last whole backup of the data folder', [], ({ backup }) => [
    [{}, backup === null || backup.wholeAt === null ? null : secondsSince(backup.wholeAt)],
  ])
  gauge('agio_backup_failed', 'Whether the last backup has failed', [], ({ backup }) => [
    [{}, backup === null ? null : Number(backup.problem !== null)],
  ])
  gauge('agio_backup_bytes', 'Size of the last backup', [], ({ backup }) => [[{}, backup === null ? null : backup.bytes]])
  counter('agio_web_restarts_total', 'Web processes that had to be started again', [], async () => {
    const operation = await readOr(reader)
    return operation === null ? [] : [[{}, operation.web.restarts]]
  })
  gauge('agio_web_memory_bytes', 'Memory of the web process', [], ({ web }) => [[{}, web.rssBytes]])
  gauge('agio_certificate_seconds', 'Time until the certificate of TLS_CERT_FILE ends', [], ({ certificateEndsAt }) => [
    [{}, certificateEndsAt === null ? null : -secondsSince(certificateEndsAt)],
  ])
}

function readOr(reader: () => ReadOperation | null): Promise<Operation | null> {
  return reader()?.().catch(() => null) ?? Promise.resolve(null)
}

const secondsSince = (timeMs: number): number => (Date.now() - timeMs) / 1000
