import pg from 'pg'
import { systemTimers } from '#lib/kernel/clock.ts'
import { wait } from '#lib/kernel/timeout.ts'
import { StoreError, writeReason } from '../data-folder.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { readDatabaseUrl, type DatabaseHost } from './database-url.ts'

/** How long one server may take to be connected to. */
const CONNECT_TIMEOUT_MS = 3000
/** Delays between rounds over all servers while none of them can be used. */
const BACK_OFF_MS = 100
const BACK_OFF_MAX_MS = 2000

/** The result of the last attempt to connect, for `/healthz` and metrics. */
export interface DatabaseState {
  /** `unknown` before the first connection. */
  readonly state: 'unknown' | 'ready' | 'read-only' | 'unavailable'
  /** The server that was connected to last, as `host:port`; null before the first. */
  readonly host: string | null
  /** Number of connections that went to another server than the one before. */
  readonly takeovers: number
  /** Number of rounds over all servers that found none since the last connection. */
  readonly failures: number
}

/** The limits of one connection. The server's own limits are shorter than ours, so that it does not go on with what we have given up. */
export interface ConnectionSettings {
  /** Shown by `pg_stat_activity`. */
  readonly name: string
  /** How long we wait for an answer; null for work that may take as long as it needs. */
  readonly queryTimeoutMs: number | null
  /** How long the server lets a transaction of ours be idle, and so hold its locks. */
  readonly idleInTransactionMs?: number
  /** The session only reads. Where no server takes writes, one that reads is enough. */
  readonly readOnly?: boolean
  readonly types?: pg.CustomTypesConfig
}

/**
 * The one way to PostgreSQL: every connection of the product is made here. It knows all servers of `DATABASE_URL`, finds the one that
 * takes writes, and lets the servers rest between attempts while there is none. One per thread.
 */
export class Database {
  readonly #hosts: readonly DatabaseHost[]
  #preferred = 0
  #state: DatabaseState = { state: 'unknown', host: null, takeovers: 0, failures: 0 }
  #retryAt = 0

  /** Throws StoreError if the address has another form than `readDatabaseUrl` reads. */
  constructor(url: string) {
    const hosts = readDatabaseUrl(url)
    if (hosts === null) throw new StoreError('DATABASE_URL is not the address of a PostgreSQL that takes writes.')
    this.#hosts = hosts
  }

  get state(): DatabaseState {
    return this.#state
  }

  /** Reports that a connection was told that its server only reads: the next one is looked for from the beginning. */
  noteReadOnly(): void {
    this.#state = { ...this.#state, state: 'read-only' }
  }

  /**
   * Connects to the server that takes writes. Rejects with the server's own error if there is only one, else with
   * `DatabaseUnavailable`; nothing has been executed then.
   */
  async connect(settings: ConnectionSettings): Promise<pg.Client> {
    const restMs = this.#retryAt - performance.now()
    if (restMs > 0) await wait(restMs, systemTimers)
    const problems: { readonly host: DatabaseHost; readonly error: unknown }[] = []
    let reader: { readonly client: pg.Client; readonly nth: number } | null = null
    for (let step = 0; step < this.#hosts.length; step += 1) {
      const nth = (this.#preferred + step) % this.#hosts.length
      const host = this.#hosts[nth]
      if (host === undefined) continue
      try {
        const { client, takesWrites } = await open(host, settings)
        if (takesWrites) {
          if (reader !== null) leave(reader.client)
          return this.#use(client, nth, 'ready')
        }
        problems.push({ host, error: new DatabaseUnavailable('PostgreSQL only reads at present') })
        if (settings.readOnly === true && reader === null) reader = { client, nth }
        else leave(client)
      } catch (error) {
        problems.push({ host, error })
      }
    }
    if (reader !== null) return this.#use(reader.client, reader.nth, 'read-only')
    throw this.#fail(problems)
  }

  #use(client: pg.Client, nth: number, state: 'ready' | 'read-only'): pg.Client {
    const host = this.#hosts[nth]?.name ?? null
    const { host: before, takeovers } = this.#state
    this.#preferred = nth
    this.#retryAt = 0
    this.#state = { state, host, takeovers: takeovers + (before === null || before === host ? 0 : 1), failures: 0 }
    return client
  }

  #fail(problems: readonly { readonly host: DatabaseHost; readonly error: unknown }[]): unknown {
    const failures = this.#state.failures + 1
    const onlyReads = problems.some(({ error }) => error instanceof DatabaseUnavailable)
    this.#state = { ...this.#state, state: onlyReads ? 'read-only' : 'unavailable', failures }
    const delayMs = Math.min(BACK_OFF_MS * 2 ** Math.min(failures - 1, 10), BACK_OFF_MAX_MS)
    // Spread, so that many gateways do not come back to a server that has just started at the same moment.
    this.#retryAt = performance.now() + delayMs * (0.5 + Math.random() / 2)
    const [only] = problems
    if (problems.length === 1 && only !== undefined) return only.error
    const reasons = problems.map(({ host, error }) => `${host.name}: ${writeReason(error)}`).join('; ')
    return new DatabaseUnavailable(`no server takes writes (${reasons})`, { cause: only?.error })
  }
}

async function open({ url }: DatabaseHost, settings: ConnectionSettings): Promise<{ client: pg.Client; takesWrites: boolean }> {
  const { name, queryTimeoutMs, idleInTransactionMs, types } = settings
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(queryTimeoutMs !== null && { query_timeout: queryTimeoutMs, statement_timeout: Math.ceil(queryTimeoutMs * 0.9) }),
    ...(idleInTransactionMs !== undefined && { idle_in_transaction_session_timeout: idleInTransactionMs }),
    ...(types !== undefined && { types }),
  })
  // A broken connection also emits an event; unhandled, it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ takesWrites: boolean }>({
      text: `SELECT NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off' AS "takesWrites"`,
      query_timeout: CONNECT_TIMEOUT_MS,
    } as pg.QueryConfig)
    if (settings.readOnly === true) await client.query('SET default_transaction_read_only = on')
    return { client, takesWrites: rows[0]?.takesWrites === true }
  } catch (error) {
    leave(client)
    throw error
  }
}

/** Ends a connection without waiting, since a server that has gone silent never confirms. */
export function leave(client: pg.Client): void {
  client.end().catch(() => undefined)
}
