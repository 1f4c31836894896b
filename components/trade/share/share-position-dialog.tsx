'use client'

import { useLocale, useTranslations } from 'next-intl'
import { roe } from '#lib/calc/position/roe.ts'
import { unrealisedPnl } from '#lib/calc/position/profit.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { formatPrice, maskFigure } from '#lib/format/number.ts'
import { formatProfitCoarse, formatReturn } from '#lib/format/profit.ts'
import { divide, isZero, sign } from '#lib/kernel/decimal.ts'
import { site } from '#lib/locale/site.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { LazyDialog } from '../lazy-dialog.tsx'
import type { Card } from '#components/orders/share/card.ts'
import { ShareCard } from '#components/orders/share/share-card.tsx'
import { useShareWords } from './use-share-words.ts'

/** Shows a position as a picture to share: return, prices and leverage; profit only if amounts are not hidden. */
export function SharePositionDialog({ position, onClose }: { readonly position: PositionRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.panels')
  const tShare = useTranslations('terminal.share')
  const locale = useLocale()
  const pairs = usePairs()
  const { symbol, direction, openAvgPrice, count } = position
  const live = useLiveRow('futures', symbol)?.mark
  const markPrice = live === undefined || isZero(live) ? position.markPrice : live
  const pair = { product: 'futures', symbol } as const
  const side = t(direction === 1 ? 'long' : 'short')
  const pnl = unrealisedPnl({ direction, openAvgPrice, count, markPrice })
  const gain = sign(pnl)
  const price = (text: string) => formatPrice(text, pairs.readPricePlace(pair, text))
  const makeCard = (hides: boolean): Card => ({
    title: pairs.readName(pair),
    badge: `${side} ${position.openLevel}x`,
    tone: direction === 1 ? 'up' : 'down',
    headline: {
      label: tShare('return'),
      text: formatReturn(divide(roe({ pnl, margin: position.openMarginCount }), '100')),
      tone: gain === 0 ? null : gain > 0 ? 'up' : 'down',
    },
    figures: [
      { label: t('entry'), text: price(openAvgPrice) },
      { label: t('mark'), text: price(markPrice) },
      {
        label: t('unrealised'),
        text: hides ? maskFigure(pnl) : `${formatProfitCoarse(pnl)} ${pairs.readQuoteCoin(pair)}`,
      },
    ],
    bars: [],
    foot: `${tShare('paper', { brand: site.brandName })} · ${isolated(`${formatDateTime(position.updatedAt)} UTC`)}`,
    isRightToLeft: locale.startsWith('ar'),
  })
  return (
    <LazyDialog title={t('shareOne', { side, symbol })} onClose={onClose}>
      <ShareCard words={useShareWords()} makeCard={makeCard} name={`${symbol}-${position.side}`} startsOpen />
    </LazyDialog>
  )
}
