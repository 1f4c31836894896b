import { getTranslations } from 'next-intl/server'
import type { MarketRow } from '#lib/contract/market/market.ts'
import { MoverList } from '../lists/mover-list.tsx'

/** Lists every pair that trades a coin. */
export async function CoinMarkets({ symbol, rows }: { symbol: string; rows: readonly MarketRow[] }) {
  const t = await getTranslations('price')
  return <MoverList title={t('marketsTitle', { symbol })} rows={rows} empty="" />
}
