/** By this header a replica asks the primary for the sequence of the last record that an answer may depend on (ADR 45). */
export const ASKS_SEQUENCE_HEADER = 'x-agio-follower'
/** The answer to it. No visitor gets to see it. */
export const SEQUENCE_HEADER = 'x-agio-sequence'
/** With it, where the market is a replay: the number of the last change of its course (ADR 50). */
export const CHANGE_HEADER = 'x-agio-replay-change'
