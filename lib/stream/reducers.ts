import type { Candle, MarketRow, MarketTrade } from '#lib/contract/market/market.ts'
import { SHOWN_STATES } from '#lib/contract/market/feed-sources.ts'
import { isDecimal } from '#lib/kernel/decimal-text.ts'
import { mergeBook, openBook, readBookMessage, type Book } from './book-merge.ts'
import type { Step } from './live-channel.ts'
import type { DataMessage } from './messages.ts'

/** The fields of a market row in a ticker; those that it does not contain are missing. */
export type Tick = Partial<Omit<MarketRow, 'product' | 'symbol' | 'baseCoin' | 'quoteCoin' | 'pricePlace' | 'volumePlace' | 'sparkline'>>

/** Maps the field names of a ticker message to ours. */
const TICK_FIELDS = {
  lastPr: 'last',
  open24h: 'open24h',
  change24h: 'change24h',
  high24h: 'high24h',
  low24h: 'low24h',
  baseVolume: 'baseVolume',
  quoteVolume: 'quoteVolume',
  bidPr: 'bid',
  askPr: 'ask',
  markPrice: 'mark',
  indexPrice: 'index',
  fundingRate: 'fundingRate',
  holdingAmount: 'openInterest',
} as const satisfies Record<string, keyof Tick>

type Unsafe = Partial<Record<string, unknown>>

function asObject(unsafe: unknown): Unsafe {
  return typeof unsafe === 'object' && unsafe !== null ? { ...unsafe } : {}
}

function isFigure(unsafe: unknown): unsafe is string {
  return typeof unsafe === 'string' && isDecimal(unsafe)
}

/** Reduces to the last ticker. */
export function reduceTick(_state: Tick | undefined, { unsafeRows }: DataMessage): Step<Tick> {
  const unsafe = asObject(unsafeRows.at(-1))
  const figures = Object.entries(TICK_FIELDS).flatMap(([theirs, ours]) => {
    const value = unsafe[theirs]
    return isFigure(value) ? [[ours, value] as const] : []
  })
  const state = SHOWN_STATES.find((known) => known === unsafe.state)
  if (figures.length === 0 && !state) return 'ignore'
  const times = {
    ...readTime('ts', unsafe.ts),
    ...readTime('nextFundingTime', unsafe.nextFundingTime),
    ...readTime('seenAt', unsafe.seenAt),
  }
  return { state: { ...Object.fromEntries(figures), ...times, ...(state && { state }) } }
}

function readTime(name: 'ts' | 'nextFundingTime' | 'seenAt', unsafe: unknown): Tick {
  const time = Number(unsafe)
  return Number.isSafeInteger(time) && time > 0 ? { [name]: time } : {}
}

/** Reduces to the whole order book; a gap or a wrong checksum requests it again. Ignores updates without a book, which are left over. */
export function reduceBook(book: Book | undefined, { action, unsafeRows }: DataMessage): Step<Book> {
  if (action === 'update' && !book) return 'ignore'
  let current = action === 'snapshot' ? undefined : book
  for (const unsafe of unsafeRows) {
    const message = readBookMessage(unsafe)
    if (!message) return 'resync'
    const merged = current ? mergeBook(current, message) : openBook(message)
    if (!merged.ok) return 'resync'
    current = merged.value
  }
  return current ? { state: current } : 'ignore'
}

/** The maximum number of trades. */
export const TRADES_MAX = 100

/** Reduces to the newest trades, newest first. A snapshot that does not reach back to the known ones replaces them. */
export function reduceTrades(
  trades: readonly MarketTrade[] | undefined,
  { action, unsafeRows }: DataMessage,
): Step<readonly MarketTrade[]> {
  const fresh = unsafeRows.flatMap(readTrade)
  const before = trades ?? []
  const beforeIds = new Set(before.map(({ id }) => id))
  // The snapshot after a reconnect, at whichever gateway, continues the list where nothing is missing between the two.
  const continues = action !== 'snapshot' || fresh.some(({ id }) => beforeIds.has(id))
  const known = continues ? before : []
  const knownIds = continues ? beforeIds : new Set<string>()
  return { state: [...fresh.filter(({ id }) => !knownIds.has(id)), ...known].slice(0, TRADES_MAX) }
}

function readTrade(unsafe: unknown): MarketTrade[] {
  const { tradeId, price, size, side, ts } = asObject(unsafe)
  if (typeof tradeId !== 'string' || !isFigure(price) || !isFigure(size)) return []
  return side === 'buy' || side === 'sell' ? [{ id: tradeId, price, size, side, ts: Number(ts) }] : []
}

/** The maximum number of candles. */
export const CANDLES_MAX = 1_500

/** Reduces to candles, oldest first: a changed candle replaces its older version, a new one is appended. */
export function reduceCandles(candles: readonly Candle[] | undefined, { action, unsafeRows }: DataMessage): Step<readonly Candle[]> {
  const fresh = unsafeRows.flatMap(readCandle).toSorted((a, b) => a[0] - b[0])
  if (fresh.length === 0) return 'ignore'
  return { state: joinCandles(action === 'snapshot' ? [] : (candles ?? []), fresh).slice(-CANDLES_MAX) }
}

/** Joins two runs of candles, both oldest first; where they overlap the second one wins. */
export function joinCandles(older: readonly Candle[], newer: readonly Candle[]): readonly Candle[] {
  const first = newer[0]
  if (!first) return older
  if (older.every(([time]) => time < first[0])) return [...older, ...newer]
  const byTime = new Map([...older, ...newer].map((candle) => [candle[0], candle]))
  return [...byTime.values()].toSorted((a, b) => a[0] - b[0])
}

function readCandle(unsafe: unknown): Candle[] {
  if (!Array.isArray(unsafe)) return []
  const [time, open, high, low, close, volume]: readonly unknown[] = unsafe
  const openTime = Number(time)
  if (!Number.isSafeInteger(openTime)) return []
  if (!isFigure(open) || !isFigure(high) || !isFigure(low) || !isFigure(close) || !isFigure(volume)) return []
  return [[openTime, open, high, low, close, volume]]
}
