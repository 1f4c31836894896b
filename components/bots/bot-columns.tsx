import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure, ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { BotLine, BotRow, BotTrip } from '#lib/contract/products/bots.ts'
import { formatDateTime } from '#lib/format/date.ts'
import styles from './bots.module.css'

export type BotWords = ReturnType<typeof useTranslations<'bots'>>

/** The columns of bots, open or ended; amounts are in the quote coin. */
export function botColumns(
  t: BotWords,
  pairOf: (symbol: string) => string,
  actions: (row: BotRow) => ReactNode,
): readonly Column<BotRow>[] {
  return [
    {
      id: 'bot',
      header: t('bot'),
      widthPx: 130,
      cell: (row) => (
        <span className={styles.pair}>
          <bdi>{pairOf(row.symbol)}</bdi>
          <span className={styles.minor}>
            {t(`modes.${row.mode}`)} · {row.grids}
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      widthPx: 160,
      cell: (row) => (
        <span className={styles.pair} data-bot-status={row.status}>
          {t(`statuses.${row.status}`)}
          <span className={styles.minor}>{row.stands === null ? t(`reasons.${row.reason}`) : t(`stands.${row.stands}`)}</span>
        </span>
      ),
    },
    {
      id: 'range',
      header: t('range'),
      widthPx: 110,
      align: 'end',
      cell: (row) => (
        <span className={styles.pair} data-align="end">
          <Figure>{row.lower}</Figure>
          <Figure>{row.upper}</Figure>
        </span>
      ),
    },
    { id: 'trips', header: t('trips'), align: 'end', cell: (row) => <span data-bot-trips>{row.trips}</span> },
    profit('profit', t('profit'), (row) => row.profit),
    profit('floating', t('floating'), (row) => row.floating),
    { id: 'fees', header: t('fees'), align: 'end', cell: (row) => <ValueFigure amount={row.fees} unit={row.quoteCoin} /> },
    { id: 'actions', header: t('actions'), widthPx: 190, align: 'end', cell: actions },
  ]
}

function profit(id: string, header: string, of: (row: BotRow) => string): Column<BotRow> {
  return { id, header, widthPx: 120, align: 'end', cell: (row) => <ProfitFigure amount={of(row)} unit={row.quoteCoin} /> }
}

/** The columns of a bot's round trips. `zone`: the time zone of the reader. */
export function tripColumns(t: BotWords, zone: Parameters<typeof formatDateTime>[1]): readonly Column<BotTrip>[] {
  return [
    { id: 'time', header: t('time'), widthPx: 165, cell: ({ ts }) => <Figure>{formatDateTime(ts, zone)}</Figure> },
    { id: 'buy', header: t('bought'), align: 'end', cell: ({ buyPrice }) => <Figure>{buyPrice}</Figure> },
    { id: 'sell', header: t('sold'), align: 'end', cell: ({ sellPrice }) => <Figure>{sellPrice}</Figure> },
    { id: 'size', header: t('size'), align: 'end', cell: ({ size }) => <AmountFigure amount={size} /> },
    profitOf(t),
    { id: 'fees', header: t('fees'), align: 'end', cell: ({ fees }) => <AmountFigure amount={fees} /> },
  ]
}

function profitOf(t: BotWords): Column<BotTrip> {
  return { id: 'profit', header: t('profit'), align: 'end', cell: ({ profit: gain }) => <ProfitFigure amount={gain} /> }
}

/** The columns of the orders of a bot's lines. */
export function lineColumns(t: BotWords): readonly Column<BotLine>[] {
  return [
    { id: 'side', header: t('side'), widthPx: 90, cell: ({ side }) => t(side) },
    { id: 'price', header: t('price'), widthPx: 120, align: 'end', cell: ({ price }) => <Figure>{price}</Figure> },
    { id: 'size', header: t('size'), widthPx: 120, align: 'end', cell: ({ size }) => <AmountFigure amount={size} /> },
    { id: 'filled', header: t('filled'), widthPx: 120, align: 'end', cell: ({ filledSize }) => <AmountFigure amount={filledSize} /> },
  ]
}
