import { getTranslations } from 'next-intl/server'
import { Badge } from '#components/ui/badge/badge.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Table } from '#components/ui/table/table.tsx'
import type { P2pMarket } from '#lib/contract/products/p2p/p2p.ts'
import type { P2pOffer } from '#lib/contract/products/p2p/p2p-fields.ts'
import { P2P_METHOD_NAMES, type P2pMethodKind } from '#lib/contract/products/p2p/p2p-methods.ts'
import { formatTrimmed, MISSING } from '#lib/format/number.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import styles from './p2p-article.module.css'

interface Props {
  readonly title: string
  /** The reader's side. */
  readonly side: 'buy' | 'sell'
  /** Null if the offers could not be loaded. */
  readonly market: P2pMarket | null
}

const SCREEN = '/trade-asset/p2p'

/** The best offers for a visitor. The buttons lead to the working screen with the same choice. */
export async function OfferTable({ title, side, market }: Props) {
  const [t, words] = await Promise.all([getTranslations('p2pPage'), getTranslations('p2p')])
  if (market === null) return <p>{t('unavailable')}</p>
  const { rows, reference } = market
  if (rows.length === 0) return <p>{words('noOffers')}</p>
  return (
    <>
      {reference.price === null ? null : (
        <p className={styles.reference}>
          {words('reference', {
            coin: reference.coin,
            price: `${formatTrimmed(reference.price, 8)} ${reference.fiat}`,
            date: reference.asOf,
          })}
        </p>
      )}
      <Table label={title}>
        <thead>
          <tr>
            <th scope="col">{words('merchant')}</th>
            <th scope="col" data-align="end">
              {words('price')}
            </th>
            <th scope="col" data-align="end">
              {words('limits')}
            </th>
            <th scope="col">{words('payment')}</th>
            <th scope="col" data-align="end">
              {words('actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((offer) => (
            <OfferRow key={offer.advId} offer={offer} side={side} />
          ))}
        </tbody>
      </Table>
    </>
  )
}

async function OfferRow({ offer, side }: { readonly offer: P2pOffer; readonly side: Props['side'] }) {
  const [words, locale] = await Promise.all([getTranslations('p2p'), currentLocale()])
  const { merchant, price, fiat, coin, minAmount, maxAmount, methods } = offer
  const nameOf = (kind: P2pMethodKind) => P2P_METHOD_NAMES[kind] ?? words(kind === 'bank' ? 'methods.bank' : 'methods.ewallet')
  const query = new URLSearchParams({ side, coin, fiat }).toString()
  return (
    <tr>
      <th scope="row">
        <span className={styles.merchant}>
          <bdi>{merchant.name}</bdi>
          {merchant.robot ? <Badge tone="accent">{words('robot')}</Badge> : null}
        </span>
      </th>
      <td data-align="end">
        <Figure>{price === null ? MISSING : `${formatTrimmed(price, 8)} ${fiat}`}</Figure>
      </td>
      <td data-align="end">
        <Figure>{`${formatTrimmed(minAmount, 2)} – ${formatTrimmed(maxAmount, 2)}`}</Figure>
      </td>
      <td>{methods.map(nameOf).join(', ')}</td>
      <td data-align="end">
        <ButtonLink
          href={`${localPath(locale, SCREEN)}?${query}`}
          size="small"
          variant={side === 'buy' ? 'up' : 'down'}
          data-opens="guest"
          aria-label={words(side === 'buy' ? 'dialog.buy' : 'dialog.sell', { coin, name: merchant.name })}
        >
          {words(side)}
        </ButtonLink>
      </td>
    </tr>
  )
}
