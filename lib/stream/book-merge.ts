import type { BookLevel } from '#lib/contract/market/market.ts'
import { compare, isDecimal, isZero } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { bookChecksum } from './checksum.ts'

/** A whole order book; both sides best level first, with numbers exactly as sent. */
export interface Book {
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
  /** Sequence of the last message that was merged, if the server counts. */
  readonly seq: string | undefined
  /** Market clock, milliseconds. */
  readonly ts: number
}

/** One message of the `books` channel. */
export interface BookMessage {
  readonly asks: readonly BookLevel[]
  readonly bids: readonly BookLevel[]
  readonly checksum: number | undefined
  readonly seq: string | undefined
  /** The sequence before this message's. */
  readonly pseq: string | undefined
  readonly ts: number
}

/** The reason why an order book is no longer trustworthy and must be requested again. */
export type BookFault = 'malformed' | 'gap' | 'checksum'

/** Reads a row of the `books` channel; undefined if it is invalid. */
export function readBookMessage(unsafe: unknown): BookMessage | undefined {
  if (typeof unsafe !== 'object' || unsafe === null) return undefined
  const { asks, bids, checksum, seq, pseq, ts } = unsafe as Partial<Record<string, unknown>>
  if (!areLevels(asks) || !areLevels(bids)) return undefined
  return {
    asks,
    bids,
    checksum: typeof checksum === 'number' ? checksum : undefined,
    seq: readSequence(seq),
    pseq: readSequence(pseq),
    ts: Number(ts) || 0,
  }
}

function readSequence(unsafe: unknown): string | undefined {
  return typeof unsafe === 'string' || typeof unsafe === 'number' ? String(unsafe) : undefined
}

function areLevels(unsafe: unknown): unsafe is BookLevel[] {
  return Array.isArray(unsafe) && unsafe.every(isLevel)
}

function isLevel(unsafe: unknown): unsafe is BookLevel {
  if (!Array.isArray(unsafe)) return false
  const [price, size]: readonly unknown[] = unsafe
  return typeof price === 'string' && isDecimal(price) && typeof size === 'string' && isDecimal(size)
}

/** Creates the order book of a snapshot, which replaces the previous one. */
export function openBook(message: BookMessage): Result<Book, BookFault> {
  const asks = message.asks.toSorted(([a], [b]) => comparePrices(a, b))
  const bids = message.bids.toSorted(([a], [b]) => comparePrices(b, a))
  return check({ asks, bids, seq: message.seq, ts: message.ts }, message.checksum)
}

/** Applies an update to an order book: size zero deletes a level, anything else sets it. */
export function mergeBook(book: Book, message: BookMessage): Result<Book, BookFault> {
  if (message.pseq !== undefined && book.seq !== undefined && message.pseq !== book.seq) return refuse('gap')
  const asks = mergeSide(book.asks, message.asks, comparePrices)
  const bids = mergeSide(book.bids, message.bids, (a, b) => comparePrices(b, a))
  return check({ asks, bids, seq: message.seq, ts: message.ts }, message.checksum)
}

function check(book: Book, checksum: number | undefined): Result<Book, BookFault> {
  return checksum === undefined || checksum === bookChecksum(book.bids, book.asks) ? ok(book) : refuse('checksum')
}

/** Compares two decimals. Their floating-point values never have the opposite order, and nearly always decide. */
function comparePrices(a: string, b: string): number {
  if (a === b) return 0
  const [left, right] = [Number(a), Number(b)]
  if (left < right) return -1
  return left > right ? 1 : compare(a, b)
}

type Order = (a: string, b: string) => number

/** Merges changes into levels; `order` is negative if the first price is better. */
function mergeSide(levels: readonly BookLevel[], changes: readonly BookLevel[], order: Order): readonly BookLevel[] {
  if (changes.length === 0) return levels
  const merged = [...levels]
  for (const change of changes) {
    const index = findPlace(merged, change[0], order)
    const exists = index < merged.length && order(merged[index]?.[0] ?? '0', change[0]) === 0
    if (isZero(change[1])) merged.splice(index, exists ? 1 : 0)
    else merged.splice(index, exists ? 1 : 0, change)
  }
  return merged
}

/** Returns the index of the first level that is not better than a price. */
function findPlace(levels: readonly BookLevel[], price: string, order: Order): number {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (order(levels[middle]?.[0] ?? '0', price) < 0) low = middle + 1
    else high = middle
  }
  return low
}
