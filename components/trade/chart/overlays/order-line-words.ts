import { useTranslations } from 'next-intl'
import { triggerAt, useTriggerWords } from '#components/orders/trigger-words.ts'
import type { TicketMarket } from '../../ticket/state/ticket-market.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { formatPrice, formatTrimmed } from '#lib/format/number.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'

/** Another price or size of an order: the result of a drag, or the previous one. */
export interface OrderChange {
  readonly order: OrderRow
  readonly price?: string
  readonly size?: string
}

/** The texts of order lines in the chart. An order that waits for a price says from which side it is reached. */
export interface OrderLineWords {
  /** The label of a line. */
  readonly line: (order: OrderRow) => string
  /** The effect of dropping a line. */
  readonly consequence: (change: OrderChange, distance: string) => string
  /** That an order has been moved to its present price. */
  readonly moved: (order: OrderRow) => string
}

/** Returns these texts for one pair; `row` has its present prices. */
export function useOrderLineWords(
  market: Pick<TicketMarket, 'pricePlace' | 'volumePlace'>,
  row: Pick<LiveRow, 'last' | 'mark'> | undefined,
): OrderLineWords {
  const t = useTranslations('terminal.chart')
  const tTicket = useTranslations('terminal.ticket')
  const own = useOwn()
  const triggerWords = useTriggerWords()
  const wordsOf = ({ order, price, size }: OrderChange) => ({
    side: tTicket(order.side),
    size: own(formatTrimmed(size ?? order.size ?? '0', market.volumePlace)),
    price: formatPrice(price ?? linePrice(order), market.pricePlace),
  })
  const conditionOf = ({ order, price }: OrderChange): string | null => {
    const { trigger } = order
    if (trigger === null || !isTrigger(order)) return null
    const watched = trigger.by === 'mark' ? row?.mark : row?.last
    return triggerWords(price === undefined ? trigger : triggerAt(trigger, price, watched ?? undefined), order)
  }
  return {
    line(order) {
      const words = wordsOf({ order })
      const condition = conditionOf({ order })
      return condition === null ? t('orderLine', words) : `${words.side} ${words.size} · ${condition}`
    },
    consequence(change, distance) {
      return joined(t('consequence', { ...wordsOf(change), distance }), conditionOf(change), ' · ')
    },
    moved(order) {
      return joined(t('moved', { price: formatPrice(linePrice(order), market.pricePlace) }), conditionOf({ order }), ' ')
    },
  }
}

function joined(text: string, more: string | null, by: string): string {
  return more === null ? text : `${text}${by}${more}`
}

/** Checks whether an order's line is at the price for which it waits. */
export function isTrigger({ status, trigger }: OrderRow): boolean {
  return status === 'waiting' && trigger?.price !== undefined
}

/**
 * Returns the price of an order's line: its trigger price while it waits for that, else its limit price, of a chase the one at which it
 * rests. Null if it has neither, and for a TWAP, which rests nowhere.
 */
export function linePrice(order: OrderRow): string | null {
  if (order.twap !== undefined) return null
  return isTrigger(order) ? (order.trigger?.price ?? null) : (order.chase?.price ?? order.price)
}
