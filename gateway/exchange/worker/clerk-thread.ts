import { parentPort, workerData } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import { PostgresStore } from '#gateway/journal/postgres-store.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { HistoryStore } from '../history/history-store.ts'
import { Clerk, type FromClerk, type ToClerk } from './clerk.ts'
import type { WorkerSetup } from './messages.ts'

/** The thread of the clerk: what its disk takes time for costs nobody an answer. */
const RETRY_MS = 100

const port = required(parentPort, 'this file is started as a worker')
const { journalFile, databaseUrl, historyFile } = workerData as Pick<WorkerSetup, 'journalFile' | 'databaseUrl' | 'historyFile'>

const history = new HistoryStore(historyFile)
const store = databaseUrl === null ? new SqliteStore(journalFile) : new PostgresStore(databaseUrl, 'helper')
const clerk = new Clerk({ history, store, tell })
let turning: NodeJS.Immediate | undefined
let retrying: NodeJS.Timeout | undefined

function tell(message: FromClerk): void {
  port.postMessage(message, [])
}

/** All messages that have come are taken before a turn: they share its transaction. */
function turn(): void {
  turning = undefined
  clearTimeout(retrying)
  clerk.turn()
  if (clerk.waits) retrying = setTimeout(turn, RETRY_MS)
}

function stop(): void {
  clearImmediate(turning)
  clerk.turn()
  clearTimeout(retrying)
  history.close()
  store.close()
  tell({ type: 'stopped' })
  port.close()
}

port.on('message', (message: ToClerk) => {
  if (message.type === 'stop') return stop()
  clerk.receive(message)
  turning ??= setImmediate(turn)
})
