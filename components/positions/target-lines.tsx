'use client'

import { useTranslations } from 'next-intl'
import { targetKind, targetShare, type TargetKind } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { formatPercent, formatPrice, MISSING } from '#lib/format/number.ts'
import { usePricePlace } from './cells.tsx'
import styles from './target-lines.module.css'

interface Props {
  readonly position: PositionRow
  /** The targets of the position. */
  readonly targets: readonly OrderRow[]
  /** Whether the lines are close together, with their names in a minor colour, as in a panel. */
  readonly dense?: boolean
}

/** Shows a position's targets per kind: the price of a single one, with the share that it closes, or the number of several. */
export function TargetLines({ position, targets, dense = false }: Props) {
  return (
    <span className={styles.lines} data-dense={dense || undefined}>
      {(['take-profit', 'stop-loss'] as const).map((kind) => (
        <TargetLine key={kind} kind={kind} position={position} targets={targets.filter((order) => targetKind(order) === kind)} />
      ))}
    </span>
  )
}

interface LineProps {
  readonly kind: TargetKind
  readonly position: PositionRow
  readonly targets: readonly OrderRow[]
}

function TargetLine({ kind, position: { symbol, count }, targets }: LineProps) {
  const t = useTranslations('targets')
  const [first] = targets
  const pricePlace = usePricePlace(symbol, first?.trigger?.price)
  const share = first ? targetShare(first, count) : null
  const part = share === null ? '' : ` · ${formatPercent(share, { signed: false, trim: true })}`
  return (
    <span data-target={kind}>
      <span className={styles.kind}>{t(kind === 'take-profit' ? 'tp' : 'sl')}</span>{' '}
      {targets.length > 1 ? (
        t('several', { count: targets.length })
      ) : (
        <bdi dir="ltr" translate="no">
          {first ? `${formatPrice(first.trigger?.price, pricePlace)}${part}` : MISSING}
        </bdi>
      )}
    </span>
  )
}
