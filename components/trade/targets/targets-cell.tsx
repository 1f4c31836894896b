'use client'

import { useTranslations } from 'next-intl'
import { targetKind, targetShare, type TargetKind } from '#lib/contract/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { formatPercent, formatPrice, MISSING } from '#lib/format/number.ts'
import { placesOf } from '../panels/order-words.tsx'
import panels from '../panels/panels.module.css'
import { spokenName } from '../panels/spoken-name.ts'
import styles from './targets.module.css'

interface Props {
  readonly position: PositionRow
  /** The targets of the position. */
  readonly targets: readonly OrderRow[]
  readonly onEdit: () => void
}

/** What protects a position, at a glance, and the way to change it. */
export function TargetsCell({ position, targets, onEdit }: Props) {
  const t = useTranslations('targets')
  const tPanels = useTranslations('terminal.panels')
  const face = targets.length === 0 ? t('add') : tPanels('edit')
  const name = tPanels('targetsOne', { side: tPanels(position.direction === 1 ? 'long' : 'short'), symbol: position.symbol })
  const line = (kind: TargetKind) => <TargetLine kind={kind} position={position} targets={targets.filter((order) => targetKind(order) === kind)} />
  return (
    <span className={styles.cell}>
      <span className={styles.lines}>
        {line('take-profit')}
        {line('stop-loss')}
      </span>
      <button type="button" className={panels.action} aria-label={spokenName(face, name)} onClick={onEdit}>
        {face}
      </button>
    </span>
  )
}

/** The price of the one target of a kind, with the part that it closes; of several their number. */
function TargetLine({ kind, position, targets }: Pick<Props, 'position' | 'targets'> & { readonly kind: TargetKind }) {
  const t = useTranslations('targets')
  const [first] = targets
  const share = first ? targetShare(first, position.count) : null
  return (
    <span className={styles.line} data-target={kind}>
      <span className={panels.minor}>{t(kind === 'take-profit' ? 'tp' : 'sl')}</span>{' '}
      {targets.length > 1 ? (
        t('several', { count: targets.length })
      ) : (
        <bdi dir="ltr">
          {first ? formatPrice(first.trigger?.price, placesOf('futures', position.symbol).pricePlace) : MISSING}
          {share !== null && ` · ${formatPercent(share, { signed: false, trim: true })}`}
        </bdi>
      )}
    </span>
  )
}
