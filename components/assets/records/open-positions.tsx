'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { targetsOf } from '#lib/contract/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { AccountProvider } from '#lib/stores/account-provider.tsx'
import type { AccountState } from '#lib/stores/account-state.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useRefresh } from '../use-refresh.ts'
import { useLiveRows } from '../use-live-rows.ts'
import { useTrading } from '../use-trading.ts'
import { positionColumns, type LampsOf } from './position-columns.tsx'
import { useCellStyle } from './record-list.tsx'
import styles from './records.module.css'

/** A queue goes over all positions of a market and changes slowly. */
const LAMPS_EVERY_MS = 15_000

interface Props {
  readonly tradeBase: string
}

/** Futures positions that are held; they are closed on the page of their pair. They follow the account's stream. */
export function OpenPositions(props: Props) {
  return (
    <AccountProvider>
      <OpenPositionList {...props} />
    </AccountProvider>
  )
}

const NONE: readonly PositionRow[] = []
const NO_ORDERS: readonly OrderRow[] = []
const ordersOf = ({ orders }: AccountState): readonly OrderRow[] => orders
const positionsOf = ({ positions }: AccountState): readonly PositionRow[] => positions

function OpenPositionList({ tradeBase }: Props) {
  const t = useTranslations('orders')
  const tTargets = useTranslations('targets')
  const style = useCellStyle()
  const call = useTrading()
  const live = useLiveRows(positionsOf)
  const [positions, reload] = useLoad('positions', () => call('positions', {}))
  useRefresh(reload, live === null)
  const rows = live ?? (positions.kind === 'done' ? positions.data.rows : NONE)
  const lampsOf = useLamps(rows)
  const orders = useOrders()
  const columns = useMemo(
    () => positionColumns(style, (symbol) => `${tradeBase}/${symbol}`, lampsOf, { header: tTargets('column'), of: (row) => targetsOf(row, orders) }),
    [style, tradeBase, lampsOf, tTargets, orders],
  )
  if (live === null && positions.kind === 'failed') return <LoadFailed onRetry={reload} />
  return (
    <div className={styles.records}>
      <DataTable
        label={t('tabs.positions')}
        columns={columns}
        rows={rows}
        keyOf={(row) => `${row.symbol} ${row.side}`}
        loading={live === null && positions.kind === 'pending'}
        empty={<EmptyState title={t('nonePosition')} text={t('nonePositionText')} icon="trend" />}
      />
    </div>
  )
}

/** The open futures orders: what protects the positions is among them. */
function useOrders(): readonly OrderRow[] {
  const call = useTrading()
  const live = useLiveRows(ordersOf)
  const [orders, reload] = useLoad('open futures', () => call('openOrders', { product: 'futures' }))
  useRefresh(reload, live === null)
  return live ?? (orders.kind === 'done' ? orders.data.rows : NO_ORDERS)
}

/** Where each position stands in the queue of automatic deleveraging, asked for from time to time. */
function useLamps(rows: readonly PositionRow[]): LampsOf {
  const call = useTrading()
  const held = rows.map(({ symbol, side, direction }) => `${symbol} ${side} ${direction}`).join()
  const [queues, reload] = useLoad(`lamps ${held}`, () => (held === '' ? Promise.resolve({ rows: [] }) : call('deleveraging', {})))
  useRefresh(reload, held !== '', LAMPS_EVERY_MS)
  const known = queues.kind === 'done' ? queues.data.rows : null
  return useCallback(({ symbol, side }) => known?.find((row) => row.symbol === symbol && row.side === side)?.lamps, [known])
}
