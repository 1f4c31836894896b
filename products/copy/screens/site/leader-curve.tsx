import { getTranslations } from 'next-intl/server'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Sparkline } from '#components/ui/sparkline/sparkline.tsx'
import type { CopyLeaderRow } from '../../contract/copy.ts'
import { formatDate } from '#lib/format/date.ts'
import { findDirection } from '#lib/format/number.ts'
import { formatProfit } from '#lib/format/profit.ts'
import { decimalToNumber } from '#lib/kernel/decimal.ts'
import styles from './copy.module.css'

interface Props {
  readonly days: CopyLeaderRow['days']
  /** The followers' result at current prices, which ends the curve. */
  readonly now: string
}

/** The followers' result at the end of each day and now; nothing before the first day has ended. */
export async function LeaderCurve({ days, now }: Props) {
  const t = await getTranslations('copy')
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <div className={styles.curve} dir="ltr">
      <Sparkline
        values={[...days.map(({ followers }) => followers), now].map((amount) => decimalToNumber(amount))}
        direction={findDirection(now)}
        label={t('curveOf', { amount: `${formatProfit(now)} USDT` })}
        width={640}
        height={120}
        filled
      />
      <p className={styles.ends}>
        <Figure>{formatDate(first.ts - 1)}</Figure>
        <Figure>{formatDate(last.ts)}</Figure>
      </p>
    </div>
  )
}
