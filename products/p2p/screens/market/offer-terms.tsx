'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import type { P2pOffer } from '../../contract/p2p-fields.ts'
import { MISSING } from '#lib/format/number.ts'
import { amountText } from '../words.ts'
import styles from '../p2p.module.css'

/** The terms of an offer: its price of the moment, what is left, the time to pay, and its owner's own words. */
export function OfferTerms({ offer }: { readonly offer: P2pOffer }) {
  const t = useTranslations('p2p')
  const { price, fiat, left, coin, payMinutes, remark, terms } = offer
  return (
    <dl className={styles.facts} aria-live="polite">
      <div>
        <dt>{t('price')}</dt>
        <dd>
          <Bidi>{price === null ? MISSING : amountText(price, fiat)}</Bidi>
        </dd>
      </div>
      <div>
        <dt>{t('available')}</dt>
        <dd>
          <Bidi>{amountText(left, coin)}</Bidi>
        </dd>
      </div>
      <div>
        <dt>{t('order.timeToPay')}</dt>
        <dd>{t('minutes', { count: payMinutes })}</dd>
      </div>
      <OwnWords remark={remark} terms={terms} />
    </dl>
  )
}

/** The remark and the terms of an advertisement, plain text by a stranger. */
export function OwnWords({ remark, terms }: Pick<P2pOffer, 'remark' | 'terms'>) {
  const t = useTranslations('p2p')
  return (
    <>
      {remark === '' ? null : (
        <div data-wide>
          <dt>{t('dialog.remark')}</dt>
          <dd dir="auto">{remark}</dd>
        </div>
      )}
      {terms === '' ? null : (
        <div data-wide>
          <dt>{t('dialog.terms')}</dt>
          <dd dir="auto" className={styles.words}>
            {terms}
          </dd>
        </div>
      )}
    </>
  )
}
