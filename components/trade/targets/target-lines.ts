import { useTranslations } from 'next-intl'
import { targetKind, targetShare, targetsOf } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, formatPrice } from '#lib/format/number.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import type { TicketMarket } from '../ticket/state/ticket-market.ts'
import { targetProfit } from './target-profit.ts'
import { useTargetName } from '#components/orders/target-words.ts'

/** The look of position targets in the chart; null for every other order. */
export interface TargetLines {
  /** The kind of target, the share that it closes, and the profit or loss there: `TP 50% +100.00 USDT`. */
  readonly text: (order: OrderRow) => string | null
  /** The effect of dragging it to a price. */
  readonly consequence: (order: OrderRow, price: string, distance: string) => string | null
  /** The side whose colour it has: that of a gain or of a loss. */
  readonly side: (order: OrderRow) => 'buy' | 'sell' | null
}

/** Returns texts and colours of the targets of these positions, all of one pair. */
export function useTargetLines(positions: readonly PositionRow[], market: Pick<TicketMarket, 'pricePlace' | 'quoteCoin'>): TargetLines {
  const t = useTranslations('targets')
  const own = useOwn()
  const nameOf = useTargetName()
  const positionOf = (order: OrderRow) => positions.find((position) => targetsOf(position, [order]).length > 0)
  const profitText = (position: PositionRow, order: OrderRow, price: string) =>
    isolated(`${own(formatProfitCoarse(targetProfit(position, order, price)))} ${market.quoteCoin}`)
  return {
    text(order) {
      const position = positionOf(order)
      if (!position) return null
      const share = targetShare(order, position.count)
      const words = [
        t(targetKind(order) === 'take-profit' ? 'tp' : 'sl'),
        share === null ? '' : isolated(formatPercent(share, { signed: false, trim: true })),
        profitText(position, order, order.trigger?.price ?? '0'),
      ]
      return words.filter((word) => word !== '').join(' ')
    },
    consequence(order, price, distance) {
      const position = positionOf(order)
      if (!position) return null
      return t('consequence', {
        name: nameOf(order) ?? '',
        price: formatPrice(price, market.pricePlace),
        profit: profitText(position, order, price),
        distance,
      })
    },
    side(order) {
      if (!positionOf(order)) return null
      return targetKind(order) === 'take-profit' ? 'buy' : 'sell'
    },
  }
}
