'use client'

import { useTranslations } from 'next-intl'
import { Figure } from '#components/ui/figure.tsx'
import { Progress } from '#components/ui/progress/progress.tsx'
import { formatPercent, formatPrice } from '#lib/format/number.ts'
import { compare, decimalToNumber } from '#lib/kernel/decimal-text.ts'
import type { PairPrice } from './margin-liquidation.ts'
import styles from './wallets.module.css'

/** Ratio from which it is worth a warning, and from which it is urgent; liquidation is at 1. */
const WARN = '0.5'
const URGENT = '0.8'

/** How near liquidation is, and at which price it comes where one price decides; nothing where there is neither debt nor position. */
export function RiskLine({ ratio, liquidation = null }: { readonly ratio: string | null; readonly liquidation?: PairPrice | null }) {
  const t = useTranslations('assets')
  const tOrders = useTranslations('orders')
  if (ratio === null) return null
  const tone = compare(ratio, URGENT) >= 0 ? 'down' : compare(ratio, WARN) >= 0 ? 'warn' : 'up'
  return (
    <div className={styles.section}>
      <p className={styles.toolbar}>
        <span>{t('risk')}</span>
        <Figure>{formatPercent(ratio, { signed: false })}</Figure>
      </p>
      <Progress label={t('risk')} value={Math.min(1, decimalToNumber(ratio))} tone={tone} />
      {liquidation === null ? null : (
        <p className={styles.toolbar}>
          <span>{tOrders('liquidationPrice')}</span>
          <Figure unit={liquidation.quoteCoin}>{formatPrice(liquidation.price, liquidation.pricePlace)}</Figure>
        </p>
      )}
      <p className={styles.quiet}>{t('riskText')}</p>
    </div>
  )
}
