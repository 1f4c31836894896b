'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge/badge.tsx'
import type { P2pMerchant } from '../../contract/p2p-fields.ts'
import { formatPercent } from '#lib/format/number.ts'
import styles from '../p2p.module.css'

interface Props {
  readonly merchant: P2pMerchant
  readonly onOpen: () => void
}

/** A merchant in a list: a name that opens its profile, whether it is a robot, and its orders so far. */
export function MerchantName({ merchant: { name, robot, reputation }, onOpen }: Props) {
  const t = useTranslations('p2p')
  const { completed, completionRate } = reputation
  return (
    <span className={styles.merchant}>
      <span className={styles.name}>
        <button type="button" className={styles.open} onClick={onOpen}>
          <bdi>{name}</bdi>
        </button>
        {robot ? <Badge tone="accent">{t('robot')}</Badge> : null}
      </span>
      <span className={styles.track}>
        {completed === 0 || completionRate === null
          ? t('noTrack')
          : `${t('orders', { count: completed })} · ${t('rateDone', { rate: formatPercent(completionRate, { signed: false, trim: true }) })}`}
      </span>
    </span>
  )
}
