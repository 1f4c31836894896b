import type { ConnectionEvent } from '../frames/frame.ts'

/** So long nothing comes of an exchange whose books are all out of date before it counts as away. */
export const AWAY_AFTER_MS = 10_000

/** The state of the process's connection. Problems are one sentence each, null if there is none. */
export interface Hearing {
  /** The exchange's name as people write it. */
  readonly title: string
  /** Books that are live, of those that somebody wants. */
  readonly books: number
  readonly of: number
  /** Whether the exchange has told its list since the start. */
  readonly isListed: boolean
  /** Why its list could not be read the last time. */
  readonly refused: string | null
  /** Why a stream was cut after which nothing has come yet. */
  readonly cut: string | null
  /** Until when the exchange has asked for silence. */
  readonly banned: string | null
  /** Which books do not come back in step. */
  readonly looping: string | null
  /** For how long nothing has been heard of any market, in milliseconds. */
  readonly silentMs: number
}

/**
 * Says whether the exchange is reached. It is away before its first list, and when no book is current and its streams are cut or say
 * nothing. A list that could not be read again is no problem of prices: the log has it.
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
  // Where nobody wants a book, tickers may have nothing new to say for a while.
  return refused ?? (of > 0 ? `${title} cannot be reached: its streams say nothing.` : null)
}
