import type { DataLoader, KLineData } from 'klinecharts'
import type { Product } from '#lib/contract/instruments.ts'
import type { Candle } from '#lib/contract/market.ts'
import { decimalToNumber, isDecimal } from '#lib/kernel/decimal-text.ts'
import { retryDelayMs } from '#lib/kernel/retry-delay.ts'
import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import type { LiveFigures } from '#lib/stores/live-figures.ts'
import { periodMs, periodName, type ChartPeriodName } from './chart-periods.ts'

/** Candles that are fetched at once. */
const PAGE = 300
/** Specification 7.1. */
const TIMEOUT_MS = 10_000

/** The newest page of a pair's candles, fetched before there was a chart to show it. */
export interface FirstCandles {
  readonly product: Product
  readonly symbol: string
  readonly interval: ChartPeriodName
  readonly candles: readonly Candle[]
}

interface Source {
  readonly product: Product
  readonly symbol: string
  /** Gives away what is there already, to be shown without asking again; null where nothing is. */
  readonly takeFirst: () => FirstCandles | null
  readonly figures: LiveFigures
  /** Told when candles could not be had, and when they came again. */
  readonly onFault: (failed: boolean) => void
  /** Told whether candles of the past are shown, with nothing of now after them. */
  readonly onPast?: (isPast: boolean) => void
  readonly timers?: Timers
}

export interface CandleLoader extends DataLoader {
  /**
   * From the next reset of the chart's data on: candles round a moment, so many of them after it, and newer ones as they are scrolled to; null
   * for the newest.
   */
  goTo(moment: { readonly timeMs: number; readonly after: number } | null): void
  /** Asks again at once for what could not be had. */
  retry(): void
  close(): void
}

/**
 * Feeds the chart library: pages of history from the gateway, and the newest candle from the stream. What could not be had is asked for
 * again, ever less often, until it comes or another series is asked for.
 */
export function createCandleLoader({ product, symbol, takeFirst, figures, onFault, onPast = () => {}, timers = systemTimers }: Source): CandleLoader {
  let asked = new AbortController()
  let undo: (() => void) | null = null
  let retryNow = (): void => {}
  /** Where the chart has been sent; null where it follows the market. */
  let sentTo: { readonly timeMs: number; readonly after: number } | null = null
  /** The stream's candle would come right after the last one that is shown. */
  let isPast = false

  function setPast(next: boolean): void {
    isPast = next
    onPast(next)
  }

  /** The page, once it could be had; null where nobody waits for it any more. */
  async function fetchPatiently(request: PageRequest, { signal }: AbortController): Promise<Candle[] | null> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        const candles = await fetchPage(request, signal)
        if (signal.aborted) return null
        onFault(false)
        return candles
      } catch {
        if (signal.aborted) return null
        onFault(true)
        await pause(failures, signal)
      }
    }
    return null
  }

  /** Ends when the next try is due, is wanted at once, or nobody waits for it any more. */
  function pause(failures: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const undoTimer = timers.after(retryDelayMs(failures), resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    retryNow = resolve
    return promise.finally(undoTimer)
  }

  /** Before which opening the candles of a page end; null for the newest. */
  function endOf(type: string, timestamp: number | null, lengthMs: number): number | null {
    if (type === 'backward') return (timestamp ?? 0) + (PAGE + 1) * lengthMs
    if (type === 'forward') return timestamp
    return sentTo && sentTo.timeMs + sentTo.after * lengthMs
  }

  return {
    async getBars({ type, timestamp, period, callback }) {
      const interval = periodName(period)
      if (interval === null || (type === 'backward' && !isPast)) return callback([], false)
      const first = sentTo === null ? takeFirst() : null
      if (type === 'init' && first?.product === product && first.symbol === symbol && first.interval === interval)
        return callback(first.candles.map(toBar), { forward: first.candles.length === PAGE, backward: false })
      if (type === 'init') {
        // Another series: an answer that is still on its way must not get into it.
        asked.abort()
        asked = new AbortController()
        onFault(false)
        if (isPast !== (sentTo !== null)) setPast(sentTo !== null)
      }
      const candles = await fetchPatiently({ product, symbol, interval, endTime: endOf(type, timestamp, periodMs(interval)) }, asked)
      if (candles === null) return
      if (type === 'backward') {
        const newer = candles.filter(([opening]) => opening > (timestamp ?? 0))
        // Up to now: from here on the stream brings them.
        if (newer.length < PAGE) {
          sentTo = null
          setPast(false)
        }
        return callback(newer.map(toBar), { backward: newer.length === PAGE })
      }
      callback(candles.map(toBar), { forward: candles.length === PAGE, backward: isPast })
    },
    goTo(moment) {
      sentTo = moment
    },
    retry: () => retryNow(),
    subscribeBar({ period, callback }) {
      const interval = periodName(period)
      if (interval === null) return
      undo?.()
      const channel = figures.candles(product, symbol, interval)
      undo = channel.subscribe(() => {
        const newest = channel.shown()?.at(-1)
        if (newest && !isPast) callback(toBar(newest))
      })
    },
    unsubscribeBar() {
      undo?.()
      undo = null
    },
    close() {
      undo?.()
      asked.abort()
    },
  }
}

/** Numbers for pixels alone: what is traded never comes from here. */
export function toBar([timestamp, open, high, low, close, volume]: Candle): KLineData {
  return {
    timestamp,
    open: decimalToNumber(open),
    high: decimalToNumber(high),
    low: decimalToNumber(low),
    close: decimalToNumber(close),
    volume: decimalToNumber(volume),
  }
}

/** The page that a chart of these begins with; null where it could not be had. */
export async function fetchFirst(product: Product, symbol: string, interval: ChartPeriodName): Promise<FirstCandles | null> {
  try {
    const candles = await fetchPage({ product, symbol, interval, endTime: null }, new AbortController().signal)
    return { product, symbol, interval, candles }
  } catch {
    return null
  }
}

interface PageRequest {
  readonly product: Product
  readonly symbol: string
  readonly interval: ChartPeriodName
  /** Opening of the oldest candle that is there already; null for the newest page. */
  readonly endTime: number | null
}

/** One page of candles, oldest first. Rejects without a usable answer, or when aborted. */
async function fetchPage({ product, symbol, interval, endTime }: PageRequest, signal: AbortSignal): Promise<Candle[]> {
  const query = new URLSearchParams({ product, symbol, interval, limit: String(PAGE) })
  if (endTime !== null) query.set('endTime', String(endTime - 1))
  const response = await fetch(`/v1/market/candles?${query.toString()}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const unsafe: unknown = await response.json()
  return readCandles(unsafe)
}

/** The candles of an answer. Throws where it holds none of the agreed shape. */
export function readCandles(unsafe: unknown): Candle[] {
  const data = fieldOf(unsafe, 'data')
  const rows = fieldOf(data, 'candles')
  if (!Array.isArray(rows) || !rows.every(isCandle)) throw new TypeError('the answer holds no candles')
  return rows
}

function fieldOf(unsafe: unknown, name: string): unknown {
  return typeof unsafe === 'object' && unsafe !== null ? Object.entries(unsafe).find(([key]) => key === name)?.[1] : undefined
}

function isCandle(unsafe: unknown): unsafe is Candle {
  if (!Array.isArray(unsafe) || unsafe.length !== 6) return false
  const [time, ...figures] = unsafe as unknown[]
  return Number.isInteger(time) && figures.every((figure) => typeof figure === 'string' && isDecimal(figure))
}
