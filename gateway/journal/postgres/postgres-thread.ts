import { workerData } from 'node:worker_threads'
import type pg from 'pg'
import { required } from '#lib/kernel/assert.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { withTimeout } from '#lib/kernel/timeout.ts'
import { isCancelledWait, isReadOnly, isRefusal } from '#gateway/store/postgres/database-errors.ts'
import { Database, leave } from '#gateway/store/postgres/database.ts'
import {
  type PostgresAnswer,
  type PostgresQuestion,
  type PostgresThreadSetup,
  type PostgresThreadStart,
  TAKEN,
} from './postgres-messages.ts'

/** The thread that talks to PostgreSQL while the journal's own thread waits. It has one connection, and reconnects after losing it. */
const QUERY_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 5000
const FAREWELL_TIMEOUT_MS = 2000

const { signal, port } = workerData as PostgresThreadStart
let setup: PostgresThreadSetup | null = null
let opened: Database | null = null
let client: pg.Client | null = null
/** Whether a commit of the running question is only local. */
let isOnlyLocal = false

async function connected(): Promise<pg.Client> {
  if (client !== null) return client
  const { url, name, readOnly, preamble } = required(setup, 'a store sends the setup first')
  const database = (opened ??= new Database(url))
  const limits = { queryTimeoutMs: QUERY_TIMEOUT_MS, idleInTransactionMs: IDLE_IN_TRANSACTION_MS }
  const fresh = await database.connect({ name, readOnly, ...limits })
  const forget = (): void => {
    if (client === fresh) client = null
  }
  fresh.on('error', forget).on('end', forget)
  fresh.on('notice', (notice) => (isOnlyLocal ||= isCancelledWait(notice)))
  try {
    for (const statement of preamble) {
      const { rows } = await fresh.query<{ refused?: boolean }>(statement)
      if (rows[0]?.refused === true) throw new Error('another running gateway is using its journal')
    }
  } catch (error) {
    // If left open, it would keep the lock, and no other connection could ever take it.
    leave(fresh)
    throw error
  }
  client = fresh
  return fresh
}

function drop(lost: pg.Client): void {
  if (client === lost) client = null
  leave(lost)
}

async function disconnect(): Promise<void> {
  if (client === null) return
  const last = client
  client = null
  await withTimeout(last.end(), FAREWELL_TIMEOUT_MS, systemTimers).catch(() => undefined)
}

async function ask({ statements, timeoutMs }: PostgresQuestion): Promise<PostgresAnswer['result']> {
  if (statements.length === 0) {
    await disconnect()
    return { rows: [], isOnlyLocal: false }
  }
  let open: pg.Client | null = null
  try {
    open = await connected()
    isOnlyLocal = false
    if (statements.length > 1) await open.query('BEGIN')
    let rows: readonly Record<string, unknown>[] = []
    for (const { sql, name, values } of statements) {
      const asked = { text: sql, name, values: [...values], query_timeout: timeoutMs }
      rows = (await open.query<Record<string, unknown>>(asked)).rows
    }
    if (statements.length > 1) await open.query('COMMIT')
    return { rows, isOnlyLocal }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // A duplicate key does not mean that the connection is bad. After any other error the next question gets a new connection, which
    // needs the lock to be free; so if the server has answered, wait for it to disconnect.
    if (isRefusal(error)) {
      if (isReadOnly(error)) opened?.noteReadOnly()
      if (code !== TAKEN || statements.length > 1) await disconnect()
    } else if (open !== null) drop(open)
    return { failure: { message: error instanceof Error ? error.message : String(error), code } }
  }
}

async function answer(question: PostgresQuestion): Promise<void> {
  const said: PostgresAnswer = { id: question.id, result: await ask(question) }
  port.postMessage(said)
  Atomics.add(signal, 0, 1)
  Atomics.notify(signal, 0)
}

port.on('message', (message: PostgresThreadSetup | PostgresQuestion) => {
  if ('url' in message) setup = message
  else void answer(message)
})
