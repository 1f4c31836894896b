import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RecordTime } from '#components/orders/cells.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import type { GiftRow, OpenGift } from '../contract/gifts.ts'
import { figureColumn } from '#components/assets/records/figure-column.ts'

export type GiftWords = ReturnType<typeof useTranslations<'gifts'>>

/** Returns how many shares of a gift are claimed: `2 of 5`. */
export function claimsText(t: GiftWords, claims: number, count: number): string {
  return t('claimsOf', { claims: String(claims), count: String(count) })
}

function amountColumn<Row extends GiftRow>(t: GiftWords): Column<Row> {
  return figureColumn('amount', t('amount'), (row) => <AmountFigure amount={row.amount} unit={row.coin} />, 160)
}

function claimsColumn<Row extends GiftRow>(t: GiftWords): Column<Row> {
  const text = ({ claims, count }: Row) => (claims === null || count === null ? '--' : claimsText(t, claims, count))
  return figureColumn('claims', t('claims'), text, 120)
}

/** Shown as plain text; gifts without a greeting have an empty cell. */
function greetingColumn<Row extends GiftRow>(t: GiftWords): Column<Row> {
  return { id: 'greeting', header: t('greeting'), widthPx: 200, cell: ({ greeting }) => <bdi>{greeting}</bdi> }
}

/** Returns the columns of the history of gifts. */
export function giftColumns(t: GiftWords): readonly Column<GiftRow>[] {
  return [
    { id: 'time', header: t('changed'), widthPx: 165, cell: (row) => <RecordTime timeMs={row.ts} /> },
    { id: 'kind', header: t('kind'), widthPx: 120, cell: (row) => t(`kinds.${row.kind}`) },
    amountColumn(t),
    claimsColumn(t),
    figureColumn('claimed', t('claimed'), (row) => <AmountFigure amount={row.claimed} unit={row.claimed === null ? '' : row.coin} />, 160),
    { id: 'status', header: t('status'), widthPx: 140, cell: (row) => t(`statuses.${row.status}`) },
    greetingColumn(t),
  ]
}

/** Returns the columns of open gifts. */
export function openColumns(t: GiftWords, actions: (row: OpenGift) => ReactNode): readonly Column<OpenGift>[] {
  return [
    amountColumn(t),
    claimsColumn(t),
    {
      id: 'until',
      header: t('until'),
      widthPx: 165,
      cell: (row) => (row.expiresAt === null ? '--' : <RecordTime timeMs={row.expiresAt} />),
    },
    greetingColumn(t),
    { id: 'actions', fixed: true, header: t('actions'), align: 'end', widthPx: 220, cell: actions },
  ]
}
