import { Type } from 'typebox'
import { FEED_PROBLEMS, FEED_SOURCES, FEED_STATES, MARKET_STATES } from '#lib/contract/market/feed-sources.ts'
import { act, type ActContracts } from './act.ts'
import { Limit, Time } from './fields.ts'

const Count = Type.Integer({ minimum: 0 })
/** A time span in milliseconds, or a number of bytes. */
const Amount = Type.Number({ minimum: 0 })
const Word = Type.String({ maxLength: 200 })
const Sentence = Type.String({ maxLength: 2000 })

/** How current a market is, and was since the gateway began to watch it. */
export const WatchedMarketRow = Type.Object({
  product: Type.Union([Type.Literal('spot'), Type.Literal('futures')]),
  market: Word,
  state: Type.Enum(MARKET_STATES),
  /** Since its book, or else its prices, were last heard of; null before the first time. */
  ageMs: Type.Union([Amount, Type.Null()]),
  /** How often it stopped being current, the longest time of that, and when it last did. */
  gaps: Count,
  longestGapMs: Amount,
  lastGapAt: Type.Union([Time, Type.Null()]),
})

/** Mails or text messages: those that wait, and what became of tries since the start. */
export const LettersState = Type.Object({
  waiting: Count,
  oldestAt: Type.Union([Time, Type.Null()]),
  sent: Count,
  failures: Count,
  givenUp: Count,
})

/** How the primary with its exchange is, in one look. What a store or disk would say is null while it does not answer. */
export const SystemState = Type.Object({
  version: Word,
  /** The name of this gateway among those of its database. */
  gateway: Word,
  role: Type.Union([Type.Literal('primary'), Type.Literal('replica')]),
  startedAt: Time,
  trading: Type.Object({
    state: Type.Union([Type.Literal('running'), Type.Literal('stalled'), Type.Literal('halted')]),
    /** Why it does not run. */
    explanation: Type.Union([Sentence, Type.Null()]),
    /** The last durable record of the journal, and the commands that wait for theirs. */
    sequence: Count,
    underWay: Count,
    accounts: Count,
  }),
  /** Every gateway of the database: when it was last seen, and how far it is behind; null if it never caught up, or is the primary. */
  nodes: Type.Array(Type.Object({ seenAt: Time, lagMs: Type.Union([Amount, Type.Null()]) })),
  database: Type.Union([Type.Object({ state: Word, takeovers: Count, failures: Count }), Type.Null()]),
  feed: Type.Object({
    source: Type.Enum(FEED_SOURCES),
    /** The followed exchange; null unless the source is `live`. */
    name: Type.Union([Word, Type.Null()]),
    state: Type.Enum(FEED_STATES),
    problem: Type.Union([Type.Enum(FEED_PROBLEMS), Type.Null()]),
    /** Its clock less ours; null unless the source is `live`. */
    clockDifferenceMs: Type.Union([Type.Number(), Type.Null()]),
    /** How many markets there are. */
    listed: Count,
  }),
  /** Those that are not current first, then those with the oldest data. */
  markets: Type.Array(WatchedMarketRow),
  /** The process that renders pages. */
  pages: Type.Object({
    state: Type.Union([Type.Literal('working'), Type.Literal('starting')]),
    restarts: Type.Union([Count, Type.Null()]),
    memoryBytes: Type.Union([Amount, Type.Null()]),
  }),
  memoryBytes: Amount,
  /** How late the gateway's thread got to its work within the last minutes: the 99th of a hundred times. */
  eventLoopMs: Amount,
  /** Open accounts by kind. */
  users: Type.Union([Type.Record(Type.String(), Count), Type.Null()]),
  sessions: Type.Union([Count, Type.Null()]),
  letters: Type.Union([Type.Object({ email: LettersState, mobile: LettersState }), Type.Null()]),
  /** Disputes that wait for a decision. */
  appeals: Type.Union([Count, Type.Null()]),
  disk: Type.Union([Type.Object({ freeBytes: Amount, bytes: Amount }), Type.Null()]),
  /** Bytes by what grows: `journal`, `history`, `store`, their logs of writes (`journal_wal`, …), `database`. */
  files: Type.Union([Type.Record(Type.String(), Amount), Type.Null()]),
  /** The last backup of the data folder, and why it failed; null if there never was one. */
  backup: Type.Union([
    Type.Object({
      at: Time,
      wholeAt: Type.Union([Time, Type.Null()]),
      bytes: Amount,
      explanation: Type.Union([Sentence, Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** The end of the certificate that the proxy shows; null if none is named. */
  certificateEndsAt: Type.Union([Time, Type.Null()]),
})

/** The act that shows how everything is. */
export const SYSTEM_ACTS = {
  /** `limit`: how many markets are listed. */
  'system/state': act('viewer', 'read', Type.Object({ limit: Limit }), SystemState),
} as const satisfies ActContracts
