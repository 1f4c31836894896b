import type { MessagePort } from 'node:worker_threads'

/** PostgreSQL's code for a row whose key is there already. */
export const TAKEN = '23505'

export interface PostgresStatement {
  readonly sql: string
  readonly values: readonly (string | number | null | readonly (string | number)[])[]
}

/** Statements of one transaction; the rows of the last are answered. None at all ends the connection. */
export interface PostgresQuestion {
  readonly id: number
  readonly statements: readonly PostgresStatement[]
  /** How long each statement may take. One that is given up may have been carried out all the same. */
  readonly timeoutMs: number
}

export interface PostgresAnswer {
  readonly id: number
  readonly result:
    | { readonly rows: readonly Record<string, unknown>[] }
    | { readonly failure: { readonly message: string; readonly code: string } }
}

export interface PostgresThreadSetup {
  readonly url: string
  /** Counts answers; whoever asked waits for it. */
  readonly signal: Int32Array
  /** Said on every new connection, one statement each; a row with `refused` ends it. */
  readonly preamble: readonly string[]
  /** Where questions come from. */
  readonly port: MessagePort
}
