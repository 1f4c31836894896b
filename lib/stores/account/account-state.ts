import type { BalanceRow, WalletSummary } from '#lib/contract/trading/trading-assets.ts'
import type { CountdownRow } from '#lib/contract/trading/trading-countdowns.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { OrderRequest, OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import type { SimulationAccount } from '#lib/contract/trading/trading-simulation.ts'
import type { AccountAlert, AccountNotice, AccountSnapshot } from '#lib/contract/trading-stream.ts'
import type { ConnectionState } from '#lib/stream/connection.ts'

/**
 * An order that was sent and is not yet known to be placed or refused. `sending`: waiting for its answer. `unknown`: no answer came;
 * the gateway is being queried by the client order id, and the order is never sent again.
 */
export interface PendingOrder {
  readonly request: OrderRequest
  readonly state: 'sending' | 'unknown'
  /** By this machine's clock. */
  readonly sentAtMs: number
}

/** The notice of an alert that fired. */
export type FiredAlert = NonNullable<AccountAlert['notice']>

/** A trader's account as this tab knows it. Lists are in the order in which they are shown. */
export interface AccountState {
  readonly connection: ConnectionState
  /** Whether a snapshot has arrived; until then orders and balances are unknown. */
  readonly isLoaded: boolean
  readonly account: SimulationAccount | null
  /** Open orders including trigger orders (`waiting`), newest first. */
  readonly orders: readonly OrderRow[]
  /** By client order id. */
  readonly pending: Readonly<Record<string, PendingOrder>>
  /** Newest first. */
  readonly positions: readonly PositionRow[]
  readonly balances: readonly BalanceRow[]
  readonly wallets: readonly WalletSummary[]
  /** Newest first, at most `FILLS_KEPT`. */
  readonly fills: readonly FillRow[]
  /** Orders that ended while the page was open, newest first, at most `ENDED_KEPT`. */
  readonly ended: readonly OrderRow[]
  /** Newest first, at most `NOTICES_KEPT`. */
  readonly notices: readonly AccountNotice[]
  /** Open trading bots, newest first. */
  readonly bots: readonly AccountSnapshot['bots'][number][]
  /** The armed dead man's switches of the account's keys. */
  readonly countdowns: readonly CountdownRow[]
  /** How often alerts may have changed: each value but the first asks for the list again. */
  readonly alertTurn: number
  /** Alerts that fired while the page was open, newest first, at most `NOTICES_KEPT`. */
  readonly firedAlerts: readonly FiredAlert[]
  /** How far the gateway's wall clock is ahead of this machine's; null until known. */
  readonly clockDifferenceMs: number | null
}

export const INITIAL_ACCOUNT_STATE: AccountState = {
  connection: { kind: 'idle', since: 0 },
  isLoaded: false,
  account: null,
  orders: [],
  pending: {},
  positions: [],
  balances: [],
  wallets: [],
  fills: [],
  ended: [],
  notices: [],
  bots: [],
  countdowns: [],
  alertTurn: 0,
  firedAlerts: [],
  clockDifferenceMs: null,
}
