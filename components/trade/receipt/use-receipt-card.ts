import { useLocale, useTranslations } from 'next-intl'
import { isolated } from '#lib/format/isolated.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { formatPercent, formatPrice, formatTrimmed, maskFigure, MISSING } from '#lib/format/number.ts'
import { absoluteValue, isZero, sign } from '#lib/kernel/decimal-text.ts'
import { site } from '#lib/locale/site.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import type { Card } from '#components/orders/share/card.ts'
import { takenLevels, type ShownDetail } from './receipt-figures.ts'

/** Returns a function that makes the picture of a receipt: prices, slippage and levels; sizes only if amounts are not hidden. */
export function useReceiptCard({ order, receipt, fills }: ShownDetail): (hidesAmounts: boolean) => Card {
  const t = useTranslations('terminal.receipt')
  const tTicket = useTranslations('terminal.ticket')
  const tShare = useTranslations('terminal.share')
  const locale = useLocale()
  const pairs = usePairs()
  const price = (text: string | null) => formatPrice(text, pairs.readPricePlace(order, text))
  const size = (text: string) => formatTrimmed(text, pairs.readVolumePlace(order))
  const ratio = receipt.slippageBestRatio
  const cost = ratio === null ? null : sign(ratio)
  return (hides) => ({
    title: pairs.readName(order),
    badge: tTicket(order.side),
    tone: order.side === 'buy' ? 'up' : 'down',
    headline: {
      label: t('slippage'),
      text:
        ratio === null ? MISSING : formatPercent(isZero(ratio) ? '0' : `${cost === 1 ? '-' : ''}${absoluteValue(ratio)}`, { decimals: 3 }),
      tone: cost === null || cost === 0 ? null : cost > 0 ? 'down' : 'up',
    },
    figures: [
      { label: t('expected'), text: price(receipt.bestPrice) },
      { label: t('actual'), text: price(receipt.averagePrice) },
      { label: t('latencyName'), text: `${receipt.latencyMs} ms` },
      { label: t('size', { coin: pairs.readBaseCoin(order) }), text: hides ? maskFigure(order.filledSize) : size(order.filledSize) },
    ],
    bars: takenLevels(order.side, fills).map((level) => ({
      label: price(level.price),
      text: hides ? '' : size(level.size),
      share: level.share,
    })),
    foot: `${tShare('paper', { brand: site.brandName })} · ${isolated(`${formatDateTime(order.updatedAt)} UTC`)}`,
    isRightToLeft: locale.startsWith('ar'),
  })
}
