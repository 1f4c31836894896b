import { Button } from '#components/ui/button/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { AmountFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { P2pMerchant, P2pOffer } from '../../contract/p2p-fields.ts'
import type { P2pSide } from '../../contract/p2p-kinds.ts'
import { formatTrimmed, MISSING } from '#lib/format/number.ts'
import { figureColumn } from '#components/assets/records/figure-column.ts'
import { MerchantName } from '../people/merchant-name.tsx'
import { methodName, type P2pWords } from '../words.ts'
import styles from '../p2p.module.css'

interface Options {
  readonly t: P2pWords
  /** The reader's side. */
  readonly side: P2pSide
  readonly onChoose: (offer: P2pOffer) => void
  readonly onMerchant: (merchant: P2pMerchant) => void
}

/** Prices of coins in currencies have up to this many decimals. */
const PRICE_DECIMALS = 8

/** Returns the columns of the list of offers. */
export function offerColumns({ t, side, onChoose, onMerchant }: Options): readonly Column<P2pOffer>[] {
  const main: readonly Column<P2pOffer>[] = [
    {
      id: 'merchant',
      header: t('merchant'),
      widthPx: 170,
      cell: ({ merchant }) => <MerchantName merchant={merchant} onOpen={() => onMerchant(merchant)} />,
    },
    figureColumn(
      'price',
      t('price'),
      ({ price, fiat }) => <Figure>{price === null ? MISSING : `${formatTrimmed(price, PRICE_DECIMALS)} ${fiat}`}</Figure>,
      140,
    ),
  ]
  const terms: readonly Column<P2pOffer>[] = [
    figureColumn(
      'limits',
      t('limits'),
      ({ minAmount, maxAmount, fiat }) => <Figure>{`${formatTrimmed(minAmount, 2)} – ${formatTrimmed(maxAmount, 2)} ${fiat}`}</Figure>,
      180,
    ),
    figureColumn('available', t('available'), ({ left, coin }) => <AmountFigure amount={left} unit={coin} />, 130),
    {
      id: 'payment',
      header: t('payment'),
      widthPx: 150,
      cell: ({ methods }) => <span className={styles.wrapped}>{methods.map((kind) => methodName(kind, t)).join(', ')}</span>,
    },
  ]
  const actions: Column<P2pOffer> = {
    id: 'actions',
    fixed: true,
    header: t('actions'),
    widthPx: 110,
    align: 'end',
    grow: 0,
    cell: (offer) => (
      <Button
        size="small"
        variant={side === 'buy' ? 'up' : 'down'}
        disabled={offer.price === null}
        onClick={() => onChoose(offer)}
        aria-label={t(side === 'buy' ? 'dialog.buy' : 'dialog.sell', { coin: offer.coin, name: offer.merchant.name })}
      >
        {t(side)}
      </Button>
    ),
  }
  return [...main, ...terms, actions]
}
