'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useLoad } from '#lib/stores/use-load.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useRefresh } from '../use-refresh.ts'
import { useTrading } from '../use-trading.ts'
import { positionColumns } from './position-columns.tsx'
import { useCellStyle } from './record-list.tsx'
import styles from './records.module.css'

/** Futures positions that are held; they are closed on the page of their pair. */
export function OpenPositions({ tradeBase }: { readonly tradeBase: string }) {
  const t = useTranslations('orders')
  const style = useCellStyle()
  const call = useTrading()
  const [positions, reload] = useLoad('positions', () => call('positions', {}))
  useRefresh(reload)
  const columns = useMemo(() => positionColumns(style, (symbol) => `${tradeBase}/${symbol}`), [style, tradeBase])
  if (positions.kind === 'failed') return <LoadFailed onRetry={reload} />
  return (
    <div className={styles.records}>
      <DataTable
        label={t('tabs.positions')}
        columns={columns}
        rows={positions.kind === 'done' ? positions.data.rows : []}
        keyOf={(row) => `${row.symbol} ${row.side}`}
        loading={positions.kind === 'pending'}
        empty={<EmptyState title={t('nonePosition')} text={t('nonePositionText')} icon="trend" />}
      />
    </div>
  )
}
