import { getTranslations } from 'next-intl/server'
import { Sparkline } from '#components/ui/sparkline.tsx'
import type { MarketRow } from '#lib/contract/market.ts'
import { isolated } from '#lib/format/isolated.ts'
import { directionOf, formatPercent } from '#lib/format/number.ts'

/** The last 24 hours of a pair as a small curve, one point an hour: finer is not seen at this size. */
export async function Trend({ row, filled = false }: { row: Pick<MarketRow, 'sparkline' | 'change24h'>; filled?: boolean }) {
  const t = await getTranslations('markets')
  const values = row.sparkline.filter((_, index) => index % 2 === 1).map(Number)
  // Something has to stand in the column of the curve.
  if (values.length < 2) return <span />
  return (
    <Sparkline
      values={values}
      direction={directionOf(row.change24h)}
      label={t('trendLabel', { change: isolated(formatPercent(row.change24h)) })}
      filled={filled}
    />
  )
}
