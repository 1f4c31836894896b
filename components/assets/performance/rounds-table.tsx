'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { ValueFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { RoundFigures } from '#lib/contract/trading/trading-journal.ts'
import { formatDate } from '#lib/format/date.ts'
import { formatCount } from '#lib/format/number.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { figureColumn } from '../records/figure-column.ts'
import { useTradingData } from '../use-trading-data.ts'
import { CoarseProfit, percentText } from './profit-text.tsx'

/** The newest rounds beside each other. */
export function RoundsTable() {
  const t = useTranslations('performance')
  const orders = useTranslations('orders')
  const assets = useTranslations('assets.simulation')
  const call = useTradingData()
  const zone = useTimeZone()
  const [rounds, reload] = useLoad('rounds', () => call('rounds', {}))
  const columns = useMemo(() => roundColumns({ t, orders, assets, zone }), [t, orders, assets, zone])
  if (rounds.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  return (
    <DataTable
      label={t('tabs.rounds')}
      name="rounds"
      columns={columns}
      rows={rounds.kind === 'done' ? rounds.data.rows : []}
      readKey={({ epoch }) => String(epoch)}
      loading={rounds.kind === 'pending'}
    />
  )
}

interface Words {
  readonly t: ReturnType<typeof useTranslations<'performance'>>
  readonly orders: ReturnType<typeof useTranslations<'orders'>>
  readonly assets: ReturnType<typeof useTranslations<'assets.simulation'>>
  readonly zone: string
}

function roundColumns({ t, orders, assets, zone }: Words): readonly Column<RoundFigures>[] {
  return [
    { id: 'round', header: orders('epoch'), widthPx: 110, cell: ({ epoch }) => assets('epoch', { number: epoch }) },
    { id: 'from', header: t('started'), widthPx: 110, cell: ({ startedAt }) => <Figure>{formatDate(startedAt, zone)}</Figure> },
    {
      id: 'to',
      header: t('ended'),
      widthPx: 110,
      cell: ({ endedAt }) => (endedAt === null ? assets('running') : <Figure>{formatDate(endedAt, zone)}</Figure>),
    },
    figureColumn('profit', t('roundProfit'), ({ profit }) => <CoarseProfit amount={profit} />, 130),
    figureColumn('drawdown', t('drawdown'), ({ drawdown }) => <Figure>{percentText(drawdown?.percent)}</Figure>, 130),
    figureColumn('trades', t('trades'), ({ figures }) => <Figure>{formatCount(figures.trades)}</Figure>, 90),
    figureColumn('winRate', t('winRate'), ({ figures }) => <Figure>{percentText(figures.winRate)}</Figure>),
    figureColumn('factor', t('profitFactor'), ({ figures }) => <Figure>{figures.profitFactor ?? '--'}</Figure>, 110),
    figureColumn('net', orders('netProfit'), ({ figures }) => <CoarseProfit amount={figures.net} />, 130),
    figureColumn('fees', t('fees'), ({ figures }) => <ValueFigure amount={figures.fees} unit="USDT" />, 110),
  ]
}
