import type { MessagePort } from 'node:worker_threads'

/** PostgreSQL's error code for a duplicate key. */
export const TAKEN = '23505'

export interface PostgresStatement {
  readonly sql: string
  /** The name under which the connection keeps the planned statement; for one that is sent often. */
  readonly name?: string
  readonly values: readonly (string | number | null | readonly (string | number)[])[]
}

/** Statements of one transaction; the answer has the rows of the last one. An empty list ends the connection. */
export interface PostgresQuestion {
  readonly id: number
  readonly statements: readonly PostgresStatement[]
  /** Time limit for each statement. A statement that timed out may still have been executed. */
  readonly timeoutMs: number
}

export interface PostgresAnswer {
  readonly id: number
  readonly result:
    /** `isOnlyLocal`: committed, but the wait for the standbys was cancelled, so a takeover may lose it. */
    | { readonly rows: readonly Record<string, unknown>[]; readonly isOnlyLocal: boolean }
    | { readonly failure: { readonly message: string; readonly code: string } }
}

/** The data that a thread is started with; its setup comes as its first message. */
export interface PostgresThreadStart {
  /** Counts answers; the asking thread waits on it. */
  readonly signal: Int32Array
  /** Delivers the setup, and then the questions. */
  readonly port: MessagePort
}

export interface PostgresThreadSetup {
  readonly url: string
  /** The name that `pg_stat_activity` shows. */
  readonly name: string
  readonly readOnly: boolean
  /** Statements run one by one on every new connection; a row with `refused` ends it. */
  readonly preamble: readonly string[]
}
