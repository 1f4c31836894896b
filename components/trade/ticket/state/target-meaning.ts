import { useTranslations } from 'next-intl'
import { useOwn } from '#components/ui/figure/masked.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPrice } from '#lib/format/number.ts'
import { formatProfitCoarse, formatReturn } from '#lib/format/profit.ts'
import type { ResolvedTarget } from './targets.ts'

/** Returns a function for a target's result, in the page's direction: its price, the profit or loss there, and the return. */
export function useTargetMeaning(): (target: ResolvedTarget, pair: { readonly pricePlace: number; readonly quoteCoin: string }) => string {
  const t = useTranslations('terminal.ticket')
  const own = useOwn()
  return (target, pair) =>
    t('targetMeans', {
      price: isolated(formatPrice(target.price, pair.pricePlace)),
      profit: isolated(`${own(formatProfitCoarse(target.profit))} ${pair.quoteCoin}`),
      roi: isolated(formatReturn(target.roi)),
    })
}
