import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { PairKey } from '#lib/contract/market/pairs.ts'
import type { OrderRow, TriggerDirection } from '#lib/contract/trading/trading-orders.ts'
import { formatPercent, formatPrice } from '#lib/format/number.ts'
import { compare } from '#lib/kernel/decimal.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'

/** The trigger of an order that exists. */
export type TriggerState = NonNullable<OrderRow['trigger']>

/**
 * Returns the direction that a trigger gets at another price. Only a plain trigger may be on either side of the watched price, and the
 * exchange decides again when the edit arrives. Null if the watched price or the direction is unknown.
 */
export function directionAt({ kind, direction, price }: TriggerState, to: string, watched: string | undefined): TriggerDirection | null {
  if (kind !== 'trigger' || price === undefined || compare(price, to) === 0) return direction
  if (watched === undefined) return null
  return compare(to, watched) >= 0 ? 'above' : 'below'
}

/** Returns a trigger at another price; a trailing one then starts anew. */
export function triggerAt(trigger: TriggerState, to: string, watched: string | undefined): TriggerState {
  const isMoved = trigger.price === undefined || compare(trigger.price, to) !== 0
  return { ...trigger, price: to, direction: directionAt(trigger, to, watched), bestPrice: isMoved ? null : trigger.bestPrice }
}

/**
 * Returns a function for the text of a trigger, by the direction that the exchange has decided: a trailing one says what starts it and how
 * far it trails, and once it has started also from which price. The price that it watches is named unless it is the last price.
 */
export function useTriggerWords(): (trigger: TriggerState, pair: PairKey) => string {
  const t = useTranslations('targets')
  const pairs = usePairs()
  return useCallback(
    ({ kind, by, price, direction, callbackRatio, bestPrice }, pair) => {
      const text = (of: string) => ({ price: formatPrice(of, pairs.readPricePlace(pair, of)) })
      const at = (above: 'triggerAbove' | 'startsAbove', below: 'triggerBelow' | 'startsBelow') =>
        price === undefined ? null : t(direction === null ? 'triggerUnknown' : direction === 'above' ? above : below, text(price))
      const trails = t('trailingBy', { percent: formatPercent(callbackRatio ?? null, { signed: false }) })
      const words =
        kind !== 'trailing'
          ? [at('triggerAbove', 'triggerBelow')]
          : bestPrice === null
            ? [at('startsAbove', 'startsBelow'), trails]
            : [trails, t('trailingBest', text(bestPrice)), price === undefined ? null : t('trailingFrom', text(price))]
      return [...words, by === 'mark' ? t('byMark') : null].filter((word) => word !== null).join(' · ')
    },
    [t, pairs],
  )
}
