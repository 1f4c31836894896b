import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/**
 * Gives Node's own SQLite the interface of better-sqlite3, which Kysely's dialect expects (DESIGN 2). Two differences matter: Kysely
 * asks a statement whether it reads, and passes its parameters as one list. Without the first, reads silently return nothing; without
 * the second, the list itself is taken for a set of named parameters.
 */
export function shimDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (sql) => shimStatement(database.prepare(sql)),
  }
}

function shimStatement(statement: StatementSync): SqliteStatement {
  return {
    // Statements with columns return rows: SELECT, and also INSERT … RETURNING.
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toInput)),
    run: (parameters) => statement.run(...parameters.map(toInput)),
    iterate: (parameters) => statement.iterate(...parameters.map(toInput)),
  }
}

/** Checks that SQLite can store a value; any other type is a programming error, and throws. */
function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError(`The store cannot hold a ${value === undefined ? 'value that is undefined' : `value of type ${typeof value}`}.`)
}
