import { useTranslations } from 'next-intl'
import { triggerAt, useTriggerWords } from '#components/orders/trigger-words.ts'
import { typedAmount } from '../../ticket/state/ticket-state.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { divide } from '#lib/kernel/decimal.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import type { EditFields } from './edit-fields.ts'

/**
 * Returns a function for what an order waits for with the typed trigger price, and that its direction changes if the price is moved
 * across the one that it watches; null for an order without a trigger price, and while none is typed.
 */
export function useTriggerHint({ product, symbol, trigger }: OrderRow): (fields: EditFields) => string | null {
  const t = useTranslations('targets')
  const words = useTriggerWords()
  const row = useLiveRow(product, symbol)
  return ({ triggerPrice, callback }) => {
    const price = typedAmount(triggerPrice)
    if (trigger === null || price === null) return null
    const ratio = typedAmount(callback)
    const watched = (trigger.by === 'mark' ? row?.mark : row?.last) ?? undefined
    const next = { ...triggerAt(trigger, price, watched), ...(ratio !== null && { callbackRatio: divide(ratio, '100') }) }
    const turns = trigger.direction !== null && next.direction !== null && next.direction !== trigger.direction
    return turns ? `${words(next, { product, symbol })} · ${t('turns')}` : words(next, { product, symbol })
  }
}
