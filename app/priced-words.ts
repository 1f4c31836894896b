import { getTranslations } from 'next-intl/server'
import type { PageWords } from '#components/layout/metadata.ts'
import type { FeedState } from '#lib/contract/market.ts'
import { loadTickers } from './market-data.ts'

/** Where the prices of a page come from, as far as that is known right now. */
export async function priceSource(): Promise<FeedState['source'] | undefined> {
  const tickers = await loadTickers()
  return tickers.ok ? tickers.value.feed.source : undefined
}

/**
 * Words of a page with prices, for search results: prices that are no market's own are said to be so before all else (DESIGN 2), where
 * a result that is cut off still shows it.
 */
export async function pricedWords({ title, description }: PageWords): Promise<PageWords> {
  const [t, source] = await Promise.all([getTranslations('markets.feed'), priceSource()])
  if (source !== 'synthetic' && source !== 'replay') return { title, description }
  return { title, description: `${t(`${source}Hint`)} ${description}` }
}
