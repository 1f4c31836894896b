'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import type { P2pOrder } from '../../contract/p2p-fields.ts'
import { isolated } from '#lib/format/isolated.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import { OwnWords } from '../market/offer-terms.tsx'
import { amountText, methodName } from '../words.ts'
import styles from '../p2p.module.css'

/** The figures of an order, the payment details made by us while it is open, and the reference at its time. */
export function OrderFacts({ order }: { readonly order: P2pOrder }) {
  const t = useTranslations('p2p')
  const own = useOwn()
  const { amount, quantity, price, fiat, coin, method, payment, remark, terms, rate, rateAsOf, coinPrice } = order
  const reference = coinPrice === null ? null : round(multiply(rate, coinPrice), 2, 'half-up')
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('amount')}</dt>
        <dd>
          <Bidi>{amountText(own(amount), fiat)}</Bidi>
        </dd>
      </div>
      <div>
        <dt>{t('quantity')}</dt>
        <dd>
          <Bidi>{amountText(own(quantity), coin)}</Bidi>
        </dd>
      </div>
      <div>
        <dt>{t('price')}</dt>
        <dd>
          <Bidi>{amountText(price, fiat)}</Bidi>
        </dd>
      </div>
      <div>
        <dt>{t('payment')}</dt>
        <dd>{methodName(method, t)}</dd>
      </div>
      {payment === null ? null : (
        <div data-wide>
          <dt>{t('order.details')}</dt>
          <dd>
            <bdi className={styles.code}>{payment.reference}</bdi> <CopyButton text={payment.reference} />
            <p className={styles.track}>{t('order.madeUp')}</p>
          </dd>
        </div>
      )}
      <OwnWords remark={remark} terms={terms} />
      {reference === null ? null : (
        <div data-wide>
          <dd className={styles.track}>
            <Bidi>{t('order.rateThen', { price: amountText(reference, fiat), date: isolated(rateAsOf) })}</Bidi>
          </dd>
        </div>
      )}
    </dl>
  )
}
