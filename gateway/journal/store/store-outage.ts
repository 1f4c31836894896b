/** SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN: the disk or another process stands in the way, not our statement. */
const SQLITE_CODES = new Set([5, 6, 8, 10, 13, 14])

/** Classes of SQLSTATE: connection, resources, the operator's intervention, the system itself; and 25006, a server that only reads. */
const POSTGRES_STATES = /^(?:08|53|57|58)|^25006$/

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'])

/** What pg says, without any code, of a connection that broke, fell silent or could not be had. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed))/

/** Whether a write or a read failed because the store is not to be had just now: later the same may succeed. */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_CODES.has(error.errcode & 0xff)
  // Every address of a host was tried: each failure says why.
  if (error instanceof AggregateError) return error.errors.every(isStoreOutage)
  if ('code' in error && typeof error.code === 'string') return POSTGRES_STATES.test(error.code) || NETWORK_CODES.has(error.code)
  return LOST_CONNECTION.test(error.message)
}
