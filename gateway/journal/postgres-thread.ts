import { workerData } from 'node:worker_threads'
import pg from 'pg'
import type { PostgresAnswer, PostgresQuestion, PostgresThreadSetup } from './postgres-messages.ts'

/** The thread that talks to PostgreSQL for a journal whose own thread waits for it. One connection, made anew after it was lost. */
const CONNECT_TIMEOUT_MS = 10_000
const QUERY_TIMEOUT_MS = 30_000

const { url, signal, preamble, port } = workerData as PostgresThreadSetup
let client: pg.Client | null = null

async function connected(): Promise<pg.Client> {
  if (client !== null) return client
  const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS })
  const forget = (): void => {
    if (client === fresh) client = null
  }
  fresh.on('error', forget).on('end', forget)
  await fresh.connect()
  for (const statement of preamble) {
    const { rows } = await fresh.query<{ refused?: boolean }>(statement)
    if (rows[0]?.refused !== true) continue
    await fresh.end()
    throw new Error('another running gateway is using its journal')
  }
  client = fresh
  return fresh
}

async function disconnect(): Promise<void> {
  const lost = client
  client = null
  await lost?.end().catch(() => undefined)
}

async function ask({ statements }: PostgresQuestion): Promise<PostgresAnswer['result']> {
  if (statements.length === 0) {
    await disconnect()
    return { rows: [] }
  }
  try {
    const open = await connected()
    if (statements.length > 1) await open.query('BEGIN')
    let rows: readonly Record<string, unknown>[] = []
    for (const { sql, values } of statements) rows = (await open.query<Record<string, unknown>>(sql, [...values])).rows
    if (statements.length > 1) await open.query('COMMIT')
    return { rows }
  } catch (error) {
    // Whatever state the connection is in: the next question gets another one.
    await disconnect()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { failure: { message: error instanceof Error ? error.message : String(error), code } }
  }
}

async function answer(question: PostgresQuestion): Promise<void> {
  const said: PostgresAnswer = { id: question.id, result: await ask(question) }
  port.postMessage(said)
  Atomics.add(signal, 0, 1)
  Atomics.notify(signal, 0)
}

port.on('message', (question: PostgresQuestion) => void answer(question))
