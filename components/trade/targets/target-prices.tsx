'use client'

import { useTranslations } from 'next-intl'
import { Figure } from '#components/ui/figure/figure.tsx'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { formatPrice, MISSING } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import styles from '../ticket/price-line.module.css'

interface Props {
  readonly position: PositionRow
  readonly pricePlace: number
}

/** Shows the prices between which the targets of a position lie: its entry and liquidation, and where the market is now. */
export function TargetPrices({ position: { symbol, openAvgPrice, markPrice, liquidationPrice }, pricePlace }: Props) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const live = useLiveRow('futures', symbol)
  const figures = [
    ['entry', t('entry'), openAvgPrice],
    ['mark', t('mark'), live?.mark ?? markPrice],
    ['last', tTicket('last'), live?.last],
    ['liquidation', t('liquidation'), liquidationPrice],
  ] as const
  return (
    <dl className={styles.line} data-prices>
      {figures.map(([name, title, price]) => (
        <div key={name} data-price={name}>
          <dt>{title}</dt>
          <dd>
            <Figure>{price === undefined || price === null || isZero(price) ? MISSING : formatPrice(price, pricePlace)}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  )
}
