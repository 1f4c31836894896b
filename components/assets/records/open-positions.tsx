'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { POSITION_COLUMNS } from '#components/positions/position-columns.tsx'
import { useLamps } from '#components/positions/use-lamps.ts'
import type { RecordKey } from '#components/positions/words.ts'
import { screenColumns } from '#components/ui/data-table/column-entries.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { listTargets } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { DeleveragingList, PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { AccountProvider } from '#lib/stores/account/account-provider.tsx'
import type { AccountState } from '#lib/stores/account/account-state.ts'
import { termTip } from '#lib/settings/tip-terms.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useLiveRows } from '../use-live-rows.ts'
import { useTradingData } from '../use-trading-data.ts'
import layout from '#components/ui/layout/layout.module.css'

interface Props {
  readonly tradeBase: string
}

/** Lists the open futures positions; they are closed on the page of their pair. They follow the account's stream. */
export function OpenPositions(props: Props) {
  return (
    <AccountProvider>
      <OpenPositionList {...props} />
    </AccountProvider>
  )
}

const NONE: readonly PositionRow[] = []
const NO_ORDERS: readonly OrderRow[] = []
const readOrders = ({ orders }: AccountState): readonly OrderRow[] => orders
const readPositions = ({ positions }: AccountState): readonly PositionRow[] => positions

function OpenPositionList({ tradeBase }: Props) {
  const t = useTranslations('orders')
  const tTargets = useTranslations('targets')
  const tips = useTranslations('tips')
  const call = useTradingData()
  const live = useLiveRows(readPositions)
  const [positions, reload] = useLoad('positions', () => call('positions', {}))
  useRefresh(reload, live === null)
  const rows = live ?? (positions.kind === 'done' ? positions.data.rows : NONE)
  const countLamps = useLamps(rows, useReadLamps())
  const orders = useOrders()
  const columns = useMemo(() => {
    const header: (key: Exclude<RecordKey, 'targets'>) => string = t
    return screenColumns(POSITION_COLUMNS, 'records', {
      list: 'open',
      words: (key) => (key === 'targets' ? tTargets('column') : header(key)),
      tips: (key) => termTip(tips, key),
      context: { countLamps, listTargets: (row) => listTargets(row, orders), tradeHref: (symbol) => `${tradeBase}/${symbol}` },
    })
  }, [t, tTargets, tips, tradeBase, countLamps, orders])
  if (live === null && positions.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  return (
    <div className={layout.column}>
      <DataTable
        label={t('tabs.positions')}
        name="records-positions"
        columns={columns}
        rows={rows}
        readKey={(row) => `${row.symbol} ${row.side}`}
        loading={live === null && positions.kind === 'pending'}
        empty={<EmptyState title={t('nonePosition')} text={t('nonePositionText')} icon="trend" />}
      />
    </div>
  )
}

/** Returns the open futures orders, among them those that protect positions. */
function useOrders(): readonly OrderRow[] {
  const call = useTradingData()
  const live = useLiveRows(readOrders)
  const [orders, reload] = useLoad('open futures', () => call('openOrders', { product: 'futures' }))
  useRefresh(reload, live === null)
  return live ?? (orders.kind === 'done' ? orders.data.rows : NO_ORDERS)
}

/** Returns a function that reads the auto-deleveraging queue; null if that failed, which has been shown. */
function useReadLamps(): () => Promise<DeleveragingList | null> {
  const call = useTradingData()
  return useCallback(() => call('deleveraging', {}).catch(() => null), [call])
}
