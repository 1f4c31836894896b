'use client'

import { useTranslations } from 'next-intl'
import { RecordTime } from '#components/orders/cells.tsx'
import type { P2pOrder } from '../../contract/p2p-fields.ts'
import styles from '../p2p.module.css'

/** The steps of an order, with the time of each that was taken. */
export function OrderSteps({ order }: { readonly order: P2pOrder }) {
  const t = useTranslations('p2p')
  const { status, createdAt, paidAt, endedAt } = order
  const steps = [
    { id: 'placed', name: t('order.placed'), at: createdAt },
    { id: 'stated', name: t('order.stated'), at: paidAt },
    status === 'cancelled'
      ? { id: 'cancelled', name: t('statuses.cancelled'), at: endedAt }
      : { id: 'released', name: t('order.released'), at: status === 'completed' ? endedAt : null },
  ]
  const current = steps.findLastIndex(({ at }) => at !== null)
  return (
    <ol className={styles.steps} aria-label={t('order.steps')}>
      {steps.map(({ id, name, at }, index) => (
        <li key={id} data-done={at !== null || undefined} aria-current={index === current ? 'step' : undefined}>
          <span>{name}</span>
          {at === null ? null : <RecordTime timeMs={at} />}
        </li>
      ))}
    </ol>
  )
}
