import { ALERT_KINDS } from './accounts/alerts/alert-kinds.ts'
import { Type, type Static } from 'typebox'
import { PRODUCT_LISTS } from '#products/all/contract/account-lists.ts'
import { BalanceRow, WalletSummary } from './trading/trading-assets.ts'
import { CountdownRow } from './trading/trading-countdowns.ts'
import { Decimal, ProductField, SymbolField, Time } from './trading/trading-fields.ts'
import { FillRow } from './trading/trading-fills.ts'
import { OrderRow } from './trading/trading-orders.ts'
import { PositionRow } from './trading/trading-positions.ts'
import { SimulationAccount } from './trading/trading-simulation.ts'

/**
 * The account stream of a page, authenticated by its session's cookie. The client's first message says what it knows; the server answers
 * with a snapshot, or with every update since. The updates' numbers then have no gap; a client that misses one asks again. Numbers are
 * those of the journal's records, so what a client knows of one gateway is good at every other one of the same exchange.
 */

/** The last message of a stream whose session has ended: the client does not reconnect by itself. */
export const AccountEnd = Type.Object({ type: Type.Literal('ended') })
export type AccountEnd = Static<typeof AccountEnd>

/** An alert of the account has fired, been made or changed elsewhere. Not numbered: the list of alerts has the truth. */
export const AccountAlert = Type.Object({
  type: Type.Literal('alert'),
  /** The notice of an alert that fired; null if only the list has changed. */
  notice: Type.Union([
    Type.Object({
      kind: Type.Enum(ALERT_KINDS),
      args: Type.Object({ symbol: Type.String(), target: Type.String(), value: Type.String() }),
    }),
    Type.Null(),
  ]),
})
export type AccountAlert = Static<typeof AccountAlert>

/**
 * The armed dead man's switches of the account, after the first answer if there are any, and whenever they change. Not numbered: each has
 * all of them.
 */
export const AccountCountdowns = Type.Object({ type: Type.Literal('countdowns'), rows: Type.Array(CountdownRow) })
export type AccountCountdowns = Static<typeof AccountCountdowns>

/** `since`: run and sequence number of the last processed message; omitted for a snapshot. */
export const AccountHello = Type.Object({
  op: Type.Literal('start'),
  since: Type.Optional(Type.Object({ run: Type.String({ maxLength: 64 }), seq: Type.Integer({ minimum: 0 }) })),
})
export type AccountHello = Static<typeof AccountHello>

/** Maximum number of fills in a snapshot. */
export const RECENT_FILLS_MAX = 100

/** An event that happened to an account without its own action. */
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
  /** Names the journal and the account: sequence numbers of two runs cannot be compared. */
  run: Type.String(),
  seq: Type.Integer(),
  ts: Time,
  /** The server's wall clock, with which `validUntil` of an order is compared. */
  wallTime: Time,
  account: SimulationAccount,
  balances: Type.Array(BalanceRow),
  wallets: Type.Array(WalletSummary),
  /** Open orders, including trigger orders. */
  orders: Type.Array(OrderRow),
  positions: Type.Array(PositionRow),
  /** Newest first. */
  fills: Type.Array(FillRow),
  ...PRODUCT_LISTS,
})
export type AccountSnapshot = Static<typeof AccountSnapshot>

/** Durable changes. Rows replace earlier rows with the same id. */
export const AccountUpdate = Type.Object({
  type: Type.Literal('update'),
  /**
   * First and last record covered: `from` must be the last known `seq` plus one, else an update is missing. An update without rows says
   * that nothing happened in them.
   */
  from: Type.Integer(),
  seq: Type.Integer(),
  ts: Time,
  account: Type.Optional(SimulationAccount),
  balances: Type.Optional(Type.Array(BalanceRow)),
  wallets: Type.Optional(Type.Array(WalletSummary)),
  /** Opened, changed and ended orders. */
  orders: Type.Optional(Type.Array(OrderRow)),
  /** A `count` of `0` means closed. */
  positions: Type.Optional(Type.Array(PositionRow)),
  /** Newest first. */
  fills: Type.Optional(Type.Array(FillRow)),
  notices: Type.Optional(Type.Array(AccountNotice)),
  ...Type.Partial(Type.Object(PRODUCT_LISTS)).properties,
})
export type AccountUpdate = Static<typeof AccountUpdate>

export type AccountMessage = AccountSnapshot | AccountUpdate | AccountAlert | AccountCountdowns | AccountEnd
