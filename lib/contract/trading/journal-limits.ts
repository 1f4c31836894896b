/** Limits of the notes in a trading journal. Lengths are characters. */
export const JOURNAL_LIMITS = {
  noteLength: 2000,
  tags: 10,
  tagLength: 24,
  /** Trades with a note or a tag, for each account. */
  trades: 5000,
} as const
