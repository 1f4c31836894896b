import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { systemTimers } from '#lib/kernel/clock.ts'
import { withTimeout } from '#lib/kernel/timeout.ts'
import { sweepMarks } from './commit-marks.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { leave, type ConnectionSettings, type Database } from './database.ts'
import { PooledClient } from './pooled-client.ts'

/** Limits for the calls of the accounts' store, after which they are refused. */
const QUERY_TIMEOUT_MS = 4000
const IDLE_IN_TRANSACTION_MS = 10_000
const CONNECTIONS_MAX = 10
/** Calls that wait for one of the connections, and for how long; further ones are refused at once. */
const WAITING_MAX = 2000
const WAIT_MS = 6000
/** A connection that nobody needs for this long is closed. */
const IDLE_MS = 30_000
const SWEEP_MS = 600_000

/** The number of open connections, of those that nobody uses, and of calls that wait for one. */
export interface PoolCounts {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

interface Waiting {
  resolve(client: pg.Client): void
  reject(error: unknown): void
}

export interface PoolOptions {
  readonly database: Database
  readonly types: pg.CustomTypesConfig
  /** Called when an open connection is lost. */
  readonly onLost: (error: Error) => void
  /** Null for migrations, which may take as long as they need. */
  readonly queryTimeoutMs?: number | null
}

/** The connections of the accounts' store, for Kysely. Each commit through them has an outcome: see `PooledClient`. */
export class DatabasePool implements PostgresPool {
  readonly options = {}
  readonly #parts: PoolOptions
  readonly #idle = new Map<pg.Client, NodeJS.Timeout>()
  readonly #waiting: Waiting[] = []
  /** Connections that were lost, in use or idle. */
  readonly #ended = new WeakSet<pg.Client>()
  #open = 0
  #isEnded = false
  readonly #sweeping: NodeJS.Timeout

  constructor(parts: PoolOptions) {
    this.#parts = parts
    this.#sweeping = setInterval(() => void this.#sweep(), SWEEP_MS).unref()
  }

  get counts(): PoolCounts {
    return { open: this.#open, idle: this.#idle.size, waiting: this.#waiting.length }
  }

  /** Rejects within the time limit of a call if no connection can be had. */
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#take()
    return new PooledClient(client, {
      reconnect: () => this.#parts.database.connect(this.#settings()),
      giveBack: (isUsable) => this.#giveBack(client, isUsable),
      onReadOnly: () => this.#forgetAll(),
    })
  }

  async end(): Promise<void> {
    this.#isEnded = true
    clearInterval(this.#sweeping)
    for (const { reject } of this.#waiting.splice(0)) reject(new DatabaseUnavailable('the store is closed'))
    const idle = [...this.#idle.keys()]
    this.#forgetIdle()
    await Promise.all(idle.map((client) => withTimeout(client.end(), QUERY_TIMEOUT_MS, systemTimers).catch(() => undefined)))
  }

  #settings(): ConnectionSettings {
    const { types, queryTimeoutMs = QUERY_TIMEOUT_MS } = this.#parts
    return { name: 'agio accounts', queryTimeoutMs, idleInTransactionMs: IDLE_IN_TRANSACTION_MS, types }
  }

  #take(): Promise<pg.Client> {
    if (this.#isEnded) return Promise.reject(new DatabaseUnavailable('the store is closed'))
    const [idle] = this.#idle.keys()
    if (idle !== undefined) {
      clearTimeout(this.#idle.get(idle))
      this.#idle.delete(idle)
      return Promise.resolve(idle)
    }
    if (this.#waiting.length >= WAITING_MAX) return Promise.reject(new DatabaseUnavailable('too many calls wait for the store'))
    return new Promise((resolve, reject) => {
      const overdue = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(new DatabaseUnavailable('no connection was free in time'))
      }, WAIT_MS)
      const waiting: Waiting = {
        resolve(client) {
          clearTimeout(overdue)
          resolve(client)
        },
        reject(error) {
          clearTimeout(overdue)
          reject(error instanceof Error ? error : new DatabaseUnavailable(String(error)))
        },
      }
      this.#waiting.push(waiting)
      if (this.#open < CONNECTIONS_MAX) void this.#openOne()
    })
  }

  async #openOne(): Promise<void> {
    this.#open += 1
    try {
      const client = await this.#parts.database.connect(this.#settings())
      client.on('error', this.#parts.onLost)
      client.on('end', () => {
        this.#ended.add(client)
        clearTimeout(this.#idle.get(client))
        // A connection in use is counted until it is given back.
        if (this.#idle.delete(client)) this.#open -= 1
      })
      this.#offer(client)
    } catch (error) {
      this.#open -= 1
      this.#waiting.shift()?.reject(error)
    }
  }

  #offer(client: pg.Client): void {
    if (this.#isEnded) return this.#close(client)
    const next = this.#waiting.shift()
    if (next !== undefined) return next.resolve(client)
    const overdue = setTimeout(() => {
      this.#idle.delete(client)
      this.#close(client)
    }, IDLE_MS).unref()
    this.#idle.set(client, overdue)
  }

  #giveBack(client: pg.Client, isUsable: boolean): void {
    if (isUsable && !this.#ended.has(client)) return this.#offer(client)
    this.#close(client)
    if (this.#waiting.length > 0 && !this.#isEnded) void this.#openOne()
  }

  #close(client: pg.Client): void {
    this.#open -= 1
    leave(client)
  }

  /** The server has become one that only reads: the connections that wait lead to it too. */
  #forgetAll(): void {
    this.#parts.database.noteReadOnly()
    const idle = [...this.#idle.keys()]
    this.#forgetIdle()
    for (const client of idle) this.#close(client)
  }

  #forgetIdle(): void {
    for (const overdue of this.#idle.values()) clearTimeout(overdue)
    this.#idle.clear()
  }

  async #sweep(): Promise<void> {
    const client = await this.#take().catch(() => null)
    if (client === null) return
    await sweepMarks(client).then(
      () => this.#giveBack(client, true),
      () => this.#giveBack(client, false),
    )
  }
}
