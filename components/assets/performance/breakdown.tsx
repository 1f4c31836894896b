'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { figureColumn } from '../records/figure-column.ts'
import { Card } from '#components/ui/card/card.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import type { Performance, TradeGroup } from '#lib/contract/trading/trading-journal.ts'
import { formatCount } from '#lib/format/number.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { CoarseProfit, percentText } from './profit-text.tsx'
import layout from '#components/ui/layout/layout.module.css'
import styles from './performance.module.css'

const PARTS = ['pairs', 'directions', 'hours', 'tags'] as const
type Part = (typeof PARTS)[number]

/** The figures of the chosen trades by pair, direction, hour or tag. */
export function Breakdown({ data }: { readonly data: Performance | null }) {
  const t = useTranslations('performance')
  const orders = useTranslations('orders')
  const [part, setPart] = useState<Part>('pairs')
  const columns = useMemo(() => {
    const nameGroup = ({ key }: TradeGroup): string => {
      if (part === 'directions') return orders(key === 'long' ? 'long' : 'short')
      if (part === 'hours') return `${key}:00`
      if (part === 'tags') return key
      const [product = '', symbol = ''] = key.split(':')
      return `${symbol} · ${orders(product === 'futures' ? 'wallets.futures' : 'wallets.spot')}`
    }
    return groupColumns(nameGroup, { t, orders, header: t(`by.${part}`) })
  }, [part, t, orders])
  return (
    <Card as="section" label={t('compare')}>
      <div className={layout.column}>
        <div className={layout.toolbar}>
          <h2 className={styles.heading}>{t('compare')}</h2>
          <SegmentedControl
            label={t('compare')}
            segments={PARTS.map((value) => ({ value, label: t(`by.${value}`) }))}
            value={part}
            onChange={setPart}
          />
        </div>
        <DataTable
          label={t(`by.${part}`)}
          name={`by-${part}`}
          columns={columns}
          rows={data?.[part] ?? []}
          readKey={({ key }) => key}
          loading={data === null}
          empty={<p className={layout.quiet}>{part === 'tags' ? t('noTags') : t('none')}</p>}
        />
      </div>
    </Card>
  )
}

interface ColumnWords {
  readonly t: ReturnType<typeof useTranslations<'performance'>>
  readonly orders: ReturnType<typeof useTranslations<'orders'>>
  readonly header: string
}

function groupColumns(nameGroup: (group: TradeGroup) => string, { t, orders, header }: ColumnWords): readonly Column<TradeGroup>[] {
  return [
    { id: 'name', header, widthPx: 130, cell: nameGroup },
    {
      ...figureColumn('trades', t('trades'), ({ figures }: TradeGroup) => <Figure>{formatCount(figures.trades)}</Figure>, 90),
      compare: (a, b) => a.figures.trades - b.figures.trades,
      sortFirst: 'descending',
    },
    figureColumn('winRate', t('winRate'), ({ figures }) => <Figure>{percentText(figures.winRate)}</Figure>),
    figureColumn('factor', t('profitFactor'), ({ figures }) => <Figure>{figures.profitFactor ?? '--'}</Figure>, 110),
    figureColumn('expectancy', t('expectancy'), ({ figures }) => <CoarseProfit amount={figures.expectancy} />, 130),
    {
      ...figureColumn('net', orders('netProfit'), ({ figures }: TradeGroup) => <CoarseProfit amount={figures.net} />, 130),
      compare: (a, b) => compare(a.figures.net, b.figures.net),
      sortFirst: 'descending',
    },
  ]
}
