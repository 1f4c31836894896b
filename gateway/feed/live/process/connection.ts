import type { ConnectionEvent } from '../../frames/frame.ts'

/** An exchange whose books are all out of date counts as unreachable after this time without a message. */
export const AWAY_AFTER_MS = 10_000

/** The state of the process's connection. Problems are one sentence each, null if there is none. */
export interface Hearing {
  /** The exchange's name as people write it. */
  readonly title: string
  /** Number of live books among the wanted ones. */
  readonly books: number
  readonly of: number
  /** Whether the exchange's list has been read since the start. */
  readonly isListed: boolean
  /** Reason why its list could not be read the last time. */
  readonly refused: string | null
  /** Reason why a stream was cut, until data comes again. */
  readonly cut: string | null
  /** End of the silence that the exchange has asked for. */
  readonly banned: string | null
  /** The books that do not synchronise again. */
  readonly looping: string | null
  /** Time since the last update of any market, in milliseconds. */
  readonly silentMs: number
}

/**
 * Returns whether the exchange is reached. It is not before its first list, nor while no book is current and its streams are cut or silent.
 * A list that could not be read again does not affect prices, so only the log has it.
 */
export function connectionOf(hearing: Hearing): ConnectionEvent {
  const { books, of, banned, looping } = hearing
  const away = whyAway(hearing)
  if (away !== null) {
    return { type: 'connection', state: 'stale', books, of, problem: banned ?? away, code: banned === null ? 'unreachable' : 'limited' }
  }
  const state = books < of ? 'synchronising' : 'live'
  if (books < of && banned !== null) return { type: 'connection', state, books, of, problem: banned, code: 'limited' }
  if (looping !== null) return { type: 'connection', state, books, of, problem: looping, code: 'unsynchronised' }
  return { type: 'connection', state, books, of, problem: null }
}

function whyAway({ title, books, of, isListed, refused, cut, silentMs }: Hearing): string | null {
  if (!isListed) return refused
  if (books > 0) return null
  if (cut !== null) return cut
  if (silentMs <= AWAY_AFTER_MS) return null
  // If no book is wanted, there may be no new ticker for a while.
  return refused ?? (of > 0 ? `${title} cannot be reached: its streams say nothing.` : null)
}
