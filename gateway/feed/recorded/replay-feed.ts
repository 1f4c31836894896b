import { findFutures, findSpot, type FuturesInstrument, type SpotInstrument } from '#lib/contract/market/instruments.ts'
import { bookShape } from '../book/book-shape.ts'
import { contractFunding } from '../funding/contract-funding.ts'
import { MINUTE_MS, MINUTES_PER_DAY } from '../intervals.ts'
import type { Listing } from '../reference/listing.ts'
import { FeedStartError } from '../market-feed.ts'
import { futuresMarket, spotMarket } from '../markets.ts'
import { cornerPrices } from '../path/minute-quote.ts'
import { PriceTape } from '../tape/price-tape.ts'
import { hashText } from '../path/random.ts'
import { ReferenceFeed } from '../reference/reference-feed.ts'
import { Rounding } from '../path/rounding.ts'
import { keepListings, type RecordedListings } from './kept-listings.ts'
import { readRecording } from './read-recording.ts'
import { RecordedPath } from './recorded-path.ts'
import { RecordedTape } from './recorded-tape.ts'
import { createReplayClock } from './replay-clock.ts'
import type { Recording } from './row-columns.ts'

/** The replay's settings; error messages use the names of the operator's settings. */
export interface ReplayConfig {
  readonly file: string
  readonly symbol: string
  readonly speed: number
  /** Market time to start at, in milliseconds. */
  readonly start?: number | undefined
  /** Wall clock time at the start; defaults to the time of the call. */
  readonly startedAtMs?: number | undefined
  /** Whether it begins paused. */
  readonly paused?: boolean | undefined
}

/**
 * Replays recorded one-minute candles. Lists the recorded spot pair, and its perpetual contract if there is one: the contract
 * trades at the recorded price without a basis, its index is the recorded pair, and its funding rate is the interest part alone.
 * Throws FeedStartError.
 */
export function createReplayFeed(config: ReplayConfig, now: () => number): ReferenceFeed {
  return replayOf(
    config,
    keepListings(config, () => readFile(config)),
    now,
  )
}

/** Replays what was read, by the clock that the settings say. Throws FeedStartError. */
export function replayOf(config: ReplayConfig, { begin, end, listings }: RecordedListings, now: () => number): ReferenceFeed {
  const { speed, startedAtMs, paused } = config
  const clock = createReplayClock({ start: startOf(config, begin, end), begin, end, speed, startedAtMs, paused }, now)
  return new ReferenceFeed('replay', listings, clock, clock)
}

function readFile({ file, symbol }: ReplayConfig): RecordedListings {
  const spot = findSpot(symbol)
  if (!spot) throw new FeedStartError(`REPLAY_SYMBOL ${symbol} is not a listed pair.`)
  const recording = readRecording(file, { pricePlace: spot.pricePlace, sizePlace: spot.volumePlace })
  const begin = recording.firstMinute * MINUTE_MS
  return { begin, end: begin + recording.count * MINUTE_MS, listings: listingsOf(recording, spot) }
}

/** Returns the pair that was recorded, and its perpetual if the contract table has it. */
export function listingsOf(recording: Recording, spot: SpotInstrument): Listing[] {
  const path = new RecordedPath(recording, hashText(spot.symbol))
  const futures = findFutures(spot.symbol)
  return [spotListing(recording, path, spot), ...(futures ? [futuresListing(recording, path, futures)] : [])]
}

/**
 * Returns the requested start time, or the beginning. Throws FeedStartError if it is not in the recording. One that goes on from another
 * gateway's, as its wall clock time tells, may have passed its end meanwhile.
 */
export function startOf({ file, start, startedAtMs }: ReplayConfig, first: number, end: number): number {
  if (start === undefined) return first
  if (start >= first && (start < end || startedAtMs !== undefined)) return Math.min(start, end)
  const span = `${new Date(first).toISOString()} to ${new Date(end).toISOString()}`
  throw new FeedStartError(`REPLAY_START ${new Date(start).toISOString()} lies outside REPLAY_FILE ${file}, which holds ${span}.`)
}

/** Returns the average daily turnover in the quote coin, and the average price; both only shape the order book. */
function averages(recording: Recording): { turnover: number; price: number } {
  let volume = 0
  let price = 0
  for (let index = 0; index < recording.count; index += 1) {
    volume += (recording.volume[index] as number) / recording.count
    price += (recording.close[index] as number) / recording.count
  }
  const middle = price / 10 ** recording.pricePlace
  return { turnover: (volume / 10 ** recording.sizePlace) * middle * MINUTES_PER_DAY, price: middle }
}

function spotListing(recording: Recording, path: RecordedPath, spot: SpotInstrument): Listing {
  const market = spotMarket(spot, recording)
  const key = hashText(spot.symbol)
  const { turnover, price } = averages(recording)
  return { market, tape: new RecordedTape(market, path, recording.volume, key), book: bookShape(market, key, turnover, price) }
}

function futuresListing(recording: Recording, path: RecordedPath, contract: FuturesInstrument): Listing {
  const market = futuresMarket(contract)
  const key = hashText(contract.symbol)
  const { turnover, price } = averages(recording)
  const reference = new PriceTape(path, new Rounding(market.pricePlace))
  return {
    market,
    tape: new RecordedTape(market, path, volumesAt(recording, market.sizePlace), key),
    book: bookShape(market, key, turnover, price),
    derivative: {
      index: reference,
      mark: reference,
      funding: contractFunding(contract, { key, basis: () => 0, strayMillionths: 0, since: recording.firstMinute * MINUTE_MS }),
      openInterest: Math.round(((turnover * 0.35) / price) * 10 ** market.sizePlace),
    },
  }
}

/** Converts recorded volumes to whole lots of a market: never fewer than the trades that the minute's prices need. */
export function volumesAt(recording: Recording, sizePlace: number): Float64Array {
  const ratio = 10 ** (recording.sizePlace - sizePlace)
  return recording.volume.map((volume, index) => {
    if (volume === 0) return 0
    const { open, high, low, close } = recording
    const corners = cornerPrices(open[index] as number, high[index] as number, low[index] as number, close[index] as number)
    return Math.max(corners.length, Math.floor(volume / ratio))
  })
}
