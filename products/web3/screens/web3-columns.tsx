import type { useTranslations } from 'next-intl'
import { RecordTime } from '#components/orders/cells.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import type { Web3Row } from '../contract/web3.ts'
import { figureColumn } from '#components/assets/records/figure-column.ts'

type Web3Words = ReturnType<typeof useTranslations<'web3'>>

/** Characters of a hash that are shown; all of them are in the title and in the export. */
const HASH_SHOWN = 10

/** Returns the columns of the history of an address's account. */
export function web3Columns(t: Web3Words): readonly Column<Web3Row>[] {
  return [
    { id: 'time', header: t('time'), widthPx: 165, cell: (row) => <RecordTime timeMs={row.ts} /> },
    { id: 'kind', header: t('kind'), widthPx: 150, cell: (row) => t(`kinds.${row.kind}`) },
    figureColumn('from', t('gave'), (row) => <AmountFigure amount={row.fromAmount} unit={row.fromCoin} />, 160),
    figureColumn('to', t('received'), (row) => <AmountFigure amount={row.toAmount} unit={row.toCoin} />, 160),
    {
      id: 'hash',
      header: t('hash'),
      widthPx: 130,
      cell: ({ hash }) =>
        hash === null ? (
          '--'
        ) : (
          <bdi dir="ltr" translate="no" title={hash}>
            {hash.slice(0, HASH_SHOWN)}…
          </bdi>
        ),
    },
  ]
}
