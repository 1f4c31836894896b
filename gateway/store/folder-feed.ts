import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { FeedSource } from '#lib/contract/market/feed-sources.ts'
import { type DataFolder, StoreError } from './data-folder.ts'

/** The name of the file with the feed whose prices the orders of a data folder were judged by. */
export const FEED_NOTE_FILE = 'feed.json'

/** The feed that a data folder belongs to: its source, and for a live one its exchange. */
export interface FolderFeed {
  readonly source: FeedSource
  readonly exchange?: string
}

/**
 * Reserves a data folder for a feed: balances that were won in one market mean nothing in another. A folder from before this note, which
 * `hasJournal`, is of a synthetic or recorded market. Throws StoreError with a sentence if the folder belongs to another feed.
 */
export function claimForFeed(folder: DataFolder, feed: FolderFeed, hasJournal: boolean): void {
  const file = folder.file(FEED_NOTE_FILE)
  const noted = existsSync(file) ? readNote(file) : null
  if (noted === null && hasJournal && feed.source === 'live') throw belongsTo(folder, 'a simulated or recorded market', feed)
  if (noted !== null && (noted.source !== feed.source || noted.exchange !== feed.exchange))
    throw belongsTo(folder, describeFeed(noted), feed)
  if (noted === null) writeFileSync(file, `${JSON.stringify(feed)}\n`, { mode: 0o600 })
}

function readNote(file: string): FolderFeed {
  try {
    const { source, exchange } = JSON.parse(readFileSync(file, 'utf8')) as FolderFeed
    return exchange === undefined ? { source } : { source, exchange }
  } catch (error) {
    throw new StoreError(`${file} cannot be read. It names the market feed of this DATA_DIR, such as {"source":"synthetic"}.`, {
      cause: error,
    })
  }
}

function belongsTo({ path }: DataFolder, owner: string, feed: FolderFeed): StoreError {
  return new StoreError(`DATA_DIR is ${path}, which belongs to ${owner}. Use another DATA_DIR for ${describeFeed(feed)}.`)
}

function describeFeed({ source, exchange }: FolderFeed): string {
  return exchange === undefined ? `MARKET_FEED=${source}` : `MARKET_FEED=${source} with LIVE_EXCHANGE=${exchange}`
}
