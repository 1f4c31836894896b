'use client'

import type { BalanceRow } from '#lib/contract/trading/trading-assets.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import type { PendingOrder } from '#lib/stores/account/account-state.ts'
import type { ListScope } from '../workspace/list-scope.ts'
import { AssetsPanel, FillsPanel, OrderHistoryPanel } from './lists.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { PositionsPanel } from './positions-panel.tsx'

/** The rows of the panels, filtered. */
export interface PanelRows {
  readonly positions: readonly PositionRow[]
  readonly orders: readonly OrderRow[]
  readonly triggers: readonly OrderRow[]
  readonly pending: readonly PendingOrder[]
  readonly fills: readonly FillRow[]
  readonly assets: readonly BalanceRow[]
}

interface Props {
  readonly id: 'positions' | 'orders' | 'triggers' | 'history' | 'fills' | 'assets'
  readonly rows: PanelRows
  /** Changes when an order may have ended, so that history is reloaded. */
  readonly ordersKey: number
  /** The chosen part of the account. */
  readonly scope: ListScope
}

/** The table of a panel. */
export function PanelTable({ id, rows, ordersKey, scope }: Props) {
  switch (id) {
    case 'positions':
      return <PositionsPanel positions={rows.positions} triggers={rows.triggers} />
    case 'orders':
      return <OrdersPanel key="orders" kind="orders" orders={rows.orders} pending={rows.pending} />
    case 'triggers':
      return <OrdersPanel key="triggers" kind="triggers" orders={rows.triggers} pending={[]} />
    case 'history':
      return <OrderHistoryPanel key={ordersKey} scope={scope} />
    case 'fills':
      return <FillsPanel fills={rows.fills} />
    case 'assets':
      return <AssetsPanel balances={rows.assets} />
  }
}
