import { RecordTime } from '#components/orders/cells.tsx'
import { Badge, type BadgeTone } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { P2pOrder } from '../../contract/p2p-fields.ts'
import type { P2pOrderStatus } from '../../contract/p2p-kinds.ts'
import { formatTrimmed } from '#lib/format/number.ts'
import { figureColumn } from '#components/assets/records/figure-column.ts'
import type { P2pWords } from '../words.ts'
import styles from '../p2p.module.css'

export const STATUS_TONES: Readonly<Record<P2pOrderStatus, BadgeTone>> = {
  pending_pay: 'warn',
  paid: 'accent',
  appeal: 'warn',
  completed: 'up',
  cancelled: 'neutral',
}

interface Options {
  readonly t: P2pWords
  /** The number of new messages by order. */
  readonly unread: ReadonlyMap<string, number>
  readonly onOpen: (id: string) => void
}

/** Returns the columns of a trader's orders. */
export function orderColumns({ t, unread, onOpen }: Options): readonly Column<P2pOrder>[] {
  return [
    { id: 'time', header: t('time'), widthPx: 165, cell: ({ createdAt }) => <RecordTime timeMs={createdAt} /> },
    {
      id: 'side',
      header: t('side'),
      widthPx: 120,
      cell: ({ side, coin }) => t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin }),
    },
    figureColumn('quantity', t('quantity'), ({ quantity, coin }) => <AmountFigure amount={quantity} unit={coin} />, 140),
    figureColumn('amount', t('amount'), ({ amount, fiat }) => <AmountFigure amount={amount} unit={fiat} />, 140),
    figureColumn('price', t('price'), ({ price }) => <Figure>{formatTrimmed(price, 8)}</Figure>, 110),
    {
      id: 'merchant',
      header: t('merchant'),
      widthPx: 140,
      cell: ({ counterparty: { name, robot } }) => (
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {robot ? <Badge tone="accent">{t('robot')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      widthPx: 120,
      cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{t(`statuses.${status}`)}</Badge>,
    },
    {
      id: 'actions',
      fixed: true,
      header: t('actions'),
      widthPx: 110,
      align: 'end',
      grow: 0,
      cell: ({ id }) => {
        const news = unread.get(id) ?? 0
        return (
          <span className={styles.buttons}>
            {news > 0 ? <Badge tone="warn">{t('list.news', { count: String(news) })}</Badge> : null}
            <Button size="small" aria-label={`${t('list.open')} ${id}`} onClick={() => onOpen(id)}>
              {t('list.open')}
            </Button>
          </span>
        )
      },
    },
  ]
}
