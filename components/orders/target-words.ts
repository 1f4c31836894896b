import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { isTarget, targetDirection, targetKind } from '#lib/contract/trading/position-targets.ts'
import type { AttachedOrder, OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { formatPrice } from '#lib/format/number.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'

type AnyTarget = Pick<OrderRow, 'product' | 'reduceOnly' | 'trigger' | 'side'>

/** Returns a function for the name of a position's target, with the position's direction; null for every other order. */
export function usePositionTargetName(): (order: AnyTarget) => string | null {
  const t = useTranslations('targets')
  return useCallback(
    (order) => {
      if (!isTarget(order)) return null
      const wins = targetKind(order) === 'take-profit'
      if (targetDirection(order) === 1) return t(wins ? 'takeProfitLong' : 'stopLossLong')
      return t(wins ? 'takeProfitShort' : 'stopLossShort')
    },
    [t],
  )
}

/** Returns a function for the terminal's name of a take-profit or stop-loss, whether of a position or not; null for every other order. */
export function useTargetName(): (order: AnyTarget) => string | null {
  const tTicket = useTranslations('terminal.ticket')
  const ofPosition = usePositionTargetName()
  return useCallback(
    (order) => {
      const kind = targetKind(order)
      return kind === null ? null : (ofPosition(order) ?? tTicket(kind === 'take-profit' ? 'takeProfit' : 'stopLoss'))
    },
    [ofPosition, tTicket],
  )
}

/** Returns a function for the name of the end of a position that an order or a fill settled; null if a trader ordered it. */
export function useEndName(): (row: Pick<OrderRow, 'end'>) => string | null {
  const t = useTranslations('targets')
  return useCallback(({ end }) => (end === undefined ? null : t(`ends.${end}`)), [t])
}

/** Returns a function for the targets attached to an order, with their prices; null if there are none. */
export function useCarriedWords(): (order: Pick<OrderRow, 'product' | 'symbol' | 'takeProfit' | 'stopLoss' | 'bracket'>) => string | null {
  const t = useTranslations('targets')
  const pairs = usePairs()
  return useCallback(
    ({ product, symbol, takeProfit, stopLoss, bracket = [] }) => {
      const formatTargetPrice = ({ price }: AttachedOrder) => formatPrice(price, pairs.readPricePlace({ product, symbol }, price))
      const words = [
        ...bracket.map((target) => `${t('tp')} ${formatTargetPrice(target)}`),
        takeProfit && `${t('tp')} ${formatTargetPrice(takeProfit)}`,
        stopLoss && `${t('sl')} ${formatTargetPrice(stopLoss)}`,
      ]
      return words.some((word) => word !== null) ? words.filter((word) => word !== null).join(' / ') : null
    },
    [t, pairs],
  )
}
