import { Type, type Static } from 'typebox'
import { BOT_MODES, BOT_REASONS, BOT_STANDS, BOT_STATUSES } from './bot-kinds.ts'
import { ClientId, CoinField, Decimal, Id, nullable, PageQuery, Side, SignedDecimal, SymbolField, Time } from '../trading/trading-fields.ts'

/** The number of grids is checked by the exchange too, which says what is wrong. */
const Grids = Type.Integer({ minimum: 0, maximum: 1000 })

/** Starts a spot grid. Its funds are taken from the spot wallet; at least one of the two amounts is above zero. */
export const GridStartBody = Type.Object({
  /** Requests with the same id are the same bot. */
  requestId: ClientId,
  symbol: SymbolField,
  mode: Type.Enum(BOT_MODES),
  lower: Decimal,
  upper: Decimal,
  /** The number of gaps between its lines. */
  grids: Grids,
  base: Type.Optional(Decimal),
  quote: Type.Optional(Decimal),
  /** The last price at which it starts; at once if omitted. */
  trigger: Type.Optional(Decimal),
  takeProfit: Type.Optional(Decimal),
  stopLoss: Type.Optional(Decimal),
  /** Whether it sells what it holds when its take-profit or stop-loss stops it. */
  sellAtEnd: Type.Boolean(),
})
export type GridStartBody = Static<typeof GridStartBody>

export const BotStopBody = Type.Object({ id: Id, sell: Type.Boolean() })
export type BotStopBody = Static<typeof BotStopBody>

/** A bot with its figures: those of an ended one at its end. Amounts without a coin are in the quote coin. */
export const BotRow = Type.Object({
  id: Id,
  symbol: SymbolField,
  baseCoin: CoinField,
  quoteCoin: CoinField,
  status: Type.Enum(BOT_STATUSES),
  reason: Type.Enum(BOT_REASONS),
  /** Null if it does what it should, or has ended. */
  stands: nullable(Type.Enum(BOT_STANDS)),
  mode: Type.Enum(BOT_MODES),
  lower: Decimal,
  upper: Decimal,
  grids: Grids,
  /** The size of each order in the base coin; 0 before the start. */
  size: Decimal,
  /** What it was given. */
  base: Decimal,
  quote: Decimal,
  /** What it has now, or had at its end. */
  baseNow: Decimal,
  quoteNow: Decimal,
  startPrice: nullable(Decimal),
  endPrice: nullable(Decimal),
  trigger: nullable(Decimal),
  takeProfit: nullable(Decimal),
  stopLoss: nullable(Decimal),
  sellAtEnd: Type.Boolean(),
  trips: Type.Integer(),
  /** The gain of all round trips, less their fees. */
  profit: SignedDecimal,
  /** What the rest has gained or lost: the total less the gain of the round trips. */
  floating: SignedDecimal,
  /** All fees so far; they are in the other figures already. */
  fees: SignedDecimal,
  total: SignedDecimal,
  epoch: Type.Integer(),
  openedAt: Time,
  startedAt: nullable(Time),
  /** When its status changed last. */
  ts: Time,
})
export type BotRow = Static<typeof BotRow>

export const BotList = Type.Object({ rows: Type.Array(BotRow) })
export type BotList = Static<typeof BotList>

export const BotQuery = Type.Object({ id: Id })
export type BotQuery = Static<typeof BotQuery>

/** One grid of an open bot, and its order; `0` without one. */
export const BotLine = Type.Object({ side: Side, price: Decimal, size: Decimal, filledSize: Decimal, orderId: nullable(Id) })
export type BotLine = Static<typeof BotLine>

export const BotDetail = Type.Object({ bot: BotRow, lines: Type.Array(BotLine) })
export type BotDetail = Static<typeof BotDetail>

export const BotTripQuery = Type.Interface([PageQuery], { id: Id })
export type BotTripQuery = Static<typeof BotTripQuery>

/** A round trip: a purchase and a sale by the same grid, in either order. Prices are averages. */
export const BotTrip = Type.Object({
  id: Id,
  first: Side,
  buyPrice: Decimal,
  sellPrice: Decimal,
  size: Decimal,
  gross: SignedDecimal,
  fees: SignedDecimal,
  profit: SignedDecimal,
  openedAt: Time,
  ts: Time,
})
export type BotTrip = Static<typeof BotTrip>
