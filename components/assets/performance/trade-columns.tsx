import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RecordTime } from '#components/orders/cells.tsx'
import { Badge } from '#components/ui/badge/badge.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure, ProfitFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Toned } from '#components/ui/figure/toned.tsx'
import type { JournalTrade } from '#lib/contract/trading/trading-journal.ts'
import { formatDuration } from '#lib/format/date.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { figureColumn } from '../records/figure-column.ts'
import { localeTag } from './locale-tag.ts'
import styles from './performance.module.css'

interface Words {
  readonly t: ReturnType<typeof useTranslations<'performance'>>
  readonly orders: ReturnType<typeof useTranslations<'orders'>>
  readonly localeCode: string
}

const PRICE_DECIMALS = 8

/** Returns the columns of the journal. */
export function tradeColumns(
  { t, orders, localeCode }: Words,
  noteButton: (trade: JournalTrade) => ReactNode,
): readonly Column<JournalTrade>[] {
  const tag = localeTag(localeCode)
  const price = (text: string) => <Figure>{formatTrimmed(text, PRICE_DECIMALS)}</Figure>
  return [
    { id: 'closed', header: orders('closedAt'), widthPx: 165, cell: ({ closedAt }) => <RecordTime timeMs={closedAt} /> },
    {
      id: 'pair',
      header: orders('pair'),
      widthPx: 130,
      cell: ({ symbol, product }) => (
        <>
          <strong>{symbol}</strong>
          <br />
          <small>{orders(`wallets.${product}`)}</small>
        </>
      ),
    },
    {
      id: 'direction',
      header: t('direction'),
      widthPx: 90,
      cell: ({ direction }) => <Toned tone={direction === 'long' ? 'up' : 'down'}>{orders(direction)}</Toned>,
    },
    figureColumn('size', orders('size'), ({ size }) => <AmountFigure amount={size} />),
    figureColumn('entry', orders('openPrice'), ({ entryPrice }) => price(entryPrice)),
    figureColumn('exit', orders('closePrice'), ({ exitPrice }) => price(exitPrice)),
    figureColumn('net', orders('netProfit'), ({ net }) => <ProfitFigure amount={net} unit="USDT" />, 135),
    // A spot purchase pays its fee in coins.
    figureColumn(
      'fees',
      orders('fee'),
      ({ fees, product }) => <AmountFigure amount={fees} unit="USDT" isAbout={product === 'spot'} />,
      115,
    ),
    figureColumn('funding', orders('funding'), ({ funding }) => <ProfitFigure amount={funding} unit="USDT" />, 110),
    figureColumn('held', t('held'), ({ openedAt, closedAt }) => <Figure>{formatDuration(closedAt - openedAt, tag)}</Figure>),
    {
      id: 'note',
      header: t('note'),
      widthPx: 220,
      grow: 2,
      cell: (trade) => (
        <div className={styles.note}>
          {trade.tags.length === 0 ? null : (
            <span className={styles.tags}>
              {trade.tags.map((name) => (
                <Badge key={name}>
                  <bdi>{name}</bdi>
                </Badge>
              ))}
            </span>
          )}
          {trade.note === '' ? null : (
            <p dir="auto" className={styles.words}>
              {trade.note}
            </p>
          )}
          {noteButton(trade)}
        </div>
      ),
    },
  ]
}
