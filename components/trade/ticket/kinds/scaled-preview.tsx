import { useTranslations } from 'next-intl'
import { useOwn } from '#components/ui/figure/masked.ts'
import { formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { TicketInputs, TicketSummary } from '../sizes/ticket-summary.ts'
import { averageOf, splitScaled } from '../sizes/scaled-split.ts'
import styles from './kinds.module.css'

interface Props {
  readonly inputs: TicketInputs
  readonly summary: TicketSummary
}

/** Lists each order that a scaled order will place, under their average price. */
export function ScaledPreview({ inputs: { state, market }, summary }: Props) {
  const t = useTranslations('terminal.ticket')
  const own = useOwn()
  const parts = state.kind === 'scaled' && !isZero(summary.count) ? splitScaled(state, market, summary.count) : null
  if (parts === null) return null
  return (
    <details className={styles.each} data-scaled>
      <summary>{t('eachOrder', { count: parts.length, price: formatPrice(averageOf(parts), market.pricePlace) })}</summary>
      <ol className={styles.parts}>
        {parts.map(({ price, count }) => (
          <li key={price}>
            <bdi>{formatPrice(price, market.pricePlace)}</bdi>
            <bdi>
              {own(formatTrimmed(count, market.volumePlace))} {market.baseCoin}
            </bdi>
          </li>
        ))}
      </ol>
    </details>
  )
}
