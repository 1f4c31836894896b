import { parentPort, workerData } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { SqliteStore } from '#gateway/journal/sqlite-store.ts'
import { HistoryStore } from '../history/history-store.ts'
import { HistoryWriter, type FromHistoryWriter, type ToHistoryWriter } from './history-writer.ts'
import type { WorkerSetup } from './messages.ts'

/**
 * The history writer's thread, so that its disk time delays no answer. Everything that arrives within this period shares one
 * transaction: pages that several batches touch are written once, and the journal's fsyncs have the disk to themselves.
 */
const GATHER_MS = 50

const port = required(parentPort, 'this file is started as a worker')
const { journalFile, databaseUrl, historyFile } = workerData as Pick<WorkerSetup, 'journalFile' | 'databaseUrl' | 'historyFile'>

const history = new HistoryStore(historyFile)
const store = databaseUrl === null ? new SqliteStore(journalFile, true) : new PostgresStore(databaseUrl, true)
const historyWriter = new HistoryWriter({ history, store, tell })
let turning: NodeJS.Timeout | undefined

function tell(message: FromHistoryWriter): void {
  port.postMessage(message, [])
}

function turn(): void {
  turning = undefined
  historyWriter.turn()
  if (historyWriter.waits) wake()
}

function wake(): void {
  turning ??= setTimeout(turn, GATHER_MS)
}

function stop(): void {
  clearTimeout(turning)
  historyWriter.turn()
  history.close()
  store.close()
  tell({ type: 'stopped' })
  port.close()
}

port.on('message', (message: ToHistoryWriter) => {
  if (message.type === 'stop') return stop()
  historyWriter.receive(message)
  wake()
})
