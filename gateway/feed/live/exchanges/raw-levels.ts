import type { RawLevel } from './exchange.ts'
import { readList } from './fields.ts'

/** The levels of a side; a row that is no list becomes a level that cannot be read, because a book without it would be wrong. */
export function rawLevels(unsafe: unknown): RawLevel[] {
  return readList(unsafe).map((row) => (Array.isArray(row) ? [row[0], row[1]] : [undefined, undefined]))
}
