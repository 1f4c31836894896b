'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card/card.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Link } from '#components/ui/link/link.tsx'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { Sparkline } from '#components/ui/sparkline/sparkline.tsx'
import { formatDateMinute } from '#lib/format/date.ts'
import { findDirection } from '#lib/format/number.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useTradingData } from '../use-trading-data.ts'
import { formatValue, type Valuation } from '../valuation.ts'
import { calculateProfit } from './profit.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../wallets/wallets.module.css'

const HIDDEN_SHAPE = [0, 0]

interface Props {
  readonly valuation: Valuation
  /** The page of the figures behind it. */
  readonly href: string
}

/** Shows the profit of the running simulation so far. */
export function ProfitCurve({ valuation, href }: Props) {
  const t = useTranslations('assets')
  const call = useTradingData()
  const zone = useTimeZone()
  const [curve, reload] = useLoad('profit-curve', () => call('profitCurve', {}))
  const profit = curve.kind === 'done' ? calculateProfit(curve.data) : null
  const amount = formatValue(profit?.total, valuation, true)
  const direction = valuation.masked ? 'flat' : findDirection(profit?.total)
  return (
    <Card as="section" label={t('profit')}>
      <div className={layout.toolbar}>
        <p className={styles.name}>{t('profit')}</p>
        <Link href={href}>{t('nav.performance')}</Link>
      </div>
      <p className={styles.sum}>
        <Figure unit={amount.unit} direction={direction}>
          {amount.text}
        </Figure>
      </p>
      {curve.kind === 'pending' ? (
        <Skeleton height="120px" />
      ) : curve.kind === 'failed' ? (
        <LoadFailed of="assets" onRetry={reload} />
      ) : profit === null ? (
        <p className={layout.quiet}>{t('profitNone')}</p>
      ) : (
        <div className={styles.curve} dir="ltr">
          <Sparkline
            // The curve must not reveal a hidden profit.
            values={valuation.masked ? HIDDEN_SHAPE : profit.shape}
            direction={direction}
            label={t('profitCurve', { amount: `${amount.text} ${amount.unit ?? ''}` })}
            width={640}
            height={120}
            filled
          />
          <p className={styles.ends}>
            <Figure>{formatDateMinute(profit.startMs, zone)}</Figure>
            <Figure>{formatDateMinute(profit.endMs, zone)}</Figure>
          </p>
        </div>
      )}
    </Card>
  )
}
