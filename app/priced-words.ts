import type { PageWords } from '#components/layout/seo/metadata.ts'
import { loadFeedWords } from '#components/market/feed-words.ts'
import type { FeedSource } from '#lib/contract/market/feed-sources.ts'
import { loadTickers } from './market-data.ts'

/** Returns the source of the page's prices, or undefined if it is currently unknown. */
export async function priceSource(): Promise<FeedSource | undefined> {
  const tickers = await loadTickers()
  return tickers.ok ? tickers.value.feed.source : undefined
}

/**
 * Returns title and description of a page with prices, for search results. The description starts by saying where the prices come from
 * (DESIGN 2), so that a truncated result still shows it.
 */
export async function pricedWords({ title, description }: PageWords): Promise<PageWords> {
  const tickers = await loadTickers()
  if (!tickers.ok) return { title, description }
  const { hint } = await loadFeedWords(tickers.value.feed)
  return { title, description: `${hint} ${description}` }
}
