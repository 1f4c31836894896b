import { getTranslations } from 'next-intl/server'
import type { PageWords } from '#components/layout/seo/metadata.ts'
import { FEED_FACTS, type FeedSource } from '#lib/contract/market/feed-sources.ts'
import { loadTickers } from './market-data.ts'

/** Returns the source of the page's prices, or undefined if it is currently unknown. */
export async function priceSource(): Promise<FeedSource | undefined> {
  const tickers = await loadTickers()
  return tickers.ok ? tickers.value.feed.source : undefined
}

/**
 * Returns title and description of a page with prices, for search results. If the prices come from no real market, the description
 * starts by saying so (DESIGN 2), so that a truncated result still shows it.
 */
export async function pricedWords({ title, description }: PageWords): Promise<PageWords> {
  const [t, source] = await Promise.all([getTranslations('markets.feed'), priceSource()])
  if (source === undefined || FEED_FACTS[source].isRealMarket) return { title, description }
  return { title, description: `${t(`${source}Hint`)} ${description}` }
}
