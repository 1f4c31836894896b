'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card/card.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { ValueFigure } from '#components/ui/figure/amounts.tsx'
import { useMasked, useOwn } from '#components/ui/figure/masked.ts'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { Sparkline } from '#components/ui/sparkline/sparkline.tsx'
import { Term } from '#components/ui/tooltip/term.tsx'
import { termTip } from '#lib/settings/tip-terms.ts'
import type { Performance } from '#lib/contract/trading/trading-journal.ts'
import { formatDateMinute } from '#lib/format/date.ts'
import { findDirection } from '#lib/format/number.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { calculateProfit } from '../overview/profit.ts'
import { CoarseProfit, percentText } from './profit-text.tsx'
import layout from '#components/ui/layout/layout.module.css'
import styles from './performance.module.css'

const HIDDEN_SHAPE = [0, 0]

/** The equity of the round: what it is, what it has gained, its largest fall, and the curve of the profit. */
export function EquityCard({ data }: { readonly data: Performance | null }) {
  const t = useTranslations('performance')
  const assets = useTranslations('assets')
  const tips = useTranslations('tips')
  const zone = useTimeZone()
  const masked = useMasked()
  const own = useOwn()
  const profit = data === null ? null : calculateProfit(data)
  const direction = masked ? 'flat' : findDirection(profit?.total)
  const drawdown = data?.drawdown
  return (
    <Card as="section" label={t('equity')}>
      <dl className={styles.facts} data-equity>
        <div>
          <dt>{t('equity')}</dt>
          <dd>
            <ValueFigure amount={data?.points.at(-1)?.equity} unit="USDT" />
          </dd>
        </div>
        <div>
          <dt>{t('roundProfit')}</dt>
          <dd>
            <CoarseProfit amount={profit?.total} />
          </dd>
        </div>
        <div>
          <dt>
            <Term {...termTip(tips, 'drawdown')}>{t('drawdown')}</Term>
          </dt>
          <dd>
            <ValueFigure amount={drawdown?.amount} unit="USDT" /> <small>{percentText(drawdown?.percent)}</small>
          </dd>
        </div>
      </dl>
      {data === null ? (
        <Skeleton height="140px" />
      ) : profit === null ? (
        <p className={layout.quiet}>{assets('profitNone')}</p>
      ) : (
        <div className={styles.curve} dir="ltr">
          <Sparkline
            // The curve must not reveal a hidden profit.
            values={masked ? HIDDEN_SHAPE : profit.shape}
            direction={direction}
            label={t('curve', { amount: own(`${formatProfitCoarse(profit.total)} USDT`) })}
            width={640}
            height={140}
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
