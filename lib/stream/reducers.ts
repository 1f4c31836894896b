import type { Candle, MarketRow, MarketTrade } from '#lib/contract/market.ts'
import { isDecimal } from '#lib/kernel/decimal-text.ts'
import { mergeBook, openBook, readBookMessage, type Book } from './book-merge.ts'
import type { Step } from './live-channel.ts'
import type { DataFrame } from './frames.ts'

/** What a ticker says of a market row; what it does not say is missing. */
export type Tick = Partial<
  Omit<MarketRow, 'product' | 'symbol' | 'baseCoin' | 'quoteCoin' | 'pricePlace' | 'volumePlace' | 'sparkline'>
>

/** Names of a ticker on the wire, and ours. */
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

/** The last ticker. */
export function reduceTick(_state: Tick | undefined, { unsafeRows }: DataFrame): Step<Tick> {
  const unsafe = asObject(unsafeRows.at(-1))
  const figures = Object.entries(TICK_FIELDS).flatMap(([theirs, ours]) => {
    const value = unsafe[theirs]
    return isFigure(value) ? [[ours, value] as const] : []
  })
  if (figures.length === 0) return 'ignore'
  const times = { ...readTime('ts', unsafe.ts), ...readTime('nextFundingTime', unsafe.nextFundingTime) }
  return { state: { ...Object.fromEntries(figures), ...times } }
}

function readTime(name: 'ts' | 'nextFundingTime', unsafe: unknown): Tick {
  const time = Number(unsafe)
  return Number.isSafeInteger(time) && time > 0 ? { [name]: time } : {}
}

/** The whole book; a gap or a wrong checksum asks for it again. Updates without a book are the last of an older one. */
export function reduceBook(book: Book | undefined, { action, unsafeRows }: DataFrame): Step<Book> {
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

/** Trades that are kept. */
export const TRADES_MAX = 100

/** The newest trades, newest first. */
export function reduceTrades(
  trades: readonly MarketTrade[] | undefined,
  { action, unsafeRows }: DataFrame,
): Step<readonly MarketTrade[]> {
  const fresh = unsafeRows.flatMap(readTrade)
  const known = action === 'snapshot' ? [] : (trades ?? [])
  const knownIds = new Set(known.map(({ id }) => id))
  return { state: [...fresh.filter(({ id }) => !knownIds.has(id)), ...known].slice(0, TRADES_MAX) }
}

function readTrade(unsafe: unknown): MarketTrade[] {
  const { tradeId, price, size, side, ts } = asObject(unsafe)
  if (typeof tradeId !== 'string' || !isFigure(price) || !isFigure(size)) return []
  return side === 'buy' || side === 'sell' ? [{ id: tradeId, price, size, side, ts: Number(ts) }] : []
}

/** Candles that are kept. */
export const CANDLES_MAX = 1_500

/** Candles, oldest first: a changed one replaces its older self, a new one follows. */
export function reduceCandles(
  candles: readonly Candle[] | undefined,
  { action, unsafeRows }: DataFrame,
): Step<readonly Candle[]> {
  const fresh = unsafeRows.flatMap(readCandle).toSorted((a, b) => a[0] - b[0])
  if (fresh.length === 0) return 'ignore'
  return { state: joinCandles(action === 'snapshot' ? [] : (candles ?? []), fresh).slice(-CANDLES_MAX) }
}

/** Two runs of candles as one, both oldest first; where they overlap the second one counts. */
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
