import { parentPort, workerData } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import { PostgresStore } from '#gateway/journal/postgres-store.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { HistoryStore } from '../history/history-store.ts'
import { Clerk, type FromClerk, type ToClerk } from './clerk.ts'
import type { WorkerSetup } from './messages.ts'

/**
 * The thread of the clerk: what its disk takes time for costs nobody an answer. What comes within so many milliseconds shares a
 * transaction: pages that many of them touch are written once, and the journal's fsyncs have the disk for themselves.
 */
const GATHER_MS = 50

const port = required(parentPort, 'this file is started as a worker')
const { journalFile, databaseUrl, historyFile } = workerData as Pick<WorkerSetup, 'journalFile' | 'databaseUrl' | 'historyFile'>

const history = new HistoryStore(historyFile)
const store = databaseUrl === null ? new SqliteStore(journalFile, true) : new PostgresStore(databaseUrl, true)
const clerk = new Clerk({ history, store, tell })
let turning: NodeJS.Timeout | undefined

function tell(message: FromClerk): void {
  port.postMessage(message, [])
}

function turn(): void {
  turning = undefined
  clerk.turn()
  if (clerk.waits) wake()
}

function wake(): void {
  turning ??= setTimeout(turn, GATHER_MS)
}

function stop(): void {
  clearTimeout(turning)
  clerk.turn()
  history.close()
  store.close()
  tell({ type: 'stopped' })
  port.close()
}

port.on('message', (message: ToClerk) => {
  if (message.type === 'stop') return stop()
  clerk.receive(message)
  wake()
})
