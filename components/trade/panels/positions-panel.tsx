'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { POSITION_COLUMNS } from '#components/positions/position-columns.tsx'
import { useLamps } from '#components/positions/use-lamps.ts'
import { screenColumns } from '#components/ui/data-table/column-entries.ts'
import { listTargets } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { termTip } from '#lib/settings/tip-terms.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { ClosePositionDialog } from './dialogs/close-position-dialog.tsx'
import { GridTable } from './grid-table.tsx'
import { PositionDetailsDialog } from './dialogs/position-details-dialog.tsx'
import { ReverseDialog } from './dialogs/reverse-dialog.tsx'
import { MarginDialog } from './dialogs/margin-dialog.tsx'
import { spokenName } from '../spoken-name.ts'
import { PositionTargetsDialog } from '../targets/position-targets-dialog.tsx'
import { SharePositionDialog } from '../share/share-position-dialog.tsx'
import { TargetsCell } from '../targets/targets-cell.tsx'
import { useWorkspaceActions } from '../workspace/workspace.ts'
import styles from '../panels.module.css'
import detailStyles from './position-details.module.css'

/** On a phone a position shows first how it is doing, then the prices that decide; the button that closes it is beside its profit. */
const CARD = { first: ['pair', 'unrealised', 'actions', 'entry', 'mark', 'liquidation', 'targets'] } as const

type Ask = 'close' | 'details' | 'margin' | 'targets' | 'reverse' | 'share'

interface Props {
  readonly positions: readonly PositionRow[]
  /** Orders waiting for a trigger, among them the positions' targets. */
  readonly triggers: readonly OrderRow[]
}

/** Lists open futures positions with their profit at the live mark price, their targets and their buttons. */
export function PositionsPanel({ positions, triggers }: Props) {
  const t = useTranslations('terminal.panels')
  const tips = useTranslations('tips')
  const [asked, setAsked] = useState<{ readonly what: Ask; readonly position: PositionRow } | null>(null)
  const close = () => setAsked(null)
  const { deleveraging } = useWorkspaceActions()
  const countLamps = useLamps(positions, deleveraging)
  const targets = useCallback(
    (row: PositionRow) => (
      <TargetsCell position={row} targets={listTargets(row, triggers)} onEdit={() => setAsked({ what: 'targets', position: row })} />
    ),
    [triggers],
  )
  const actions = useCallback(
    (row: PositionRow) => <PositionActions position={row} onAsk={(what) => setAsked({ what, position: row })} />,
    [],
  )
  const details = useCallback(
    (row: PositionRow, name: ReactNode, spoken: string) => (
      <DetailsButton position={row} spoken={spoken} onOpen={() => setAsked({ what: 'details', position: row })}>
        {name}
      </DetailsButton>
    ),
    [],
  )
  const columns = useMemo(
    () =>
      screenColumns(POSITION_COLUMNS, 'terminal', {
        list: 'open',
        words: t,
        tips: (key) => termTip(tips, key),
        context: { countLamps, details, targets, actions },
      }),
    [t, tips, countLamps, details, targets, actions],
  )
  // The details follow their position, and end with it.
  const detailed = asked?.what === 'details' && positions.find((row) => makeKey(row) === makeKey(asked.position))
  return (
    <>
      <GridTable
        label={t('positions', { count: String(positions.length) })}
        name="panel-positions"
        card={CARD}
        columns={columns}
        rows={positions}
        rowKey={makeKey}
        empty={t('empty.positions')}
      />
      {asked?.what === 'close' && <ClosePositionDialog position={asked.position} onClose={close} />}
      {detailed && <PositionDetailsDialog position={detailed} onClose={close} />}
      {asked?.what === 'share' && <SharePositionDialog position={asked.position} onClose={close} />}
      {asked?.what === 'reverse' && <ReverseDialog position={asked.position} onClose={close} />}
      {asked?.what === 'margin' && <MarginDialog position={asked.position} onClose={close} />}
      {asked?.what === 'targets' && <PositionTargetsDialog position={asked.position} onClose={close} />}
    </>
  )
}

const makeKey = ({ symbol, side }: PositionRow): string => `${symbol}:${side}`

interface DetailsButtonProps {
  readonly position: PositionRow
  /** The pair's name as text. */
  readonly spoken: string
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** The pair's name as the button that shows everything about the position. */
function DetailsButton({ position, spoken, onOpen, children }: DetailsButtonProps) {
  const locale = useLocale()
  const t = useTranslations('terminal.panels')
  const name = t('detailsOne', { side: t(position.direction === 1 ? 'long' : 'short'), symbol: position.symbol })
  return (
    <button type="button" className={detailStyles.name} aria-label={spokenName(locale, spoken, name)} title={name} onClick={onOpen}>
      {children}
    </button>
  )
}

/** The buttons of a position. */
function PositionActions({
  position,
  onAsk,
}: {
  readonly position: PositionRow
  readonly onAsk: (what: 'share' | 'margin' | 'reverse' | 'close') => void
}) {
  const locale = useLocale()
  const t = useTranslations('terminal.panels')
  const words = { side: t(position.direction === 1 ? 'long' : 'short'), symbol: position.symbol }
  const all = [
    { what: 'share', text: t('share'), name: t('shareOne', words) },
    { what: 'margin', text: t('addMargin'), name: t('addMarginOne', words) },
    { what: 'reverse', text: t('reverse'), name: t('reverseOne', words) },
    { what: 'close', text: t('closeMarket'), name: t('closeOne', words) },
  ] as const
  return (
    <span className={styles.actions}>
      {all
        .filter(({ what }) => what !== 'margin' || position.marginMode === 1)
        .map(({ what, text, name }) => (
          <button
            key={what}
            type="button"
            className={styles.action}
            aria-label={spokenName(locale, text, name)}
            onClick={() => onAsk(what)}
          >
            {text}
          </button>
        ))}
    </span>
  )
}
