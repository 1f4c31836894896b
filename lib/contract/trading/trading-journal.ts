import { Type, type Static } from 'typebox'
import { JOURNAL_LIMITS } from './journal-limits.ts'
import {
  CoinField,
  Decimal,
  nullable,
  PageQuery,
  makePageSchema,
  Percentage,
  ProductField,
  SignedDecimal,
  SymbolField,
  Time,
} from './trading-fields.ts'
import { ClosedPosition } from './trading-positions.ts'

/**
 * The journal of an account: its trades that are over, their figures (formulas 13), and the notes and tags of their owner. Money is in
 * USDT. Trades begin and end within one round.
 */

/** `p` and the number of a position, `o` and that of an order, `c` and that of a conversion. */
const TradeId = Type.String({ maxLength: 20, pattern: '^[poc]\\d{1,16}$' })
const Direction = Type.Enum(['long', 'short'] as const)
const Tag = Type.String({ minLength: 1, maxLength: JOURNAL_LIMITS.tagLength })

/** The filters that only trades have. */
export const JournalFilters = Type.Object({ direction: Type.Optional(Direction), tag: Type.Optional(Tag) })

export const JournalQuery = Type.Interface([PageQuery, JournalFilters], {
  /** The trade before whose page: `next` of the previous one. */
  before: Type.Optional(TradeId),
  /** The time zone of days and hours, by its IANA name; UTC if omitted. */
  zone: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_+/-]{1,64}$' })),
})
export type JournalQuery = Static<typeof JournalQuery>

/** A chart that is kept with a note: WebP, its size in pixels. */
export const JournalPicture = Type.Object({ id: Type.String(), width: Type.Integer(), height: Type.Integer() })
export type JournalPicture = Static<typeof JournalPicture>
export const JournalPictureQuery = Type.Object({ tradeId: TradeId })

/** A trade that is over, newest first in lists. */
export const JournalTrade = Type.Object({
  id: TradeId,
  product: ProductField,
  symbol: SymbolField,
  direction: Direction,
  size: Decimal,
  entryPrice: Decimal,
  exitPrice: Decimal,
  /** From prices alone. */
  gross: SignedDecimal,
  fees: SignedDecimal,
  funding: SignedDecimal,
  net: SignedDecimal,
  openedAt: Time,
  closedAt: Time,
  /** Futures: the cause of the end; null for lots of coins. */
  closedBy: nullable(ClosedPosition.properties.closedBy),
  epoch: Type.Integer(),
  note: Type.String(),
  tags: Type.Array(Type.String()),
  /** The chart that its owner keeps with the note. */
  picture: nullable(JournalPicture),
})
export type JournalTrade = Static<typeof JournalTrade>
export const JournalTrades = makePageSchema(JournalTrade, TradeId)

export const TradeFigures = Type.Object({
  trades: Type.Integer(),
  wins: Type.Integer(),
  losses: Type.Integer(),
  gross: SignedDecimal,
  fees: SignedDecimal,
  funding: SignedDecimal,
  net: SignedDecimal,
  won: SignedDecimal,
  lost: SignedDecimal,
  winRate: nullable(Percentage),
  profitFactor: nullable(Percentage),
  expectancy: nullable(SignedDecimal),
  averageWin: nullable(SignedDecimal),
  averageLoss: nullable(SignedDecimal),
  best: nullable(SignedDecimal),
  worst: nullable(SignedDecimal),
  /** Milliseconds. */
  averageHolding: nullable(Type.Integer()),
  shortestHolding: nullable(Type.Integer()),
  longestHolding: nullable(Type.Integer()),
})
export type TradeFigures = Static<typeof TradeFigures>

/** The figures of a part of the trades. */
export const TradeGroup = Type.Object({ key: Type.String(), figures: TradeFigures })
export type TradeGroup = Static<typeof TradeGroup>

export const DrawdownFigure = Type.Object({ amount: Decimal, percent: nullable(Percentage), peakAt: Time, lowAt: Time })
export type DrawdownFigure = Static<typeof DrawdownFigure>

export const Performance = Type.Object({
  /** The round; 0 before the first one. */
  epoch: Type.Integer(),
  figures: TradeFigures,
  /** By the day of the end, `yyyy-MM-dd`; by `product:symbol`; by direction; by the hour of the entry, `00` to `23`; by tag. */
  days: Type.Array(TradeGroup),
  pairs: Type.Array(TradeGroup),
  directions: Type.Array(TradeGroup),
  hours: Type.Array(TradeGroup),
  tags: Type.Array(TradeGroup),
  /** All tags of the account, for filters. */
  knownTags: Type.Array(Type.String()),
  /** Of the whole round, whatever the filters. */
  points: Type.Array(Type.Object({ ts: Time, equity: SignedDecimal, deposited: SignedDecimal })),
  drawdown: nullable(DrawdownFigure),
  /** False if the round has more ledger rows than are read: the oldest trades are then missing. */
  isWhole: Type.Boolean(),
})
export type Performance = Static<typeof Performance>

/** A round in comparison. */
export const RoundFigures = Type.Object({
  epoch: Type.Integer(),
  startedAt: Time,
  endedAt: nullable(Time),
  /** Equity less deposits at its end, or now. */
  profit: SignedDecimal,
  drawdown: nullable(DrawdownFigure),
  figures: TradeFigures,
})
export type RoundFigures = Static<typeof RoundFigures>
/** The newest rounds, newest first. */
export const RoundList = Type.Object({ rows: Type.Array(RoundFigures) })
export type RoundList = Static<typeof RoundList>

/** Replaces the note and the tags of a trade; both empty remove them, and the chart. */
export const NoteTradeBody = Type.Object({
  /** The round of the trade. */
  epoch: Type.Integer({ minimum: 1 }),
  tradeId: TradeId,
  note: Type.String({ maxLength: JOURNAL_LIMITS.noteLength }),
  tags: Type.Array(Tag, { maxItems: JOURNAL_LIMITS.tags }),
  /** False removes the chart that is kept with the note. */
  keepPicture: Type.Optional(Type.Boolean()),
})
export type NoteTradeBody = Static<typeof NoteTradeBody>
export const TradeNote = Type.Object({ tradeId: TradeId, note: Type.String(), tags: Type.Array(Type.String()) })
export type TradeNote = Static<typeof TradeNote>

/** What is still held of a coin, over all wallets, with what was paid for it in the current round: first in, first out, fees included. */
export const HoldingRow = Type.Object({
  coin: CoinField,
  size: Decimal,
  /** In USDT; null if some of it came without a price. */
  cost: nullable(Decimal),
  averageCost: nullable(Decimal),
})
export type HoldingRow = Static<typeof HoldingRow>
/** All coins but USDT. */
export const HoldingList = Type.Object({ rows: Type.Array(HoldingRow) })
export type HoldingList = Static<typeof HoldingList>
