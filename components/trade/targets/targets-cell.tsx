'use client'

import { useLocale, useTranslations } from 'next-intl'
import { TargetLines } from '#components/positions/target-lines.tsx'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import panels from '../panels.module.css'
import { spokenName } from '../spoken-name.ts'
import styles from './targets.module.css'

interface Props {
  readonly position: PositionRow
  /** The targets of the position. */
  readonly targets: readonly OrderRow[]
  readonly onEdit: () => void
}

/** Shows a position's targets at a glance, with a button to change them. */
export function TargetsCell({ position, targets, onEdit }: Props) {
  const locale = useLocale()
  const t = useTranslations('targets')
  const tPanels = useTranslations('terminal.panels')
  const face = targets.length === 0 ? t('add') : tPanels('edit')
  const name = tPanels('targetsOne', { side: tPanels(position.direction === 1 ? 'long' : 'short'), symbol: position.symbol })
  return (
    <span className={styles.cell}>
      <TargetLines position={position} targets={targets} dense />
      <button type="button" className={panels.action} aria-label={spokenName(locale, face, name)} onClick={onEdit}>
        {face}
      </button>
    </span>
  )
}
