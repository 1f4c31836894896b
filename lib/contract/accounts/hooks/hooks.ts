import { Type, type Static } from 'typebox'
import { BOT_KINDS } from '#products/bots/contract/bot-kinds.ts'
import { DcaPastQuery, BotStopBody, FuturesGridPastQuery, GridPastQuery } from '#products/bots/contract/bots.ts'
import { OrderType } from '../../trading/trading-orders.ts'
import { ClientId, Decimal, Id, nullable, ProductField, Side, SymbolField } from '../../trading/trading-fields.ts'
import { OwnerProof } from '../accounts.ts'
import { HOOK_NAME_CHARACTERS_MAX } from './hook-limits.ts'

/**
 * Hooks: `POST /v1/hooks/<id>` takes the message of an alert of another site, such as TradingView, and places one order or starts or stops
 * one bot of the hook's account. Their owner lists, creates and revokes them by `/v1/user/hook/list|create|revoke|arrivals`.
 */

export const HookKey = Type.Object({ id: Type.String({ maxLength: 32 }) })
export const CreateHookBody = Type.Object({ name: Type.String({ maxLength: HOOK_NAME_CHARACTERS_MAX }), ...OwnerProof })

export const HookInfo = Type.Object({
  /** The last part of its address. */
  id: Type.String(),
  name: Type.String(),
  /** Milliseconds since 1970. */
  createdAt: Type.Integer(),
  /** When its last message with the right secret came; null if none has. */
  usedAt: nullable(Type.Integer()),
})
export type HookInfo = Static<typeof HookInfo>

/** The only answer that contains the secret. */
export const CreatedHook = Type.Object({ ...HookInfo.properties, secret: Type.String() })
export type CreatedHook = Static<typeof CreatedHook>

/** Fields that a message has and its action does not know are refused: a misspelt one must not trade. */
const STRICT = { additionalProperties: false } as const

/** A percentage above 0 with at most two decimals. */
const Percent = Type.String({ maxLength: 8, pattern: '^(?!0*(\\.0*)?$)\\d{1,5}(\\.\\d{1,2})?$' })
const PositionSide = Type.Optional(Type.Enum(['long', 'short'] as const))

/** The ways to say the size of an order, of which a message has one. What is computed is rounded down to the step of sizes. */
export const HOOK_SIZES = ['size', 'quoteSize', 'equityPercent', 'positionPercent'] as const
export type HookSize = (typeof HOOK_SIZES)[number]

export const HookOrder = Type.Object(
  {
    product: ProductField,
    symbol: SymbolField,
    side: Side,
    type: OrderType,
    /** In base coin. */
    size: Type.Optional(Decimal),
    /** In quote coin, at the order's price or else the last one. */
    quoteSize: Type.Optional(Decimal),
    /** The value of the order in per cent of the equity of its wallet: of all coins in spot, with the profit of open positions in futures. */
    equityPercent: Type.Optional(Percent),
    /** In per cent of the open position; in spot, of the available base coin. */
    positionPercent: Type.Optional(Percent),
    /** Limit orders. */
    price: Type.Optional(Decimal),
    reduceOnly: Type.Optional(Type.Boolean()),
    /** Two-way mode only. */
    positionSide: PositionSide,
  },
  STRICT,
)
export type HookOrder = Static<typeof HookOrder>

/** Closes a position at the market, or `percent` of it; in spot, sells the available base coin. */
export const HookClose = Type.Object(
  { product: ProductField, symbol: SymbolField, positionSide: PositionSide, percent: Type.Optional(Percent) },
  STRICT,
)
export type HookClose = Static<typeof HookClose>

/** Closes a futures position and opens one of the same size in the other direction. */
export const HookReverse = Type.Object({ symbol: SymbolField, positionSide: PositionSide }, STRICT)
export type HookReverse = Static<typeof HookReverse>

/** The settings of a bot, as the call that starts one takes them. */
export const HOOK_STARTS = {
  'spot-grid': Type.Object({ kind: Type.Literal('spot-grid'), ...GridPastQuery.properties }, STRICT),
  'futures-grid': Type.Object({ kind: Type.Literal('futures-grid'), ...FuturesGridPastQuery.properties }, STRICT),
  'spot-dca': Type.Object({ kind: Type.Literal('spot-dca'), ...DcaPastQuery.properties }, STRICT),
} as const
const HookStart = Type.Union([HOOK_STARTS['spot-grid'], HOOK_STARTS['futures-grid'], HOOK_STARTS['spot-dca']])
export type HookStart = Static<typeof HookStart>

export const HookStop = Type.Object(BotStopBody.properties, STRICT)

/** The fields of every message. */
export const HookHead = {
  secret: Type.String({ maxLength: 100 }),
  /** Chosen by the sender: one id of one hook is one action. */
  id: ClientId,
  /** When it was sent, ISO 8601 in UTC: `{{timenow}}` of TradingView. */
  time: Type.String({ maxLength: 32, pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$' }),
}

export const HookMessage = Type.Union([
  Type.Object({ ...HookHead, order: HookOrder }, STRICT),
  Type.Object({ ...HookHead, close: HookClose }, STRICT),
  Type.Object({ ...HookHead, reverse: HookReverse }, STRICT),
  Type.Object({ ...HookHead, start: HookStart }, STRICT),
  Type.Object({ ...HookHead, stop: HookStop }, STRICT),
])
export type HookMessage = Static<typeof HookMessage>

/** A message was carried out; one that comes again gets the answer to the first. */
export const HookAnswer = Type.Object({
  /** Of the message. */
  id: Type.String(),
  orderId: nullable(Id),
  botId: nullable(Id),
  repeated: Type.Boolean(),
})
export type HookAnswer = Static<typeof HookAnswer>

/** A message that cannot be read: its first wrong field, such as `order.size`. */
export const HookFault = Type.Object({ field: Type.String() })
export type HookFault = Static<typeof HookFault>

/** The action of a message, as the log keeps it. */
export const HookAction = Type.Union([
  Type.Object({
    kind: Type.Literal('order'),
    product: ProductField,
    symbol: Type.String(),
    side: Side,
    type: OrderType,
    size: Type.String(),
    /** What the size is said in; base coin if omitted. */
    sizeIn: Type.Optional(Type.Enum(HOOK_SIZES)),
    price: nullable(Type.String()),
  }),
  Type.Object({ kind: Type.Literal('close'), product: ProductField, symbol: Type.String(), percent: nullable(Type.String()) }),
  Type.Object({ kind: Type.Literal('reverse'), symbol: Type.String() }),
  Type.Object({ kind: Type.Literal('start'), bot: Type.Enum(BOT_KINDS), symbol: Type.String() }),
  Type.Object({ kind: Type.Literal('stop'), botId: Type.String() }),
])
export type HookAction = Static<typeof HookAction>

/** A message that came with the right secret. */
export const HookArrival = Type.Object({
  key: Type.String(),
  arrivedAt: Type.Integer(),
  /** Its id and what it asked for; null if the message could not be read. */
  messageId: nullable(Type.String()),
  action: nullable(HookAction),
  /** A code of the error catalogue, or of success; null while its outcome is not known. */
  code: nullable(Type.String()),
  orderId: nullable(Type.String()),
  botId: nullable(Type.String()),
})
export type HookArrival = Static<typeof HookArrival>
