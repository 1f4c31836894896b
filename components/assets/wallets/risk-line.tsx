'use client'

import { useTranslations } from 'next-intl'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Progress } from '#components/ui/progress/progress.tsx'
import { formatPercent, formatPrice } from '#lib/format/number.ts'
import { compare, decimalToNumber } from '#lib/kernel/decimal-text.ts'
import type { PairPrice } from './margin-liquidation.ts'
import layout from '#components/ui/layout/layout.module.css'

/** Risk ratios that are worth a warning and that are urgent; liquidation is at 1. */
const WARN = '0.5'
const URGENT = '0.8'

/** Shows how near liquidation is, and its price if a single price decides it; nothing without a debt or position. */
export function RiskLine({ ratio, liquidation = null }: { readonly ratio: string | null; readonly liquidation?: PairPrice | null }) {
  const t = useTranslations('assets')
  const tOrders = useTranslations('orders')
  if (ratio === null) return null
  const tone = compare(ratio, URGENT) >= 0 ? 'down' : compare(ratio, WARN) >= 0 ? 'warn' : 'up'
  return (
    <div className={layout.column}>
      <p className={layout.toolbar}>
        <span>{t('risk')}</span>
        <Figure>{formatPercent(ratio, { signed: false })}</Figure>
      </p>
      <Progress label={t('risk')} value={Math.min(1, decimalToNumber(ratio))} tone={tone} />
      {liquidation === null ? null : (
        <p className={layout.toolbar}>
          <span>{tOrders('liquidationPrice')}</span>
          <Figure unit={liquidation.quoteCoin}>{formatPrice(liquidation.price, liquidation.pricePlace)}</Figure>
        </p>
      )}
      <p className={layout.quiet}>{t('riskText')}</p>
    </div>
  )
}
