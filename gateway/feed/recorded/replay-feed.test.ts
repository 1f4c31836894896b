import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compare, decimalFromNumber, maximum, minimum, sum } from '#lib/kernel/decimal.ts'
import { INTERVALS, MINUTE_MS, openingOf, shiftOpening, type Interval } from '../intervals.ts'
import type { Bar, MarketFeed } from '../market-feed.ts'
import type { Market } from '../markets.ts'
import { HEADER, recordingFiles, replay } from '#tests/rigs/replay.ts'

const RECORDING = fileURLToPath(new URL('../../../../shared/market-data/BTCUSDT-1m-2023-03.csv.gz', import.meta.url))
const FIRST = Date.UTC(2023, 2, 1)
const END = Date.UTC(2023, 2, 22)

const { write, removeAll } = recordingFiles()
afterAll(removeAll)

function spotOf(feed: MarketFeed): Market {
  return feed.market('spot', 'BTCUSDT') as Market
}

/** Returns a bar's figures as decimals in their shortest form. */
function figures(market: Market, bar: Bar): string[] {
  const prices = [bar.open, bar.high, bar.low, bar.close].map((price) => sum([market.priceText(price)]))
  return [...prices, sum([market.sizeText(bar.volume)])]
}

interface Row {
  readonly time: number
  readonly figures: string[]
}

function readRows(): Row[] {
  const lines = gunzipSync(readFileSync(RECORDING)).toString('utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [time, ...cells] = line.split(',')
    return { time: Date.parse((time as string).replace(' ', 'T')), figures: cells.map((cell) => decimalFromNumber(Number(cell))) }
  })
}

/** Returns the bar that the recorded minutes of a span add up to. */
function sumRows(rows: readonly Row[]): string[] {
  const column = (index: number): string[] => rows.map((row) => row.figures[index] as string)
  return [column(0)[0] as string, column(1).reduce(maximum), column(2).reduce(minimum), column(3).at(-1) as string, sum(column(4))]
}

describe.skipIf(!existsSync(RECORDING))(`the recording of March 2023 (skipped where ${RECORDING} is absent)`, () => {
  let rows: Row[] = []
  /** The whole recording, after its end. */
  let feed: MarketFeed
  beforeAll(() => {
    rows = readRows()
    const whole = replay(RECORDING)
    whole.advance(END - FIRST)
    feed = whole.feed
  })

  it.each(INTERVALS)('serves every complete %s candle with the digits of the recording', (interval: Interval) => {
    const market = spotOf(feed)
    expect(feed.state().state).toBe('ended')
    const bars: Bar[] = []
    for (let endTime = END; ; endTime = (bars[0] as Bar).time - 1) {
      const page = feed.candles(market, { interval, limit: 1000, endTime })
      bars.unshift(...page)
      if (page.length < 1000) break
    }
    const complete = bars.filter((bar) => bar.time >= FIRST && shiftOpening(interval, bar.time, 1) <= END)
    let row = 0
    const different: unknown[] = []
    for (const bar of complete) {
      while ((rows[row] as Row).time < bar.time) row += 1
      const from = row
      const end = shiftOpening(interval, bar.time, 1)
      while (row < rows.length && (rows[row] as Row).time < end) row += 1
      const [served, recorded] = [figures(market, bar).join(), sumRows(rows.slice(from, row)).join()]
      if (served !== recorded) different.push([bar.time, served, recorded])
    }
    expect(different).toEqual([])
    if (interval !== '1M') expect(complete.length).toBeGreaterThan(0)
  })

  it('makes trades that come to exactly each recorded minute', () => {
    for (const market of feed.markets) {
      for (let time = FIRST; time < END; time += 97 * MINUTE_MS) {
        const [bar] = feed.candles(market, { interval: '1m', limit: 1, endTime: time }) as [Bar]
        const trades = feed.trades(market, { limit: 1000, startTime: time, endTime: time + MINUTE_MS - 1 })
        expect(trades.reduce((total, trade) => total + trade.size, 0)).toBe(bar.volume)
        expect(trades.reduce((total, trade) => total + BigInt(trade.price) * BigInt(trade.size), 0n)).toBe(bar.quote)
        if (trades.length === 0) continue
        const prices = trades.map((trade) => trade.price)
        expect([prices.at(-1), Math.max(...prices), Math.min(...prices), prices[0]]).toEqual([bar.open, bar.high, bar.low, bar.close])
      }
    }
  })

  it('shows a running candle that grows into the recorded one', () => {
    const { feed: running, advance } = replay(RECORDING, { start: Date.UTC(2023, 2, 11, 4, 30) })
    const market = spotOf(running)
    let before: Bar | undefined
    for (let step = 0; step < 120; step += 1) {
      const opening = openingOf('1h', running.now())
      const [bar] = running.candles(market, { interval: '1h', limit: 1 }) as [Bar]
      expect(bar.time).toBe(opening)
      if (before && before.time === opening)
        expect([bar.high >= before.high, bar.low <= before.low, bar.volume >= before.volume]).toEqual([true, true, true])
      before = bar
      advance(17_000)
    }
  })

  it('runs a million times faster than the wall clock, and stops at the end', () => {
    const { feed: running, advance } = replay(RECORDING, { speed: 1_000_000 })
    const market = spotOf(running)
    advance(1000)
    expect(running.now()).toBe(FIRST + 1_000_000_000)
    expect(running.state().state).toBe('live')
    expect(running.candles(market, { interval: '1m', limit: 1000 })).toHaveLength(1000)
    advance(10_000)
    expect(running.state()).toMatchObject({ source: 'replay', state: 'ended', marketTime: END, exchange: null })
    advance(10_000)
    expect(running.now()).toBe(END)
    expect(compare(market.priceText(running.ticker(market).last), '28110.26')).toBe(0)
    expect(running.trades(market, { limit: 1 })[0]?.time).toBeLessThan(END)
  })

  it('lists the recorded pair and its perpetual, whose index is the recorded price', () => {
    const { feed: running, advance } = replay(RECORDING, { start: Date.UTC(2023, 2, 10) })
    advance(30_000)
    expect(running.markets.map(({ product, symbol }) => `${product} ${symbol}`)).toEqual(['spot BTCUSDT', 'futures BTCUSDT'])
    const futures = running.market('futures', 'BTCUSDT') as Market
    const { index, mark, fundingRateMillionths } = running.derivative(futures)
    const last = Number(spotOf(running).priceText(running.ticker(spotOf(running)).last))
    expect(Math.abs(Number(futures.priceText(index)) - last)).toBeLessThan(30)
    expect([mark, fundingRateMillionths]).toEqual([index, 100])
    expect(running.fundingHistory(futures, { skip: 0, limit: 1000 })).toHaveLength(27)
  })
})

describe('a replay', () => {
  const rows = ['2023-03-01 00:00:00+00:00,100.5,101,99.25,100.75,2.5', '2023-03-01T00:01:00Z,100.75,102,100.5,101.5,1e-05']
  const two = [HEADER, ...rows].join('\n')

  it('begins with the first trades of the file: before them there is no candle', () => {
    const { feed, advance } = replay(write(two))
    const market = spotOf(feed)
    expect(feed.now()).toBe(FIRST)
    expect(feed.ticker(market)).toMatchObject({ last: 10050, volume: 0 })
    advance(60_000)
    expect(feed.candles(market, { interval: '1m', limit: 5 }).map((bar) => figures(market, bar))[0]).toEqual([
      '100.5',
      '101',
      '99.25',
      '100.75',
      '2.5',
    ])
  })

  it('reads gzip, numbers with exponents, times in milliseconds and columns in any order', () => {
    const text = `close,volume,open,high,low,open_time,trades\n100.75,1.5e-05,100.5,101,99.25,${FIRST},17\n`
    const { feed, advance } = replay(write(gzipSync(text)))
    advance(60_000)
    expect(figures(spotOf(feed), feed.candles(spotOf(feed), { interval: '1m', limit: 1 })[0] as Bar)).toEqual([
      '100.5',
      '101',
      '99.25',
      '100.75',
      '0.000015',
    ])
  })

  it('keeps every digit of a recording, also beyond those of the contract table', () => {
    const { feed, advance } = replay(write(`${HEADER}\n2023-03-01T00:00:00Z,100.1234,100.9999,99.0001,100.0005,2.123456789\n`))
    advance(60_000)
    const market = spotOf(feed)
    expect(figures(market, feed.candles(market, { interval: '1d', limit: 1 })[0] as Bar)).toEqual([
      '100.1234',
      '100.9999',
      '99.0001',
      '100.0005',
      '2.123456789',
    ])
    const trades = feed.trades(market, { limit: 1000 })
    expect(sum(trades.map((trade) => market.sizeText(trade.size)))).toBe('2.123456789')
  })

  it('fills minutes that the file leaves out with the last close, without volume', () => {
    const { feed, advance } = replay(write(`${HEADER}\n2023-03-01T00:00:00Z,100,101,99,100.5,2\n2023-03-01T00:03:00Z,102,103,101,102,1\n`))
    advance(240_000)
    const bars = feed.candles(spotOf(feed), { interval: '1m', limit: 10 }).map((bar) => figures(spotOf(feed), bar))
    expect(bars.slice(1, 3)).toEqual([
      ['100.5', '100.5', '100.5', '100.5', '0'],
      ['100.5', '100.5', '100.5', '100.5', '0'],
    ])
  })

  it('never runs backwards when the wall clock is set back', () => {
    const { feed, advance } = replay(write(two), { speed: 2 })
    advance(20_000)
    expect(feed.now()).toBe(FIRST + 40_000)
    advance(-15_000)
    expect(feed.now()).toBe(FIRST + 40_000)
  })
})
