'use client'

import { useTranslations } from 'next-intl'
import { hasEndedWithPosition, isTarget, targetDirection, targetKind, targetShare, type TargetKind } from '#lib/contract/position-targets.ts'
import { findFutures, findSpot } from '#lib/contract/instruments.ts'
import type { AttachedOrder, OrderRow } from '#lib/contract/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { formatPercent, formatPrice, MISSING } from '#lib/format/number.ts'
import styles from './records.module.css'

function placeOf({ product, symbol }: Pick<OrderRow, 'product' | 'symbol'>): number {
  return Number((product === 'spot' ? findSpot(symbol) : findFutures(symbol))?.pricePlace ?? 8)
}

/** What kind of order a row is; of a target, which of which position; and the targets that it brings along. `kind` is what others are. */
export function OrderKindCell({ row, kind }: { readonly row: OrderRow; readonly kind: string }) {
  const t = useTranslations('targets')
  const priceOf = ({ price }: AttachedOrder) => formatPrice(price, placeOf(row))
  const carried = [row.takeProfit && `${t('tp')} ${priceOf(row.takeProfit)}`, row.stopLoss && `${t('sl')} ${priceOf(row.stopLoss)}`]
  return (
    <>
      {isTarget(row) ? <TargetName row={row} /> : kind}
      {carried.some((word) => word !== null) && <bdi className={styles.carried}>{carried.filter((word) => word !== null).join(' / ')}</bdi>}
    </>
  )
}

function TargetName({ row }: { readonly row: OrderRow }) {
  const t = useTranslations('targets')
  const wins = targetKind(row) === 'take-profit'
  if (targetDirection(row) === 1) return t(wins ? 'takeProfitLong' : 'stopLossLong')
  return t(wins ? 'takeProfitShort' : 'stopLossShort')
}

/** Why an order ended; a target of a position that is over ended with that. */
export function EndReason({ row, reason }: { readonly row: OrderRow; readonly reason: string }) {
  const t = useTranslations('targets')
  return hasEndedWithPosition(row) ? t('ended') : reason
}

/** What protects a position: the price of the one target of a kind, with the part that it closes; of several their number. */
export function TargetsCell({ position, targets }: { readonly position: PositionRow; readonly targets: readonly OrderRow[] }) {
  return (
    <span className={styles.targets}>
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
  const share = first ? targetShare(first, count) : null
  const part = share === null ? '' : ` · ${formatPercent(share, { signed: false, trim: true })}`
  return (
    <span>
      {t(kind === 'take-profit' ? 'tp' : 'sl')}{' '}
      {targets.length > 1 ? (
        t('several', { count: targets.length })
      ) : (
        <bdi dir="ltr">{first ? `${formatPrice(first.trigger?.price, placeOf({ product: 'futures', symbol }))}${part}` : MISSING}</bdi>
      )}
    </span>
  )
}
