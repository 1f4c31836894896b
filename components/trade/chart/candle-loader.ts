import type { DataLoader, KLineData } from 'klinecharts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'
import { decimalToNumber, isDecimal } from '#lib/kernel/decimal-text.ts'
import { retryDelayMs } from '#lib/kernel/retry-delay.ts'
import { systemTimers, type Timers } from '#lib/kernel/clock.ts'
import type { LiveFigures } from '#lib/stores/figures/live-figures.ts'
import { periodMs, periodName, type ChartPeriodName } from './chart-periods.ts'

/** Candles per request. */
const PAGE = 300
/** Maximum number of candles that are appended one by one, because the chart computes its indicators anew with each. */
const APPENDED_MAX = 60

/** The newest page of a pair's candles, fetched before the chart exists. */
export interface FirstCandles {
  readonly product: Product
  readonly symbol: string
  readonly interval: ChartPeriodName
  readonly candles: readonly Candle[]
}

interface Source {
  readonly product: Product
  readonly symbol: string
  /** Returns candles that are already here, once, so that they need no request; null if there are none. */
  readonly takeFirst: () => FirstCandles | null
  readonly figures: LiveFigures
  /** Called when candles could not be loaded, and when they could again. */
  readonly onFault: (failed: boolean) => void
  /** Called with true when the chart shows past candles that do not reach the present, and with false when its candles reach it again. */
  readonly onPast?: (isPast: boolean) => void
  /** Called when the stream's candles cannot be appended without a gap: the chart must reset its data. */
  readonly onGap?: () => void
  readonly timers?: Timers
}

export interface CandleLoader extends DataLoader {
  /**
   * From the next reset of the chart's data, loads candles around a moment, `after` of them after it, and newer ones on scrolling; null
   * for the newest.
   */
  goTo(moment: { readonly timeMs: number; readonly after: number } | null): void
  /** Retries failed requests at once. */
  retry(): void
  close(): void
}

/**
 * Feeds the chart library: pages of history from the gateway, and the newest candle from the stream. Failed requests are retried at
 * growing intervals until they succeed or another series is requested.
 */
export function createCandleLoader({
  product,
  symbol,
  takeFirst,
  figures,
  onFault,
  onPast = () => {},
  onGap = () => {},
  timers = systemTimers,
}: Source): CandleLoader {
  let asked = new AbortController()
  let undo: (() => void) | null = null
  let retryNow = (): void => {}
  /** The moment that the chart was sent to; null while it follows the market. */
  let sentTo: { readonly timeMs: number; readonly after: number } | null = null
  /** Whether past candles are shown, so that the stream's candle would leave a gap after the last one. */
  let isPast = false
  /** Opening time of the chart's newest candle. */
  let newest: number | null = null
  /** Opening times around a gap in the chart, which candles may still come into. */
  let gap: readonly [after: number, before: number] | null = null
  /** The stream's newest candle when the data was last reset, so that nothing is reset twice for the same one. */
  let resetFor = 0

  function setPast(next: boolean): void {
    isPast = next
    onPast(next)
  }

  /** Fetches a page, with retries; null once it is no longer needed. */
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

  /** Resolves when the next try is due, a retry is requested, or the page is no longer needed. */
  function pause(failures: number, signal: AbortSignal): Promise<void> {
    let undoTimer = (): void => {}
    return new Promise<void>((resolve) => {
      undoTimer = timers.after(retryDelayMs(failures), resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
      retryNow = resolve
    }).finally(undoTimer)
  }

  /** Returns the opening time before which a page ends; null for the newest page. */
  function findEnd(type: string, timestamp: number | null, lengthMs: number): number | null {
    if (type === 'backward') return (timestamp ?? 0) + (PAGE + 1) * lengthMs
    if (type === 'forward') return timestamp
    return sentTo && sentTo.timeMs + sentTo.after * lengthMs
  }

  /** Appends the stream's candles from the chart's newest one on, or has everything loaded again if that would leave or keep a gap. */
  function append(candles: readonly Candle[], lengthMs: number, give: (candle: KLineData) => void): void {
    const [first, last] = [candles[0], candles.at(-1)]
    if (isPast || !first || !last) return
    const from = newest ?? last[0]
    const fresh = candles.filter(([opening]) => opening >= from)
    const isFilled = gap !== null && candles.some(([opening]) => gap !== null && opening > gap[0] && opening < gap[1])
    const isFar = first[0] > from + lengthMs || fresh.length > APPENDED_MAX
    if (isFilled || (isFar && resetFor !== last[0])) {
      gap = null
      resetFor = last[0]
      return onGap()
    }
    for (const candle of fresh) {
      if (newest !== null && candle[0] > newest + lengthMs) gap = [newest, candle[0]]
      newest = candle[0]
      give(toKLine(candle))
    }
  }

  return {
    async getBars({ type, timestamp, period, callback: show }) {
      const interval = periodName(period)
      const callback: typeof show = (bars, more) => {
        if (type === 'init') gap = null
        if (type !== 'forward') newest = bars.at(-1)?.timestamp ?? (type === 'init' ? null : newest)
        show(bars, more)
      }
      if (interval === null || (type === 'backward' && !isPast)) return callback([], false)
      const first = sentTo === null ? takeFirst() : null
      if (type === 'init' && first?.product === product && first.symbol === symbol && first.interval === interval)
        return callback(first.candles.map(toKLine), { forward: first.candles.length === PAGE, backward: false })
      if (type === 'init') {
        // A new series: pending answers for the old one must not get into it.
        asked.abort()
        asked = new AbortController()
        onFault(false)
        if (isPast !== (sentTo !== null)) setPast(sentTo !== null)
      }
      const candles = await fetchPatiently({ product, symbol, interval, endTime: findEnd(type, timestamp, periodMs(interval)) }, asked)
      if (candles === null) return
      if (type === 'backward') {
        const newer = candles.filter(([opening]) => opening > (timestamp ?? 0))
        // The candles reach the present; from here the stream continues them.
        if (newer.length < PAGE) {
          sentTo = null
          setPast(false)
        }
        return callback(newer.map(toKLine), { backward: newer.length === PAGE })
      }
      callback(candles.map(toKLine), { forward: candles.length === PAGE, backward: isPast })
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
        append(channel.shown() ?? [], periodMs(interval), callback)
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

/** Converts a candle to floats, which are only for drawing: orders never use them. */
export function toKLine([timestamp, open, high, low, close, volume]: Candle): KLineData {
  return {
    timestamp,
    open: decimalToNumber(open),
    high: decimalToNumber(high),
    low: decimalToNumber(low),
    close: decimalToNumber(close),
    volume: decimalToNumber(volume),
  }
}

/** Fetches the first page of a chart; null if it cannot be loaded. */
export async function fetchFirst(product: Product, symbol: string, interval: ChartPeriodName): Promise<FirstCandles | null> {
  try {
    const candles = await fetchPage({ product, symbol, interval, endTime: null }, new AbortController().signal)
    return { product, symbol, interval, candles }
  } catch {
    return null
  }
}

export interface PageRequest {
  readonly product: Product
  readonly symbol: string
  readonly interval: ChartPeriodName
  /** Opening time before which the page ends; null for the newest page. */
  readonly endTime: number | null
}

/** Fetches a page of candles, oldest first. Rejects without a usable answer, or if aborted. */
export async function fetchPage({ product, symbol, interval, endTime }: PageRequest, signal: AbortSignal): Promise<Candle[]> {
  const upTo = endTime === null ? {} : { endTime: endTime - 1 }
  return readCandles(await readPublic('/market/candles', { product, symbol, interval, limit: PAGE, ...upTo }, { signal }))
}

/** Reads the candles of an answer's data. Throws TypeError if it contains no list of candles, or one of another shape. */
export function readCandles(unsafe: unknown): Candle[] {
  const rows = readField(unsafe, 'candles')
  if (!Array.isArray(rows) || !rows.every(isCandle)) throw new TypeError('the answer holds no candles')
  return rows
}

function readField(unsafe: unknown, name: string): unknown {
  return typeof unsafe === 'object' && unsafe !== null ? Object.entries(unsafe).find(([key]) => key === name)?.[1] : undefined
}

function isCandle(unsafe: unknown): unsafe is Candle {
  if (!Array.isArray(unsafe) || unsafe.length !== 6) return false
  const [time, ...figures] = unsafe as unknown[]
  return Number.isInteger(time) && figures.every((figure) => typeof figure === 'string' && isDecimal(figure))
}
