import { createContext, useContext } from 'react'
import type { BalanceRow, WalletSummary } from '#lib/contract/trading-assets.ts'
import type { Page } from '#lib/contract/trading-fields.ts'
import type {
  CancelAllBody,
  EditOrderBody,
  FillRow,
  OrderDetail,
  OrderKey,
  OrderList,
  OrderRequest,
  OrderRow,
} from '#lib/contract/trading-orders.ts'
import type {
  AdjustMarginBody,
  ClosePositionBody,
  DeleveragingList,
  FuturesSettings,
  PositionRow,
  SetHoldModeBody,
  SetLeverageBody,
  SetMarginModeBody,
  SetTargetsBody,
} from '#lib/contract/trading-positions.ts'
import type { SimulationAccount } from '#lib/contract/trading-simulation.ts'
import type { ListScope } from '../panels/list-scope.ts'
import type { PendingOrder } from '#lib/stores/account-state.ts'

/** How the page stands to the account: `visitor` has none, `lost` is being restored. */
export type DeskStatus = 'visitor' | 'loading' | 'live' | 'lost'

/** The account as the panels show it. */
export interface DeskView {
  readonly status: DeskStatus
  readonly account: SimulationAccount | null
  /** Open ones, trigger orders too. */
  readonly orders: readonly OrderRow[]
  readonly pending: readonly PendingOrder[]
  readonly positions: readonly PositionRow[]
  readonly balances: readonly BalanceRow[]
  readonly wallets: readonly WalletSummary[]
  /** Newest first. */
  readonly fills: readonly FillRow[]
}

/** What became of a command: done, refused (and said so), or not known yet. */
export type DeskOutcome<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' }

/** What can be done with the account. Nothing rejects: refusals have been shown in the visitor's language. */
export interface DeskActions {
  place(order: Omit<OrderRequest, 'clientOrderId'>): Promise<DeskOutcome<OrderRow>>
  cancel(orders: readonly OrderKey[]): Promise<DeskOutcome<number>>
  cancelAll(body: CancelAllBody): Promise<DeskOutcome<number>>
  edit(body: EditOrderBody): Promise<DeskOutcome<OrderRow>>
  closePosition(body: Omit<ClosePositionBody, 'clientOrderId'>): Promise<DeskOutcome<OrderRow>>
  /** Changes what protects a position, all of it or nothing. */
  setTargets(body: SetTargetsBody): Promise<DeskOutcome<OrderList>>
  adjustMargin(body: AdjustMarginBody): Promise<DeskOutcome<PositionRow>>
  settings(symbol: string): Promise<FuturesSettings | null>
  setLeverage(body: SetLeverageBody): Promise<DeskOutcome<FuturesSettings>>
  setMarginMode(body: SetMarginModeBody): Promise<DeskOutcome<FuturesSettings>>
  /** For all pairs of the account at once. */
  setHoldMode(body: SetHoldModeBody): Promise<DeskOutcome<SimulationAccount>>
  detail(key: OrderKey): Promise<OrderDetail | null>
  /** Lamps of the account's positions; null where they could not be had. */
  deleveraging(): Promise<DeleveragingList | null>
  /** The newest orders that have ended, of a product or pair where one is named. */
  history(scope?: ListScope): Promise<Page<OrderRow> | null>
}

export interface Desk {
  readonly view: DeskView
  readonly actions: DeskActions
}

export const DeskContext = createContext<Desk | null>(null)
export const DeskActionsContext = createContext<DeskActions | null>(null)

/** The account's desk on this page. Throws outside a `DeskProvider`. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a <DeskProvider> above it.')
  return desk
}

/** What can be done with the account, without being rendered again when it changes. Throws outside a `DeskProvider`. */
export function useDeskActions(): DeskActions {
  const actions = useContext(DeskActionsContext)
  if (!actions) throw new Error('useDeskActions needs a <DeskProvider> above it.')
  return actions
}
