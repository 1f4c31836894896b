import type { BookSequence } from '../exchanges/exchange.ts'

/** Whether a change is the next one of a book, one that it knows already, or one after a gap. */
export type Follows = 'next' | 'old' | 'gap'

/**
 * Compares a change's numbers with the last one of the book, by the numbers that its exchange sends:
 * - the first and last of a span (Binance): the first change after a snapshot may overlap it, each later one begins where the last ended;
 * - the one before (OKX, Bitget): it must be the last. An exchange may begin to count anew, so that smaller numbers are no gap by themselves;
 * - only its own (Bybit): it must have grown. A gap cannot be noticed so.
 */
export function follows(sequence: BookSequence, last: number | null, isFirst: boolean): Follows {
  const own = sequence.last ?? null
  if (last === null || own === null) return 'next'
  if (sequence.first !== undefined) return followsSpan(sequence, own, last, isFirst)
  if (sequence.previous === undefined || sequence.previous === null) return own > last ? 'next' : 'old'
  if (sequence.previous === last) return 'next'
  return own <= last ? 'old' : 'gap'
}

function followsSpan(sequence: BookSequence, own: number, last: number, isFirst: boolean): Follows {
  if (own <= last) return 'old'
  const first = sequence.first ?? Number.POSITIVE_INFINITY
  if (isFirst) return first <= last + 1 ? 'next' : 'gap'
  // The numbers of a later change that overlaps cannot be trusted.
  return (sequence.previous === undefined ? first === last + 1 : sequence.previous === last) ? 'next' : 'gap'
}
