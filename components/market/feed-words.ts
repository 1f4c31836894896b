import { getTranslations } from 'next-intl/server'
import type { FeedState } from '#lib/contract/market/market.ts'

/** The words of pages about the origin of their prices. */
export interface FeedWords {
  /** A few words: "Live prices from OKX". */
  readonly label: string
  /** One sentence for tooltips and for the descriptions of pages. */
  readonly hint: string
}

/** Returns the words for a feed's prices in the language of the page. */
export async function loadFeedWords({ source, exchange }: Pick<FeedState, 'source' | 'exchange'>): Promise<FeedWords> {
  const t = await getTranslations('markets.feed')
  const words = { exchange: exchange ?? '' }
  return { label: t(source, words), hint: t(`${source}Hint`, words) }
}
