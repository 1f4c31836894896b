import { Type, type Static } from 'typebox'
import { BOT_DIRECTIONS, BOT_KINDS, BOT_MODES, BOT_REASONS, BOT_STANDS, BOT_STATUSES, DEAL_SORTS } from './bot-kinds.ts'
import { TrackingOrder } from '#lib/contract/trading/tracking-orders.ts'
import {
  ClientId,
  CoinField,
  Decimal,
  Id,
  nullable,
  PageQuery,
  Side,
  SignedDecimal,
  SymbolField,
  Time,
  repeatable,
} from '#lib/contract/trading/trading-fields.ts'

/** The number of grids is checked by the exchange too, which says what is wrong. */
const Grids = Type.Integer({ minimum: 0, maximum: 1000 })

/** Starts a spot grid. Its funds are taken from the spot wallet; at least one of the two amounts is above zero. */
export const GridStartBody = Type.Object({
  /** The same id with the same content is the same bot. */
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

/** Starts a futures grid. Its margin is taken from the spot wallet, and it closes its position whenever it stops. */
export const FuturesGridStartBody = Type.Object({
  /** The same id with the same content is the same bot. */
  requestId: ClientId,
  symbol: SymbolField,
  direction: Type.Enum(BOT_DIRECTIONS),
  leverage: Type.Integer({ minimum: 1, maximum: 1000 }),
  mode: Type.Enum(BOT_MODES),
  lower: Decimal,
  upper: Decimal,
  grids: Grids,
  /** In the quote coin. */
  margin: Decimal,
  /** The last price at which it starts; at once if omitted. */
  trigger: Type.Optional(Decimal),
  /** A short grid has its take-profit below the range and its stop-loss above it, others the other way round. */
  takeProfit: Type.Optional(Decimal),
  stopLoss: Type.Optional(Decimal),
})
export type FuturesGridStartBody = Static<typeof FuturesGridStartBody>

/** Starts recurring purchases in a spot pair. Their funds are taken from the spot wallet. Ratios: 0.01 is 1 %. */
export const DcaStartBody = Type.Object({
  /** The same id with the same content is the same bot. */
  requestId: ClientId,
  symbol: SymbolField,
  /** All that it may spend, in the quote coin. */
  quote: Decimal,
  /** The most that one regular purchase costs. */
  amount: Decimal,
  /** Time between regular purchases, in ms; 0 for one at the beginning of each cycle. */
  everyMs: Type.Integer({ minimum: 0 }),
  /** The number of regular purchases; 0 or omitted for as many as the funds allow. */
  purchases: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  /** The number of safety orders: limit purchases below the first price. */
  safetyCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  /** The most that the first one costs, and its distance below the first price. */
  safetyAmount: Type.Optional(Decimal),
  safetyStep: Type.Optional(Decimal),
  /** How each further distance and amount grows on the one before; 1 if omitted. */
  stepScale: Type.Optional(Decimal),
  sizeScale: Type.Optional(Decimal),
  /** The gain on the average cost, after fees, at which everything is sold; never if omitted. */
  takeProfit: Type.Optional(Decimal),
  /** Whether it begins anew after that. */
  repeats: Type.Boolean(),
  /** The last price at which it starts; at once if omitted. */
  trigger: Type.Optional(Decimal),
  stopLoss: Type.Optional(Decimal),
  /** Whether it sells what it holds when its stop-loss ends it. */
  sellAtEnd: Type.Boolean(),
})
export type DcaStartBody = Static<typeof DcaStartBody>

/** Bots that are only tried on the past need no id. */
export const GridPastQuery = Type.Omit(GridStartBody, ['requestId'])
export type GridPastQuery = Static<typeof GridPastQuery>
export const FuturesGridPastQuery = Type.Omit(FuturesGridStartBody, ['requestId'])
export type FuturesGridPastQuery = Static<typeof FuturesGridPastQuery>
export const DcaPastQuery = Type.Omit(DcaStartBody, ['requestId'])
export type DcaPastQuery = Static<typeof DcaPastQuery>

export const BotStopBody = Type.Object({ id: Id, sell: Type.Boolean() })
export type BotStopBody = Static<typeof BotStopBody>

/** The plan of recurring purchases, and how far it is. Amounts in the quote coin, ratios: 0.01 is 1 %. */
export const BotPlan = Type.Object({
  amount: Decimal,
  everyMs: Type.Integer(),
  /** 0 for as many as the funds allow. */
  purchasesMax: Type.Integer(),
  purchases: Type.Integer(),
  safetyCount: Type.Integer(),
  /** Safety orders of the present cycle that are filled. */
  safetyDone: Type.Integer(),
  safetyAmount: Decimal,
  safetyStep: Decimal,
  stepScale: Decimal,
  sizeScale: Decimal,
  /** 0 for none. */
  gain: Decimal,
  repeats: Type.Boolean(),
  /** When the next regular purchase is due; null for none. */
  nextAt: nullable(Time),
  /** The average price of this cycle's purchases; null before the first. */
  averagePrice: nullable(Decimal),
  /** The cost of the coins that it holds. */
  cost: Decimal,
})
export type BotPlan = Static<typeof BotPlan>

/** The open position of a futures grid. The liquidation price is null if there is none, and for a bot that has ended. */
export const BotPosition = Type.Object({
  side: Type.Enum(['long', 'short']),
  size: Decimal,
  entryPrice: Decimal,
  liquidationPrice: nullable(Decimal),
})
export type BotPosition = Static<typeof BotPosition>

/** The part of a futures grid that other kinds do not have. */
export const BotFutures = Type.Object({
  direction: Type.Enum(BOT_DIRECTIONS),
  leverage: Type.Integer(),
  /** The funding that it has received, or paid if below zero; it is in `floating` already. */
  funding: SignedDecimal,
  position: nullable(BotPosition),
})
export type BotFutures = Static<typeof BotFutures>

/** A bot with its figures: those of an ended one at its end. Amounts without a coin are in the quote coin. */
export const BotRow = Type.Object({
  id: Id,
  kind: Type.Enum(BOT_KINDS),
  product: Type.Enum(['spot', 'futures']),
  symbol: SymbolField,
  baseCoin: CoinField,
  quoteCoin: CoinField,
  status: Type.Enum(BOT_STATUSES),
  reason: Type.Enum(BOT_REASONS),
  /** Null if it does what it should, or has ended. */
  stands: nullable(Type.Enum(BOT_STANDS)),
  /** Of a grid; null for other kinds. */
  mode: nullable(Type.Enum(BOT_MODES)),
  lower: nullable(Decimal),
  upper: nullable(Decimal),
  grids: nullable(Grids),
  /** The size of each order of a grid in the base coin; 0 before the start. */
  size: Decimal,
  /** Of recurring purchases; null for other kinds. */
  plan: nullable(BotPlan),
  /** Of a futures grid; null for other kinds. */
  futures: nullable(BotFutures),
  /** The funds that it was given; for a futures grid, its margin. */
  base: Decimal,
  quote: Decimal,
  /** Its funds now, or at its end. */
  baseNow: Decimal,
  quoteNow: Decimal,
  startPrice: nullable(Decimal),
  endPrice: nullable(Decimal),
  trigger: nullable(Decimal),
  takeProfit: nullable(Decimal),
  stopLoss: nullable(Decimal),
  sellAtEnd: Type.Boolean(),
  /** Round trips of a grid, or cycles of recurring purchases that were sold. */
  trips: Type.Integer(),
  /** The gain of all round trips or sales, less their fees. */
  profit: SignedDecimal,
  /** The gain or loss of the rest: the total less the gain of the round trips. */
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

/** The bot that a request has started. */
export const BotStarted = repeatable(BotRow)
export type BotStarted = Static<typeof BotStarted>

export const BotList = Type.Object({ rows: Type.Array(BotRow) })
export type BotList = Static<typeof BotList>

export const BotQuery = Type.Object({ id: Id })
export type BotQuery = Static<typeof BotQuery>

/** One grid of an open bot, and its order; `0` without one. */
export const BotLine = Type.Object({ side: Side, price: Decimal, size: Decimal, filledSize: Decimal, orderId: nullable(Id) })
export type BotLine = Static<typeof BotLine>

/** An open bot, the orders of its lines, and what it has bought and not sold yet as tracking orders (specification 3.7). */
export const BotDetail = Type.Object({ bot: BotRow, lines: Type.Array(BotLine), holds: Type.Array(TrackingOrder) })
export type BotDetail = Static<typeof BotDetail>

/** A page of an account's bots; of one product if it is named. */
export const BotRecordQuery = Type.Interface([PageQuery], { product: Type.Optional(Type.Enum(['spot', 'futures'])) })
export type BotRecordQuery = Static<typeof BotRecordQuery>

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

/** A purchase or sale of recurring purchases. The price is an average; fee and profit are in the quote coin. */
export const BotDeal = Type.Object({
  id: Id,
  sort: Type.Enum(DEAL_SORTS),
  price: Decimal,
  size: Decimal,
  value: Decimal,
  fee: SignedDecimal,
  /** The proceeds of a sale after its fee, less the cost of its coins; null for a purchase. */
  profit: nullable(SignedDecimal),
  ts: Time,
})
export type BotDeal = Static<typeof BotDeal>

/** The results that a bot would have had over the last days. Ratios of what it was given, rounded down. */
export const PastRow = Type.Object({
  days: Type.Integer(),
  from: Time,
  to: Time,
  /** The code of the error with which it could not have been started then; null if it could. */
  refused: nullable(Type.String()),
  invested: Decimal,
  /** The bot as it was at the end of that time; null if it could not have been started. */
  bot: nullable(BotRow),
  /** When it ended by itself. */
  endedAt: nullable(Time),
  totalRatio: SignedDecimal,
  /** The lowest total at the end of any of its candles. */
  worstRatio: SignedDecimal,
  priceRatio: SignedDecimal,
  /** The share of the time in which the price was inside of a grid's range. */
  insideRatio: Decimal,
})
export type PastRow = Static<typeof PastRow>

export const BotPast = Type.Object({ rows: Type.Array(PastRow) })
export type BotPast = Static<typeof BotPast>
