import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { P2pOwnAd } from '../../contract/p2p-fields.ts'
import { formatPercent, formatTrimmed, MISSING } from '#lib/format/number.ts'
import { figureColumn } from '#components/assets/records/figure-column.ts'
import type { P2pWords } from '../words.ts'
import styles from '../p2p.module.css'

export type AdStep = 'publish' | 'offline' | 'remove'

interface Options {
  readonly t: P2pWords
  readonly pending: boolean
  readonly onStep: (step: AdStep, ad: P2pOwnAd) => void
  readonly onEdit: (ad: P2pOwnAd) => void
}

/** Returns the columns of a trader's own advertisements. */
export function adColumns({ t, pending, onStep, onEdit }: Options): readonly Column<P2pOwnAd>[] {
  return [
    {
      id: 'side',
      header: t('side'),
      widthPx: 120,
      cell: ({ side, coin }) => t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin }),
    },
    figureColumn(
      'price',
      t('price'),
      ({ price, fiat, premium }) => (
        <span className={styles.merchant}>
          <Figure>{price === null ? MISSING : `${formatTrimmed(price, 8)} ${fiat}`}</Figure>
          {premium === null ? null : <Figure>{formatPercent(premium, { trim: true })}</Figure>}
        </span>
      ),
      140,
    ),
    figureColumn('quantity', t('available'), ({ left, coin }) => <AmountFigure amount={left} unit={coin} />, 130),
    figureColumn(
      'limits',
      t('limits'),
      ({ minAmount, maxAmount, fiat }) => <Figure>{`${formatTrimmed(minAmount, 2)} – ${formatTrimmed(maxAmount, 2)} ${fiat}`}</Figure>,
      180,
    ),
    {
      id: 'status',
      header: t('status'),
      widthPx: 130,
      cell: ({ status, offlineReason }) => (
        <span className={styles.merchant}>
          <span>
            <Badge tone={status === 'online' ? 'up' : 'neutral'}>{t(`ads.statuses.${status}`)}</Badge>
          </span>
          {status === 'offline' && offlineReason !== null ? (
            <span className={styles.track}>{t(`ads.offlineReasons.${offlineReason}`)}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'actions',
      fixed: true,
      header: t('actions'),
      widthPx: 200,
      align: 'end',
      cell: (ad) => (
        <span className={styles.buttons}>
          <Button size="small" onClick={() => onEdit(ad)}>
            {t('ads.edit')}
          </Button>
          <Button size="small" pending={pending} onClick={() => onStep(ad.status === 'online' ? 'offline' : 'publish', ad)}>
            {t(ad.status === 'online' ? 'ads.offline' : 'ads.publish')}
          </Button>
          {ad.status === 'online' ? null : (
            <Button size="small" variant="quiet" pending={pending} onClick={() => onStep('remove', ad)}>
              {t('ads.remove')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}
