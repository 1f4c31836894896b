import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure, ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { BotDeal, BotLine, BotRow, BotTrip } from '../../contract/bots.ts'
import type { TrackingOrder } from '#lib/contract/trading/tracking-orders.ts'
import { movePoint } from '#lib/kernel/decimal-text.ts'
import { formatCount } from '#lib/format/number.ts'
import { formatReturn } from '#lib/format/profit.ts'
import { formatDateTime } from '#lib/format/date.ts'
import styles from './bots.module.css'

export type BotWords = ReturnType<typeof useTranslations<'bots'>>

/** The columns of bots, open or ended; amounts are in the quote coin. */
export function botColumns(t: BotWords, pairOf: (row: BotRow) => string, actions: (row: BotRow) => ReactNode): readonly Column<BotRow>[] {
  return [
    {
      id: 'bot',
      header: t('bot'),
      widthPx: 130,
      cell: (row) => (
        <span className={styles.pair}>
          <bdi>{pairOf(row)}</bdi>
          <span className={styles.minor}>{kindText(t, row)}</span>
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
          <span className={styles.minor}>{reasonText(t, row)}</span>
        </span>
      ),
    },
    {
      id: 'range',
      header: t('where'),
      widthPx: 110,
      align: 'end',
      cell: (row) => (
        <span className={styles.pair} data-align="end">
          <Figure>{row.lower ?? row.plan?.averagePrice ?? '--'}</Figure>
          {row.upper === null ? null : <Figure>{row.upper}</Figure>}
        </span>
      ),
    },
    { id: 'trips', header: t('trips'), align: 'end', cell: (row) => <span data-bot-trips>{formatCount(row.trips)}</span> },
    profit('profit', t('botProfit'), (row) => row.profit),
    profit('floating', t('floating'), (row) => row.floating),
    { id: 'fees', header: t('fees'), align: 'end', cell: (row) => <ValueFigure amount={row.fees} unit={row.quoteCoin} /> },
    { id: 'actions', fixed: true, header: t('actions'), widthPx: 190, align: 'end', cell: actions },
  ]
}

/** Returns the kind of a bot in words, with the spacing and number of a grid, the direction and leverage of one in futures, or the number of purchases of a plan. */
export function kindText(t: BotWords, { mode, grids, plan, futures }: BotRow): string {
  if (futures !== null) return `${t(`directions.${futures.direction}`)} ${futures.leverage}× · ${grids}`
  if (plan !== null) return `${t('kinds.spot-dca')} · ${plan.purchases + plan.safetyDone}`
  return `${t(`modes.${mode ?? 'arithmetic'}`)} · ${grids}`
}

/** Returns why a bot has its status, or why it does nothing. */
export function reasonText(t: BotWords, { stands, reason }: BotRow): string {
  return stands === null ? t(`reasons.${reason}`) : t(`stands.${stands}`)
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

/** The columns of what a bot has bought and not sold yet, as tracking orders (specification 3.7). `zone`: the time zone of the reader. */
export function holdColumns(t: BotWords, zone: Parameters<typeof formatDateTime>[1]): readonly Column<TrackingOrder>[] {
  return [
    { id: 'time', header: t('time'), widthPx: 165, cell: ({ ts }) => <Figure>{formatDateTime(ts, zone)}</Figure> },
    { id: 'buy', header: t('bought'), align: 'end', cell: ({ buyPrice }) => <Figure>{buyPrice}</Figure> },
    { id: 'held', header: t('held'), align: 'end', cell: ({ holdCount }) => <AmountFigure amount={holdCount} /> },
    { id: 'sold', header: t('sold'), align: 'end', cell: ({ dealCount }) => <AmountFigure amount={dealCount} /> },
    { id: 'profit', header: t('floating'), align: 'end', cell: ({ profit: gain }) => <ProfitFigure amount={gain} /> },
    { id: 'rate', header: t('return'), align: 'end', cell: ({ rate }) => <Figure>{formatReturn(movePoint(rate, -2))}</Figure> },
  ]
}

/** The columns of the purchases and sales of a plan. `zone`: the time zone of the reader. */
export function dealColumns(t: BotWords, zone: Parameters<typeof formatDateTime>[1]): readonly Column<BotDeal>[] {
  return [
    { id: 'time', header: t('time'), widthPx: 165, cell: ({ ts }) => <Figure>{formatDateTime(ts, zone)}</Figure> },
    { id: 'sort', header: t('side'), widthPx: 130, cell: ({ sort }) => t(`deals.${sort}`) },
    { id: 'price', header: t('price'), align: 'end', cell: ({ price }) => <Figure>{price}</Figure> },
    { id: 'size', header: t('size'), align: 'end', cell: ({ size }) => <AmountFigure amount={size} /> },
    {
      id: 'profit',
      header: t('saleProfit'),
      align: 'end',
      cell: ({ profit: gain }) => (gain === null ? '--' : <ProfitFigure amount={gain} />),
    },
    { id: 'fees', header: t('fees'), align: 'end', cell: ({ fee }) => <AmountFigure amount={fee} /> },
  ]
}
