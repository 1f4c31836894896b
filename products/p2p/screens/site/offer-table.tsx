import { Bidi } from '#components/ui/figure/bidi.tsx'
import { getTranslations } from 'next-intl/server'
import { Badge } from '#components/ui/badge/badge.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Table } from '#components/ui/table/table.tsx'
import type { P2pMarket } from '../../contract/p2p.ts'
import type { P2pOffer } from '../../contract/p2p-fields.ts'
import { P2P_METHOD_NAMES, type P2pMethodKind } from '../../contract/p2p-methods.ts'
import { isolated } from '#lib/format/isolated.ts'
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
          <Bidi>
            {words('reference', {
              rate: isolated(`1 ${reference.coin} = ${formatTrimmed(reference.price, 8)} ${reference.fiat}`),
              date: isolated(reference.asOf),
            })}
          </Bidi>
        </p>
      )}
      <OfferCards title={title} rows={rows} side={side} />
      <div className={styles.wide}>
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
      </div>
    </>
  )
}

interface OfferProps {
  readonly offer: P2pOffer
  readonly side: Props['side']
}

/** The same for phones: one card per offer with all its terms and the action, so that nothing scrolls sideways. */
async function OfferCards({ title, rows, side }: Pick<Props, 'title' | 'side'> & { readonly rows: readonly P2pOffer[] }) {
  const words = await getTranslations('p2p')
  return (
    <ul className={styles.cards} aria-label={title}>
      {rows.map((offer) => (
        <li key={offer.advId} className={styles.card}>
          <p className={styles.cardHead}>
            <Merchant offer={offer} />
            <OfferLink offer={offer} side={side} />
          </p>
          <dl className={styles.terms}>
            <div>
              <dt>{words('price')}</dt>
              <dd>
                <Figure>{formatOfferPrice(offer)}</Figure>
              </dd>
            </div>
            <div>
              <dt>{words('limits')}</dt>
              <dd>
                <Figure>{formatLimits(offer)}</Figure>
              </dd>
            </div>
            <div data-wide>
              <dt>{words('payment')}</dt>
              <dd>
                <Methods offer={offer} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function formatOfferPrice({ price, fiat }: P2pOffer): string {
  return price === null ? MISSING : `${formatTrimmed(price, 8)} ${fiat}`
}

function formatLimits({ minAmount, maxAmount }: P2pOffer): string {
  return `${formatTrimmed(minAmount, 2)} – ${formatTrimmed(maxAmount, 2)}`
}

async function Merchant({ offer }: Pick<OfferProps, 'offer'>) {
  const words = await getTranslations('p2p')
  return (
    <span className={styles.merchant}>
      <bdi>{offer.merchant.name}</bdi>
      {offer.merchant.robot ? <Badge tone="accent">{words('robot')}</Badge> : null}
    </span>
  )
}

async function Methods({ offer }: Pick<OfferProps, 'offer'>) {
  const words = await getTranslations('p2p')
  const nameMethod = (kind: P2pMethodKind) => P2P_METHOD_NAMES[kind] ?? words(kind === 'bank' ? 'methods.bank' : 'methods.ewallet')
  return offer.methods.map(nameMethod).join(', ')
}

/** Leads to the working screen; a visitor gets an account on the way. */
async function OfferLink({ offer: { coin, fiat, merchant }, side }: OfferProps) {
  const [words, locale] = await Promise.all([getTranslations('p2p'), currentLocale()])
  return (
    <ButtonLink
      href={localPath(locale, SCREEN, { side, coin, fiat })}
      size="small"
      variant={side === 'buy' ? 'up' : 'down'}
      data-opens="guest"
      aria-label={words(side === 'buy' ? 'dialog.buy' : 'dialog.sell', { coin, name: merchant.name })}
    >
      {words(side)}
    </ButtonLink>
  )
}

function OfferRow({ offer, side }: OfferProps) {
  return (
    <tr>
      <th scope="row">
        <Merchant offer={offer} />
      </th>
      <td data-align="end">
        <Figure>{formatOfferPrice(offer)}</Figure>
      </td>
      <td data-align="end">
        <Figure>{formatLimits(offer)}</Figure>
      </td>
      <td>
        <Methods offer={offer} />
      </td>
      <td data-align="end">
        <OfferLink offer={offer} side={side} />
      </td>
    </tr>
  )
}
