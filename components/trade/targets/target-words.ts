import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { isTarget, targetDirection, targetKind } from '#lib/contract/position-targets.ts'
import type { AttachedOrder, OrderRow } from '#lib/contract/trading-orders.ts'
import { formatPrice } from '#lib/format/number.ts'
import { placesOf } from '../panels/order-words.tsx'

/** The name of a take-profit or stop-loss, with the position that it protects; null for every other order. */
export function useTargetName(): (order: Pick<OrderRow, 'product' | 'reduceOnly' | 'trigger' | 'side'>) => string | null {
  const t = useTranslations('targets')
  const tTicket = useTranslations('terminal.ticket')
  return useCallback(
    (order) => {
      const kind = targetKind(order)
      if (kind === null) return null
      const wins = kind === 'take-profit'
      if (!isTarget(order)) return tTicket(wins ? 'takeProfit' : 'stopLoss')
      if (targetDirection(order) === 1) return t(wins ? 'takeProfitLong' : 'stopLossLong')
      return t(wins ? 'takeProfitShort' : 'stopLossShort')
    },
    [t, tTicket],
  )
}

/** The targets that an order brings along, with their prices; null where it brings none. */
export function useCarriedWords(): (order: Pick<OrderRow, 'product' | 'symbol' | 'takeProfit' | 'stopLoss'>) => string | null {
  const t = useTranslations('targets')
  return useCallback(
    ({ product, symbol, takeProfit, stopLoss }) => {
      const priceOf = ({ price }: AttachedOrder) => formatPrice(price, placesOf(product, symbol).pricePlace)
      const words = [takeProfit && `${t('tp')} ${priceOf(takeProfit)}`, stopLoss && `${t('sl')} ${priceOf(stopLoss)}`]
      return words.some((word) => word !== null) ? words.filter((word) => word !== null).join(' / ') : null
    },
    [t],
  )
}
