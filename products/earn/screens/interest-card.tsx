'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card/card.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { Sparkline } from '#components/ui/sparkline/sparkline.tsx'
import { formatDate } from '#lib/format/date.ts'
import type { Amount } from '#lib/format/number.ts'
import { decimalToNumber } from '#lib/kernel/decimal.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { useValuation } from '#components/assets/use-valuation.ts'
import { type Valuation, formatValue } from '#components/assets/valuation.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from './earn.module.css'

interface Props {
  readonly localeCode: string
  /** Changes when interest may have been paid. */
  readonly turn: number
  /** The value of everything that is saved, in USDT. */
  readonly value: Amount
}

const HIDDEN_SHAPE = [0, 0]

/** The value of the savings, the interest paid so far, and its curve. */
export function InterestCard({ localeCode, turn, value }: Props) {
  const t = useTranslations('earn')
  const call = useTradingData()
  const zone = useTimeZone()
  const valuation = useValuation(localeCode)
  const [loaded, reload] = useLoad(String(turn), () => call('earnCurve', {}))
  const curve = loaded.kind === 'done' ? loaded.data : null
  const points = curve?.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  const paid = formatValue(curve?.total, valuation)
  return (
    <Card as="section" label={t('total')}>
      <dl className={styles.facts}>
        <Fact name={t('total')} amount={value} valuation={valuation} />
        <Fact name={t('paid')} amount={curve?.total} valuation={valuation} />
        <Fact name={t('lastDay')} amount={curve?.lastDay} valuation={valuation} />
      </dl>
      {loaded.kind === 'pending' ? (
        <Skeleton height="120px" />
      ) : loaded.kind === 'failed' ? (
        <LoadFailed of="assets" onRetry={reload} />
      ) : first === undefined || last === undefined ? (
        <p className={layout.quiet}>{t('curveNone')}</p>
      ) : (
        <div className={styles.curve} dir="ltr">
          <Sparkline
            // The curve must not reveal hidden interest.
            values={valuation.masked ? HIDDEN_SHAPE : points.map(({ total }) => decimalToNumber(total))}
            direction={valuation.masked ? 'flat' : 'up'}
            label={t('curve', { amount: `${paid.text} ${paid.unit ?? ''}` })}
            width={640}
            height={120}
            filled
          />
          <p className={styles.ends}>
            <Figure>{formatDate(first.ts, zone)}</Figure>
            <Figure>{formatDate(last.ts, zone)}</Figure>
          </p>
        </div>
      )}
    </Card>
  )
}

interface FactProps {
  readonly name: string
  readonly amount: Amount
  readonly valuation: Valuation
}

function Fact({ name, amount, valuation }: FactProps) {
  const { text, unit } = formatValue(amount, valuation)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Figure unit={unit}>{text}</Figure>
      </dd>
    </div>
  )
}
