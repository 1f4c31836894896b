import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findSpot, type SpotInstrument } from '#lib/contract/market/instruments.ts'
import { MINUTE_MS } from '../intervals.ts'
import { FeedStartError } from '../market-feed.ts'
import type { ReferenceFeed } from '../reference/reference-feed.ts'
import { keepListings, type RecordedListings } from './kept-listings.ts'
import { archiveSymbol, readArchive } from './read-archive.ts'
import { addRows, ARCHIVE, recordingOf } from './read-recording.ts'
import { listingsOf, type ReplayConfig, replayOf, volumesAt } from './replay-feed.ts'
import { RowColumns, type Recording } from './row-columns.ts'

/** Ten years of one market, or one year of ten: more does not fit in memory beside everything else. */
const MINUTES_MAX = 5_300_000

/** Price and size of a market have at most this many decimals together: the ledger has no more (docs/adr/0012). */
const DECIMALS_MAX = 9

/**
 * Replays a folder of one-minute candles as the archives of exchanges publish them: `SYMBOL-1m-YYYY-MM` or `SYMBOL-1m-YYYY-MM-DD` as
 * `.csv`, `.csv.gz` or `.zip`. Lists every pair that has a file, and its perpetual if the contract table has it. Other files are not read.
 * Throws FeedStartError with one sentence for the operator.
 */
export function createCandleFolderFeed(config: ReplayConfig, now: () => number): ReferenceFeed {
  return replayOf(
    config,
    keepListings(config, () => readFolder(config.file)),
    now,
  )
}

function readFolder(folder: string): RecordedListings {
  const pairs = [...filesBySymbol(folder)].map(([symbol, files]) => readPair(folder, symbol, files))
  const minutes = pairs.reduce((sum, { recording }) => sum + recording.count, 0)
  if (minutes > MINUTES_MAX) {
    throw new FeedStartError(`REPLAY_FILE ${folder} spans ${minutes} minutes of all markets; at most ${MINUTES_MAX} can be replayed.`)
  }
  const begin = Math.min(...pairs.map(({ recording }) => recording.firstMinute)) * MINUTE_MS
  const end = Math.max(...pairs.map(({ recording }) => recording.firstMinute + recording.count)) * MINUTE_MS
  const listings = pairs.flatMap(({ recording, spot }) => listingsOf(recording, spot))
  return { begin, end, listings: listings.toSorted((a, b) => Number(a.derivative !== undefined) - Number(b.derivative !== undefined)) }
}

function filesBySymbol(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of readNames(folder)) {
    const symbol = archiveSymbol(name)
    if (symbol !== undefined) found.set(symbol, [...(found.get(symbol) ?? []), name])
  }
  if (found.size > 0) return found
  throw new FeedStartError(`REPLAY_FILE ${folder} holds neither a recording nor files such as BTCUSDT-1m-2024-01.csv, .csv.gz or .zip.`)
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    throw new FeedStartError(`REPLAY_FILE ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

function readPair(folder: string, symbol: string, files: readonly string[]): { recording: Recording; spot: SpotInstrument } {
  const known = findSpot(symbol)
  const rows = new RowColumns()
  for (const name of files) addRows(rows, `REPLAY_FILE ${join(folder, name)}`, readArchive(join(folder, name)), ARCHIVE)
  const doubtful = rows.putInOrder()
  if (doubtful !== undefined) {
    const minute = new Date(doubtful * MINUTE_MS).toISOString()
    throw new FeedStartError(`REPLAY_FILE ${folder} has two different candles of ${symbol} at ${minute}.`)
  }
  const least = { pricePlace: known?.pricePlace ?? 0, sizePlace: known?.volumePlace ?? 0 }
  const recording = fitted(recordingOf(rows, join(folder, files[0] ?? ''), least), symbol)
  return { recording, spot: known ?? madeTerms(symbol, recording) }
}

/** Leaves out decimals of volumes that the ledger has no room for. */
function fitted(recording: Recording, symbol: string): Recording {
  const { pricePlace } = recording
  if (pricePlace > DECIMALS_MAX)
    throw new FeedStartError(`REPLAY_FILE has prices of ${symbol} with ${pricePlace} decimals; at most ${DECIMALS_MAX} can be traded.`)
  const sizePlace = Math.min(recording.sizePlace, DECIMALS_MAX - pricePlace)
  return sizePlace === recording.sizePlace ? recording : { ...recording, sizePlace, volume: volumesAt(recording, sizePlace) }
}

/** Returns terms for a pair that the contract table does not have: the decimals of its file, and the table's usual limits. */
function madeTerms(symbol: string, { pricePlace, sizePlace }: Recording): SpotInstrument {
  const baseCoin = /^([A-Z0-9]+)USDT$/.exec(symbol)?.[1]
  if (baseCoin === undefined) throw new FeedStartError(`REPLAY_FILE has candles of ${symbol}; only pairs with USDT can be traded.`)
  return {
    symbol,
    baseCoin,
    quoteCoin: 'USDT',
    pricePlace,
    volumePlace: sizePlace,
    quotePrecision: 8,
    minTradeUSDT: '1',
    buyLimitPriceRatio: '0.05',
    sellLimitPriceRatio: '0.05',
    orderQuantity: '200',
  }
}
