import type { Bar, MarketFeed } from '#gateway/feed/market-feed.ts'
import type { Market } from '#gateway/feed/markets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, openingOf, shiftOpening } from '#gateway/feed/intervals.ts'
import type { OwnedAlert } from '#gateway/accounts/alerts/alerts.ts'
import { CANDLES, fundingFigure, indicatorOf, isMet, percentFigure, priceNumber, priceText, type Figure } from './figures.ts'
import { ThresholdIndex } from './threshold-index.ts'

/** The time in which nothing judged alerts: from the last judgement of an earlier process to the start of this one, by the market clock. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/** An alert that a figure of the gap has met, the figure, and when it was met. */
export interface MetInGap {
  readonly id: string
  readonly value: string
  readonly atMs: number
}

type Feed = Pick<MarketFeed, 'candles' | 'prepare' | 'fundingHistory'>

/** A gap of more candles than this is judged by longer ones. */
const BARS_MAX = 1000
/** Settled rates, and closings of an indicator's candles: the newest of a gap. */
const SETTLEMENTS_MAX = 100
const CLOSINGS_MAX = 500

/** The candles that a gap is judged by, with their length. */
const STEPS = [
  { interval: '1m', lengthMs: MINUTE_MS },
  { interval: '1h', lengthMs: HOUR_MS },
  { interval: '1d', lengthMs: DAY_MS },
] as const
type Step = (typeof STEPS)[number]

const stepOf = ({ from, to }: Gap): Step => STEPS.find(({ lengthMs }) => to - from < BARS_MAX * lengthMs) ?? STEPS[2]

/**
 * Returns the alerts of a market that its figures met in a gap, each once with the first figure that met it: prices by the extremes of
 * candles, a change of 24 hours where a candle closed, an indicator where one of its own did, a funding rate where one was settled. The
 * distance of a liquidation is left out, because nothing is liquidated in a gap. A figure from before an alert was opened never meets it.
 */
export async function metInGap(feed: Feed, market: Market, alerts: readonly OwnedAlert[], gap: Gap): Promise<readonly MetInGap[]> {
  const waiting = alerts.filter(({ openedAt }) => openedAt < gap.to)
  const ofKind = (kind: OwnedAlert['kind']) => waiting.filter((alert) => alert.kind === kind)
  const [prices, changes] = [ofKind('price'), ofKind('percent')]
  const met: MetInGap[] = []
  if (prices.length + changes.length > 0) {
    const step = stepOf(gap)
    const bars = await barsOf(feed, market, step, gap)
    met.push(...meetPrices(market, prices, { bars, step, gap }))
    if (changes.length > 0) {
      const earlier = await barsOf(feed, market, step, { from: gap.from - DAY_MS, to: gap.to - DAY_MS })
      met.push(...firstMet(changes, changePoints(market, bars, earlier, step), gap))
    }
  }
  if (ofKind('funding').length > 0) {
    const settled = feed.fundingHistory(market, { skip: 0, limit: SETTLEMENTS_MAX }).toReversed()
    const points = settled.map(({ time, rateMillionths }) => ({ time, figure: fundingFigure(rateMillionths) }))
    met.push(...firstMet(ofKind('funding'), points, gap))
  }
  for (const alert of ofKind('indicator')) met.push(...firstMet([alert], await indicatorPoints(feed, market, alert, gap), gap))
  return met
}

async function barsOf(feed: Feed, market: Market, { interval, lengthMs }: Step, { from, to }: Gap): Promise<readonly Bar[]> {
  const startTime = openingOf(interval, from)
  const window = { interval, limit: Math.ceil((to - startTime) / lengthMs) + 1, startTime, endTime: to, quotes: false }
  await feed.prepare(market, window)
  return feed.candles(market, window)
}

interface Bars {
  readonly bars: readonly Bar[]
  readonly step: Step
  readonly gap: Gap
}

function meetPrices(market: Market, alerts: readonly OwnedAlert[], { bars, step, gap }: Bars): MetInGap[] {
  const byOpening = alerts.toSorted((a, b) => a.openedAt - b.openedAt)
  const index = new ThresholdIndex()
  const isAbove = new Map(alerts.map(({ id, direction }) => [id, direction === 'above']))
  const met: MetInGap[] = []
  let next = 0
  const take = (high: number, low: number, atMs: number) => {
    for (const id of index.meet(priceNumber(market, high), priceNumber(market, low)))
      met.push({ id, value: priceText(market, market.priceText(isAbove.get(id) === true ? high : low)), atMs: Math.max(atMs, gap.from) })
  }
  const open = (upTo: number) => {
    for (let alert = byOpening[next]; alert !== undefined && alert.openedAt <= upTo; alert = byOpening[next]) {
      index.add(alert.id, alert.direction, Number(alert.value))
      next += 1
    }
  }
  for (const bar of bars) {
    open(bar.time)
    take(bar.high, bar.low, bar.time)
    // Of the candle in which an alert was opened, only its close is known to be later.
    const closesAt = bar.time + step.lengthMs
    if (closesAt > gap.to) continue
    open(closesAt)
    take(bar.close, bar.close, closesAt)
  }
  return met
}

/** A figure at a moment. */
interface Point {
  readonly time: number
  readonly figure: Figure | null
}

/** Returns the first point of the gap that each alert meets. */
function firstMet(alerts: readonly OwnedAlert[], points: readonly Point[], gap: Gap): MetInGap[] {
  return alerts.flatMap((alert) => {
    for (const { time, figure } of points) {
      const isAfter = time > Math.max(gap.from, alert.openedAt) && time <= gap.to
      if (isAfter && figure !== null && isMet(alert, figure.measure)) return [{ id: alert.id, value: figure.text, atMs: time }]
    }
    return []
  })
}

/** Returns the change of 24 hours at each close, where the close of a day before is known. */
function changePoints(market: Market, bars: readonly Bar[], earlier: readonly Bar[], { lengthMs }: Step): Point[] {
  const closes = new Map(earlier.map(({ time, close }) => [time + DAY_MS, close]))
  return bars.flatMap(({ time, close }) => {
    const before = closes.get(time)
    return before === undefined || before === 0 ? [] : [{ time: time + lengthMs, figure: percentFigure(close, before) }]
  })
}

/** Returns the indicator of an alert at each closing of its candles in the gap. */
async function indicatorPoints(feed: Feed, market: Market, { line }: OwnedAlert, gap: Gap): Promise<Point[]> {
  if (line === null) return []
  const { interval } = line
  const last = openingOf(interval, gap.to)
  const closings: number[] = []
  for (let at = last; at > gap.from && closings.length < CLOSINGS_MAX; at = shiftOpening(interval, at, -1)) closings.unshift(at)
  if (closings.length === 0) return []
  const window = { interval, limit: CANDLES + closings.length, endTime: last - 1, quotes: false }
  await feed.prepare(market, window)
  const bars = feed.candles(market, window)
  return closings.map((time) => {
    const end = bars.findLastIndex((bar) => bar.time < time) + 1
    return { time, figure: indicatorOf(market, bars.slice(Math.max(0, end - CANDLES), end), line) }
  })
}
