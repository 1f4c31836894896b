import { getTranslations } from 'next-intl/server'
import { Sparkline } from '#components/ui/sparkline/sparkline.tsx'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { isolated } from '#lib/format/isolated.ts'
import { findDirection, formatPercent } from '#lib/format/number.ts'
import { curveValues } from './curve-values.ts'

/** Shows the last 24 hours of a pair as a small curve. */
export async function Trend({ row, filled = false }: { row: Pick<MarketRow, 'sparkline' | 'change24h'>; filled?: boolean }) {
  const t = await getTranslations('markets')
  const values = curveValues(row.sparkline)
  // The curve's column must not be empty.
  if (values.length < 2) return <span />
  return (
    <Sparkline
      values={values}
      direction={findDirection(row.change24h)}
      label={t('trendLabel', { change: isolated(formatPercent(row.change24h)) })}
      filled={filled}
    />
  )
}
