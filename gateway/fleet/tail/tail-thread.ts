import { parentPort, workerData } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import { JournalBroken, OtherVersion, StoreError } from '#gateway/journal/journal-store.ts'
import { PostgresStore } from '#gateway/journal/postgres/postgres-store.ts'
import { HistoryStore } from '#gateway/exchange/history/history-store.ts'
import type { FromWorker } from '#gateway/exchange/worker/messages.ts'
import { PrimaryLink } from '../link/primary-link.ts'
import type { FromPrimary } from '../link/link.ts'
import type { FromTail, TailSetup, ToTail } from './tail-messages.ts'
import { Tail } from './tail.ts'

/** The thread in which a replica follows the journal. How often it looks for new records, unless the primary sends them: */
const FOLLOW_MS = 200
/** How often it asks for the hash of the primary's state until it could be compared. */
const COMPARE_MS = 10_000
/** How long told history is gathered for one transaction. */
const GATHER_MS = 50

const port = required(parentPort, 'this file is started as a worker')
const { databaseUrl, historyFile, link: linkSetup } = workerData as TailSetup
const history = new HistoryStore(historyFile)
const store = new PostgresStore(databaseUrl, true)
const parts = { store, history, confirm: () => store.confirmRead() }
const link = new PrimaryLink(linkSetup, (message) => safely(() => hear(message)))

let tail = new Tail(parts)
let isReady = false
let isOver = false
/** Sequence of the primary's last record, as far as it is known. */
let known = 0
/** When the primary is to be asked for the hash of its state; Infinity if it need not be. */
let compareAt = Infinity
let outbox: FromWorker[] = []
let timer: NodeJS.Timeout | undefined
let keeping: NodeJS.Timeout | undefined

function tell(message: FromTail): void {
  port.postMessage(message, [])
}

/** Runs a step; afterwards all that it told goes out together. Nothing follows a state that is not the primary's. */
function safely(step: () => void): void {
  if (isOver) return
  try {
    step()
  } catch (error) {
    if (error instanceof JournalBroken) return end(error)
    if (!(error instanceof StoreError)) throw error
    // The database is away, or the disk takes no history. What was replayed and not told is replayed again.
    if (!isReady) tail = new Tail(parts)
  }
  if (outbox.length > 0) report()
}

function end(error: JournalBroken): void {
  isOver = true
  link.close()
  tell({ type: isReady && !(error instanceof OtherVersion) ? 'differs' : 'broken', message: error.message })
}

function report(): void {
  const messages = outbox
  outbox = []
  tell({ type: 'followed', sequence: tail.sequence, known: Math.max(known, tail.sequence), messages })
  if (messages.length > 0) keeping ??= setTimeout(keep, GATHER_MS)
}

function keep(): void {
  keeping = undefined
  const waits = tail.keep()
  if (waits) keeping = setTimeout(keep, FOLLOW_MS)
  if (outbox.length > 0) report()
}

/** Looks into the tables. */
function follow(): void {
  tail.follow()
  known = link.isLive ? Math.max(known, tail.sequence) : tail.sequence
  if (!isReady) begin()
  report()
}

function begin(): void {
  const snapshot = tail.begin((message) => outbox.push(message))
  if (snapshot === null) return
  isReady = true
  tell({ type: 'ready', snapshot })
}

function hear(message: FromPrimary): void {
  if (message.type === 'at') {
    known = message.sequence
    if (message.run !== undefined) tell({ type: 'run', run: message.run })
    if (message.market !== undefined) compareAt = message.compares === true ? 0 : Infinity
    // An older version of a primary does not name a market of another exchange, whose frames it does not pass on either.
    if (message.market !== undefined && message.market !== '' && message.market !== linkSetup.market) {
      isOver = true
      link.close()
      return tell({ type: 'differs', message: 'This gateway shows another market than the primary: the settings of their feeds differ.' })
    }
    // The first word of a primary: what was applied here must be what it has.
    if (message.market !== undefined || tail.sequence < known) return follow()
    askToCompare()
    return report()
  }
  if (message.type === 'hash') {
    if (tail.sequence === message.sequence) compareAt = Infinity
    return tail.compare(message.sequence, message.hash)
  }
  known = message.first + message.records.length - 1
  // The primary has checked and applied them; here they are applied as if they were read from its journal.
  if (!tail.take(message.first, message.records)) follow()
}

/** A state that may have been another one all along is found out at the first primary that it meets, not by its next regular hash. */
function askToCompare(): void {
  const now = performance.now()
  if (!isReady || now < compareAt) return
  compareAt = now + COMPARE_MS
  link.ask({ type: 'compare' })
}

function look(): void {
  if (!link.isLive || !isReady || tail.sequence < known) safely(follow)
  timer = setTimeout(look, FOLLOW_MS)
}

function stop(): void {
  clearTimeout(timer)
  link.close()
  // Up to the last record that the last primary has acknowledged.
  if (isReady) safely(follow)
  isOver = true
  clearTimeout(keeping)
  tail.keep()
  history.close()
  store.close()
  tell({ type: 'stopped' })
  port.close()
}

port.on('message', (message: ToTail) => {
  if (message.type === 'primary') link.connect(message.origin)
  else if (message.type === 'ensure') link.ask(message)
  else if (message.type === 'forget') safely(() => history.forget(message.accounts))
  else stop()
})
look()
