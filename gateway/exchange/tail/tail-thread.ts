import { parentPort, workerData } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import { JournalBroken, StoreError } from '#gateway/journal/journal-store.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { HistoryStore } from '../history/history-store.ts'
import type { FromTail, TailSetup } from './tail-messages.ts'
import { Tail } from './tail.ts'

/** The thread in which a standby follows the journal. How often it looks for new records: */
const FOLLOW_MS = 200

const port = required(parentPort, 'this file is started as a worker')
const { databaseUrl, historyFile } = workerData as TailSetup
const history = new HistoryStore(historyFile)
const store = new PostgresStore(databaseUrl, true)
let tail = new Tail(store, history)
let timer: NodeJS.Timeout | undefined

function tell(message: FromTail): void {
  port.postMessage(message, [])
}

function follow(): void {
  try {
    tell({ type: 'followed', sequence: tail.follow() })
  } catch (error) {
    if (error instanceof JournalBroken) return tell({ type: 'broken', message: error.message })
    if (!(error instanceof StoreError)) throw error
    // The database is away, or the disk takes no history. What was replayed and not written is replayed again.
    tail = new Tail(store, history)
  }
  timer = setTimeout(follow, FOLLOW_MS)
}

port.on('message', () => {
  clearTimeout(timer)
  history.close()
  store.close()
  tell({ type: 'stopped' })
  port.close()
})
follow()
