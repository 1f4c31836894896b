import { Type, type Static } from 'typebox'
import { BalanceRow, WalletSummary } from './trading-assets.ts'
import { Decimal, ProductField, SymbolField, Time } from './trading-fields.ts'
import { FillRow, OrderRow } from './trading-orders.ts'
import { PositionRow } from './trading-positions.ts'
import { SimulationAccount } from './trading-simulation.ts'

/**
 * The account's stream of a page, over its session's cookie. The client's first message says what it knows; the server answers with
 * a snapshot, or with every update since. From there the updates' numbers have no gap: a client that misses one asks again.
 */

/** The last frame of a stream whose session has ended: the client does not come back by itself. */
export const AccountEnd = Type.Object({ type: Type.Literal('ended') })
export type AccountEnd = Static<typeof AccountEnd>

/** `since`: the run and sequence of the last frame that was understood; left out for a snapshot. */
export const AccountHello = Type.Object({
  op: Type.Literal('start'),
  since: Type.Optional(Type.Object({ run: Type.String({ maxLength: 64 }), seq: Type.Integer({ minimum: 0 }) })),
})
export type AccountHello = Static<typeof AccountHello>

/** Fills that a snapshot brings along at most. */
export const RECENT_FILLS_MAX = 100

/** Something that happened to an account without its doing. */
export const AccountNotice = Type.Object({
  kind: Type.Enum(['liquidated', 'deleveraged'] as const),
  product: ProductField,
  symbol: SymbolField,
  size: Decimal,
  ts: Time,
})
export type AccountNotice = Static<typeof AccountNotice>

export const AccountSnapshot = Type.Object({
  type: Type.Literal('snapshot'),
  /** Changes when the sequence begins anew: sequences of two runs cannot be compared. */
  run: Type.String(),
  seq: Type.Integer(),
  ts: Time,
  /** The server's wall clock: what `validUntil` of an order is held against. */
  wallTime: Time,
  account: SimulationAccount,
  balances: Type.Array(BalanceRow),
  wallets: Type.Array(WalletSummary),
  /** Open ones, trigger orders too. */
  orders: Type.Array(OrderRow),
  positions: Type.Array(PositionRow),
  /** Newest first. */
  fills: Type.Array(FillRow),
})
export type AccountSnapshot = Static<typeof AccountSnapshot>

/** What changed, durably. Rows replace those they name. */
export const AccountUpdate = Type.Object({
  type: Type.Literal('update'),
  /** First and last of the sequence numbers that it covers: `from` is one above the `seq` that is known, or something is missing. */
  from: Type.Integer(),
  seq: Type.Integer(),
  ts: Time,
  account: Type.Optional(SimulationAccount),
  balances: Type.Optional(Type.Array(BalanceRow)),
  wallets: Type.Optional(Type.Array(WalletSummary)),
  /** Orders that opened, changed or ended. */
  orders: Type.Optional(Type.Array(OrderRow)),
  /** `count` of `0`: closed. */
  positions: Type.Optional(Type.Array(PositionRow)),
  /** Newest first. */
  fills: Type.Optional(Type.Array(FillRow)),
  notices: Type.Optional(Type.Array(AccountNotice)),
})
export type AccountUpdate = Static<typeof AccountUpdate>

export type AccountFrame = AccountSnapshot | AccountUpdate | AccountEnd
