import { Bidi } from '#components/ui/figure/bidi.tsx'
import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { RecordTime } from '#components/orders/cells.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import type { ConvertRow } from '../contract/convert.ts'
import { figureColumn } from '#components/assets/records/figure-column.ts'
import { priceText } from './price-text.ts'

export type ConvertWords = ReturnType<typeof useTranslations<'convert'>>

function amountColumns(t: ConvertWords): readonly Column<ConvertRow>[] {
  return [
    figureColumn('from', t('from'), (row) => <AmountFigure amount={row.fromAmount} unit={row.fromCoin} />, 160),
    figureColumn('to', t('to'), (row) => <AmountFigure amount={row.toAmount} unit={row.toCoin} />, 160),
    figureColumn('price', t('price'), (row) => <Bidi>{priceText(t, row)}</Bidi>, 220),
  ]
}

/** Returns the columns of the history of conversions. */
export function convertColumns(t: ConvertWords): readonly Column<ConvertRow>[] {
  return [
    { id: 'time', header: t('time'), widthPx: 165, cell: (row) => <RecordTime timeMs={row.ts} /> },
    { id: 'kind', header: t('kind'), widthPx: 130, cell: (row) => t(`kinds.${row.kind}`) },
    ...amountColumns(t),
    { id: 'status', header: t('status'), widthPx: 120, cell: (row) => t(`statuses.${row.status}`) },
  ]
}

/** Returns the columns of open limit conversions. */
export function openColumns(t: ConvertWords, actions: (row: ConvertRow) => ReactNode): readonly Column<ConvertRow>[] {
  return [
    ...amountColumns(t),
    {
      id: 'until',
      header: t('limit.until'),
      widthPx: 165,
      cell: (row) => (row.expiresAt === null ? '--' : <RecordTime timeMs={row.expiresAt} />),
    },
    { id: 'actions', fixed: true, header: t('actions'), align: 'end', widthPx: 120, cell: actions },
  ]
}
