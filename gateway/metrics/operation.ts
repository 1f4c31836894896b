import { X509Certificate } from 'node:crypto'
import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { UserKind } from '#lib/contract/accounts/accounts.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { ChannelCounts } from '#gateway/accounts/delivery/deliver.ts'
import { CHANNELS, type Channel } from '#gateway/accounts/delivery/provider.ts'
import type { WebStatus } from '#gateway/front/web/web-process.ts'
import { HISTORY_FILE } from '#gateway/exchange/history/history-file.ts'
import { type BackupNote, readBackupNote } from '#gateway/journal/backup-note.ts'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { STORE_FILE, type Store } from '#gateway/store/store.ts'

/** Messages of a channel. */
export interface MessageFigures extends ChannelCounts {
  readonly waiting: number
  /** When the oldest waiting one was written; null if none waits. */
  readonly oldestAt: number | null
}

/** What an operator watches beside the exchange itself, as of some seconds ago at most. */
export interface Operation {
  readonly users: Readonly<Partial<Record<UserKind, number>>>
  readonly sessions: number
  readonly messages: Readonly<Record<Channel, MessageFigures>>
  /** Disputes that wait for a decision; null where another gateway knows. */
  readonly appeals: number | null
  readonly disk: { readonly freeBytes: number; readonly sizeBytes: number }
  /** The sizes of what grows, by name; only what there is. */
  readonly files: Readonly<Record<string, number>>
  /** Null if the data folder was never backed up by `npm run backup`. */
  readonly backup: BackupNote | null
  readonly web: WebStatus
  /** When the certificate ends; null if none is named or it cannot be read. */
  readonly certificateEndsAt: number | null
}

export type ReadOperation = () => Promise<Operation>

export interface OperationParts {
  readonly store: Store
  /** Whether the store is a database that has the journal, too. */
  readonly isDatabase: boolean
  /** The path of the data folder. */
  readonly folder: string
  readonly messages: () => Readonly<Record<Channel, ChannelCounts>>
  readonly appeals: () => number | null
  readonly web: () => WebStatus
  readonly certificateFile: string | null
  readonly clock: Clock
}

/** The figures are read anew this often at most: several monitors, and the console, ask once. */
const KEPT_MS = 10_000

const DATA_FILES = { journal: JOURNAL_FILE, history: HISTORY_FILE, store: STORE_FILE } as const

/** Returns a reader of what an operator watches. It rejects if the store or the disk does not answer. */
export function createOperationReader(parts: OperationParts): ReadOperation {
  let known: { readonly at: number; readonly figures: Promise<Operation> } | null = null
  return () => {
    const at = parts.clock.now()
    if (known === null || at - known.at >= KEPT_MS || at < known.at) {
      const figures = readOperation(parts)
      known = { at, figures }
      // A failure is not kept: the next one who asks may be luckier.
      figures.catch(() => (known = null))
    }
    return known.figures
  }
}

async function readOperation(parts: OperationParts): Promise<Operation> {
  const { store, folder, clock, certificateFile } = parts
  const [users, sessions, messages, disk, files, certificateEndsAt] = await Promise.all([
    countUsers(store),
    countSessions(store, clock.now()),
    readMessages(store, parts.messages()),
    statfs(folder),
    readSizes(parts),
    certificateFile === null ? null : readCertificateEnd(certificateFile),
  ])
  return {
    users,
    sessions,
    messages,
    appeals: parts.appeals(),
    disk: { freeBytes: disk.bavail * disk.bsize, sizeBytes: disk.blocks * disk.bsize },
    files,
    backup: readBackupNote(folder),
    web: parts.web(),
    certificateEndsAt,
  }
}

/** Counts accounts that are open, by their kind. */
async function countUsers(store: Store): Promise<Operation['users']> {
  const rows = await store
    .selectFrom('users')
    .select(['kind', (row) => row.fn.countAll<number | string>().as('count')])
    // A closed account has lost its code, and is frozen.
    .where((row) => row.or([row('frozenAt', 'is', null), row('inviteCode', 'is not', null)]))
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

async function countSessions(store: Store, now: number): Promise<number> {
  const { count } = await store
    .selectFrom('sessions')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function readMessages(store: Store, counts: Readonly<Record<Channel, ChannelCounts>>): Promise<Operation['messages']> {
  const rows = await store
    .selectFrom('letters')
    .select(['channel', (row) => row.fn.countAll<number | string>().as('waiting'), (row) => row.fn.min('createdAt').as('oldestAt')])
    .groupBy('channel')
    .execute()
  const figures = CHANNELS.map((channel) => {
    const row = rows.find((each) => each.channel === channel)
    return [channel, { ...counts[channel], waiting: Number(row?.waiting ?? 0), oldestAt: row?.oldestAt ?? null }]
  })
  return Object.fromEntries(figures) as Operation['messages']
}

async function readSizes({ store, isDatabase, folder }: OperationParts): Promise<Readonly<Record<string, number>>> {
  const sizes = await Promise.all(
    Object.entries(DATA_FILES).flatMap(([name, file]) => [
      measureFile(join(folder, file)).then((bytes) => [name, bytes] as const),
      measureFile(join(folder, `${file}-wal`)).then((bytes) => [`${name}_wal`, bytes] as const),
    ]),
  )
  const files = Object.fromEntries(sizes.filter(([, bytes]) => bytes !== null)) as Record<string, number>
  if (!isDatabase) return files
  const { rows } = await sql<{ bytes: number | string }>`SELECT pg_database_size(current_database()) AS bytes`.execute(store)
  return { ...files, database: Number(rows[0]?.bytes ?? 0) }
}

function measureFile(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  )
}

/** Returns when the first certificate of a file ends, which is that of the host. */
async function readCertificateEnd(file: string): Promise<number | null> {
  try {
    return Date.parse(new X509Certificate(await readFile(file)).validTo)
  } catch {
    return null
  }
}
