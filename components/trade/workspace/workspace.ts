import { createContext, useContext } from 'react'
import type { OrderDetail, ReceiptList } from '#lib/contract/trading/order-receipts.ts'
import type { BalanceRow, WalletSummary } from '#lib/contract/trading/trading-assets.ts'
import type { CountdownRow } from '#lib/contract/trading/trading-countdowns.ts'
import type { Page } from '#lib/contract/trading/trading-fields.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { CancelAllBody, EditOrderBody, OrderKey, OrderList, OrderRequest, OrderRow } from '#lib/contract/trading/trading-orders.ts'
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
} from '#lib/contract/trading/trading-positions.ts'
import type { HoldingList } from '#lib/contract/trading/trading-journal.ts'
import type { SimulationAccount } from '#lib/contract/trading/trading-simulation.ts'
import type { ListScope } from './list-scope.ts'
import type { PendingOrder } from '#lib/stores/account/account-state.ts'

/** The page's relation to the account: `visitor` has none, `lost` is being restored. */
export type WorkspaceStatus = 'visitor' | 'loading' | 'live' | 'lost'

/** The account as the panels show it. */
export interface WorkspaceView {
  readonly status: WorkspaceStatus
  /** Whether a snapshot of the account has arrived; until then nothing is known of it. */
  readonly isLoaded: boolean
  readonly account: SimulationAccount | null
  /** Open orders, including trigger orders. */
  readonly orders: readonly OrderRow[]
  readonly pending: readonly PendingOrder[]
  readonly positions: readonly PositionRow[]
  readonly balances: readonly BalanceRow[]
  readonly wallets: readonly WalletSummary[]
  /** Newest first. */
  readonly fills: readonly FillRow[]
  /** The armed dead man's switches of the account's keys. */
  readonly countdowns: readonly CountdownRow[]
}

/** The outcome of a command: done, refused (which has been shown), or not yet known. */
export type SendOutcome<Data> = { readonly kind: 'done'; readonly data: Data } | { readonly kind: 'refused' } | { readonly kind: 'unknown' }

/** The commands for the account. None rejects: refusals have been shown in the visitor's language. */
export interface WorkspaceActions {
  place(order: Omit<OrderRequest, 'clientOrderId'>): Promise<SendOutcome<OrderRow>>
  cancel(orders: readonly OrderKey[]): Promise<SendOutcome<number>>
  cancelAll(body: CancelAllBody): Promise<SendOutcome<number>>
  /** Switches the dead man's switch of a key off. */
  countdownOff(apiKey: string): Promise<SendOutcome<object>>
  edit(body: EditOrderBody): Promise<SendOutcome<OrderRow>>
  closePosition(body: Omit<ClosePositionBody, 'clientOrderId'>): Promise<SendOutcome<OrderRow>>
  /** Changes all of a position's targets, or none. */
  setTargets(body: SetTargetsBody): Promise<SendOutcome<OrderList>>
  adjustMargin(body: AdjustMarginBody): Promise<SendOutcome<PositionRow>>
  settings(symbol: string): Promise<FuturesSettings | null>
  setLeverage(body: SetLeverageBody): Promise<SendOutcome<FuturesSettings>>
  setMarginMode(body: SetMarginModeBody): Promise<SendOutcome<FuturesSettings>>
  /** Applies to all pairs of the account. */
  setHoldMode(body: SetHoldModeBody): Promise<SendOutcome<SimulationAccount>>
  detail(key: OrderKey): Promise<OrderDetail | null>
  /** Returns the receipts of the newest filled orders; null if they could not be loaded. */
  receipts(): Promise<ReceiptList | null>
  /** Returns the deleveraging lamps of the account's positions; null if they could not be loaded. */
  deleveraging(): Promise<DeleveragingList | null>
  /** Returns what is held of each coin, and what it cost; null if it could not be loaded. */
  holdings(): Promise<HoldingList | null>
  /** Returns the newest ended orders, optionally of a product or pair. */
  history(scope?: ListScope): Promise<Page<OrderRow> | null>
}

export interface Workspace {
  readonly view: WorkspaceView
  readonly actions: WorkspaceActions
}

export const WorkspaceContext = createContext<Workspace | null>(null)
export const WorkspaceActionsContext = createContext<WorkspaceActions | null>(null)

/** Returns the trade workspace of this page. Throws outside a `WorkspaceProvider`. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace needs a <WorkspaceProvider> above it.')
  return workspace
}

/** Returns the account's commands without re-rendering when the account changes. Throws outside a `WorkspaceProvider`. */
export function useWorkspaceActions(): WorkspaceActions {
  const actions = useContext(WorkspaceActionsContext)
  if (!actions) throw new Error('useWorkspaceActions needs a <WorkspaceProvider> above it.')
  return actions
}
