import { useLocale, useTranslations } from 'next-intl'
import type { Card } from '#components/orders/share/card.ts'
import type { Performance, TradeGroup } from '#lib/contract/trading/trading-journal.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { formatCount, maskFigure } from '#lib/format/number.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { absoluteValue, compare, decimalToNumber, sign } from '#lib/kernel/decimal-text.ts'
import { site } from '#lib/locale/site.ts'
import { percentText } from './profit-text.tsx'

const BARS_MAX = 5

/** Returns a function that makes the picture of a performance: rates and counts; profits only if amounts are not hidden. */
export function usePerformanceCard({ figures, pairs, points, drawdown, epoch }: Performance): (hidesAmounts: boolean) => Card {
  const t = useTranslations('performance')
  const orders = useTranslations('orders')
  const assets = useTranslations('assets.simulation')
  const locale = useLocale()
  const gain = sign(figures.net)
  const tone = gain < 0 ? 'down' : 'up'
  const largest = pairs.toSorted((a, b) => compare(absoluteValue(b.figures.net), absoluteValue(a.figures.net))).slice(0, BARS_MAX)
  const whole = decimalToNumber(absoluteValue(largest[0]?.figures.net ?? '0'))
  return (hides) => {
    const money = (amount: string | null) =>
      amount === null ? '--' : hides ? maskFigure(formatProfitCoarse(amount)) : `${formatProfitCoarse(amount)} USDT`
    return {
      title: t('title'),
      badge: assets('epoch', { number: epoch }),
      tone,
      headline: { label: t('winRate'), text: percentText(figures.winRate), tone: gain === 0 ? null : tone },
      figures: [
        { label: t('trades'), text: formatCount(figures.trades) },
        { label: t('profitFactor'), text: figures.profitFactor ?? '--' },
        { label: orders('netProfit'), text: money(figures.net) },
        { label: t('expectancy'), text: money(figures.expectancy) },
        { label: t('drawdown'), text: percentText(drawdown?.percent) },
      ],
      bars: hides
        ? []
        : largest.map((group) => ({ label: cutName(group), text: money(group.figures.net), share: calculateShare(group, whole) })),
      foot: `${t('paper', { brand: site.brandName })} · ${isolated(`${formatDateTime(points.at(-1)?.ts)} UTC`)}`,
      isRightToLeft: locale.startsWith('ar'),
    }
  }
}

const cutName = ({ key }: TradeGroup): string => key.slice(key.indexOf(':') + 1)

function calculateShare({ figures: { net } }: TradeGroup, whole: number): number {
  return whole === 0 ? 0 : decimalToNumber(absoluteValue(net)) / whole
}
