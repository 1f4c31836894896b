import { Worker } from 'node:worker_threads'
import type { DataFolder } from '#gateway/store/data-folder.ts'
import { HISTORY_FILE, setAsideIfDamaged } from '../history/history-file.ts'
import type { FromTail, TailSetup } from './tail-messages.ts'

/** A standby that follows the journal of the gateway that leads. */
export interface JournalFollower {
  /** Sequence of the last record that was replayed. */
  readonly sequence: number
  /** Milliseconds since the last time at which nothing more was to be replayed; Infinity before the first. */
  readonly lagMs: number
  /** Closes everything in the data folder; resolves when it is closed. */
  stop(): Promise<void>
}

export interface FollowOptions {
  readonly folder: DataFolder
  readonly databaseUrl: string
  readonly log: { warn(details: object, message: string): void }
  /** The journal cannot be replayed by this version, or its thread died: this gateway must not lead. */
  readonly onBroken: (message: string) => void
}

/** Starts the thread that follows the journal and keeps the history of this data folder up to date. */
export function followJournal({ folder, databaseUrl, log, onBroken }: FollowOptions): JournalFollower {
  const historyFile = folder.file(HISTORY_FILE)
  const damage = setAsideIfDamaged(historyFile)
  if (damage !== null) log.warn({}, damage)
  const worker = new Worker(new URL('tail-thread.ts', import.meta.url), {
    workerData: { databaseUrl, historyFile } satisfies TailSetup,
  })
  let sequence = 0
  let followedAt = -Infinity
  const stopped = new Promise<void>((resolve) => {
    worker.on('message', (message: FromTail) => {
      if (message.type === 'stopped') return resolve()
      if (message.type === 'broken') return onBroken(message.message)
      sequence = message.sequence
      followedAt = performance.now()
    })
    worker.once('exit', () => resolve())
    worker.once('error', (error: Error) => {
      onBroken(error.message)
      resolve()
    })
  })
  return {
    get sequence() {
      return sequence
    },
    get lagMs() {
      return performance.now() - followedAt
    },
    async stop() {
      worker.postMessage({ type: 'stop' }, [])
      await stopped
    },
  }
}
