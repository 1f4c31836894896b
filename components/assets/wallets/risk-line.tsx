'use client'

import { useTranslations } from 'next-intl'
import { Figure } from '#components/ui/figure.tsx'
import { Progress } from '#components/ui/progress/progress.tsx'
import { formatPercent } from '#lib/format/number.ts'
import { compare, decimalToNumber } from '#lib/kernel/decimal-text.ts'
import styles from './wallets.module.css'

/** Ratio from which it is worth a warning, and from which it is urgent; liquidation is at 1. */
const WARN = '0.5'
const URGENT = '0.8'

/** How near liquidation is; nothing where there is neither debt nor position. */
export function RiskLine({ ratio }: { readonly ratio: string | null }) {
  const t = useTranslations('assets')
  if (ratio === null) return null
  const tone = compare(ratio, URGENT) >= 0 ? 'down' : compare(ratio, WARN) >= 0 ? 'warn' : 'up'
  return (
    <div className={styles.section}>
      <p className={styles.toolbar}>
        <span>{t('risk')}</span>
        <Figure>{formatPercent(ratio, { signed: false })}</Figure>
      </p>
      <Progress label={t('risk')} value={Math.min(1, decimalToNumber(ratio))} tone={tone} />
      <p className={styles.quiet}>{t('riskText')}</p>
    </div>
  )
}
