import { DatabaseUnavailable, OutcomeUnknown } from './postgres/database-errors.ts'

/** SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN: caused by the disk or another process, not by our statement. */
const SQLITE_CODES = new Set([5, 6, 8, 10, 13, 14])

/** SQLSTATE classes for connection, resources, operator intervention and system errors; and 25006, a read-only server. */
const POSTGRES_STATES = /^(?:08|53|57|58)|^25006$/

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'])

/** pg's messages, sent without a code, for a connection that broke, fell silent or could not be opened. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed))/

/** Checks whether a read or write failed because the store is unavailable for the moment, so that a later retry may succeed. */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown) return true
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_CODES.has(error.errcode & 0xff)
  // Every address of a host was tried, and each failure has its own reason.
  if (error instanceof AggregateError) return error.errors.every(isStoreOutage)
  if ('code' in error && typeof error.code === 'string') return POSTGRES_STATES.test(error.code) || NETWORK_CODES.has(error.code)
  return LOST_CONNECTION.test(error.message)
}
