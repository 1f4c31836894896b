import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveFigures } from '#lib/stores/figures/live-figures.ts'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createCandleLoader, readCandles, toKLine } from './candle-loader.ts'
import { CHART_PERIODS, PERIOD_NAMES, periodName } from './chart-periods.ts'

describe('candles of an answer', () => {
  it('are read', () => {
    const candle = [60_000, '1.5', '2', '1', '1.75', '10'] as const
    expect(readCandles({ candles: [candle] })).toEqual([candle])
    expect(toKLine([...candle])).toEqual({ timestamp: 60_000, open: 1.5, high: 2, low: 1, close: 1.75, volume: 10 })
  })

  it.each([null, {}, { candles: {} }, { candles: [[1, '1']] }, { candles: [[1, 'a', '1', '1', '1', '1']] }])(
    'are not made up from %o',
    (answer) => expect(() => readCandles(answer)).toThrow(TypeError),
  )
})

it('names every period that it offers, and no other', () => {
  expect(PERIOD_NAMES.map((name) => periodName(CHART_PERIODS[name]))).toEqual(PERIOD_NAMES)
  expect(periodName({ type: 'minute', span: 7 })).toBeNull()
})

describe('candles that were fetched before the chart was there', () => {
  const candle = [60_000, '1.5', '2', '1', '1.75', '10'] as const
  const first = { product: 'spot', symbol: 'BTCUSDT', interval: '15m', candles: [[...candle]] } as const
  const figures = {} as LiveFigures

  function barsOf(taken: Partial<typeof first> | null, type: 'init' | 'forward' = 'init') {
    const asked = vi.fn(() => Promise.reject(new Error('the network was asked')))
    vi.stubGlobal('fetch', asked)
    const loader = createCandleLoader({
      product: 'spot',
      symbol: 'BTCUSDT',
      figures,
      onFault: () => undefined,
      takeFirst: () => taken && ({ ...first, ...taken } as never),
    })
    const got: unknown[] = []
    void loader.getBars({
      type,
      timestamp: null,
      symbol: { ticker: 'BTCUSDT', pricePrecision: 2, volumePrecision: 2 },
      period: CHART_PERIODS['15m'],
      callback: (data) => got.push(data),
    })
    return { got, asked }
  }

  afterEach(() => vi.unstubAllGlobals())

  it('are shown at once, without a request', () => {
    const { got, asked } = barsOf({})
    expect(got).toEqual([[toKLine([...candle])]])
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([null, { symbol: 'ETHUSDT' }, { interval: '1h' }])('are asked for where there are none that fit: %o', (taken) => {
    const { got, asked } = barsOf(taken as never)
    expect(got).toEqual([])
    expect(asked).toHaveBeenCalledOnce()
  })

  it('are no older page', () => expect(barsOf({}, 'forward').asked).toHaveBeenCalledOnce())
})

describe('candles that could not be had', () => {
  const candle = [60_000, '1.5', '2', '1', '1.75', '10'] as const
  const answers = (...ways: ('lost' | 'given')[]) => {
    const asked = vi.fn(() =>
      ways.shift() === 'given'
        ? Promise.resolve(Response.json({ code: '00000', data: { candles: [candle] } }))
        : Promise.reject(new Error('the line is down')),
    )
    vi.stubGlobal('fetch', asked)
    return asked
  }
  const open = () => {
    const clock = createManualClock()
    const faults: boolean[] = []
    const got: unknown[] = []
    const loader = createCandleLoader({
      product: 'spot',
      symbol: 'BTCUSDT',
      figures: {} as LiveFigures,
      onFault: (failed) => faults.push(failed),
      takeFirst: () => null,
      timers: clock,
    })
    const ask = (period: keyof typeof CHART_PERIODS) =>
      loader.getBars({
        type: 'init',
        timestamp: null,
        symbol: { ticker: 'BTCUSDT', pricePrecision: 2, volumePrecision: 2 },
        period: CHART_PERIODS[period],
        callback: (data) => got.push(data),
      })
    return { clock, faults, got, loader, ask }
  }

  afterEach(() => vi.unstubAllGlobals())

  it('are asked for again by themselves, ever later', async () => {
    const asked = answers('lost', 'lost', 'given')
    const { clock, faults, got, ask } = open()
    const done = ask('15m')
    await expect.poll(() => clock.pending()).toBe(1)
    clock.advance(999)
    expect(asked).toHaveBeenCalledTimes(1)
    clock.advance(1)
    await expect.poll(() => asked.mock.calls.length).toBe(2)
    await expect.poll(() => clock.pending()).toBe(1)
    clock.advance(2000)
    await done
    expect(got).toEqual([[toKLine([...candle])]])
    expect(faults.at(-1)).toBe(false)
    expect(clock.pending()).toBe(0)
  })

  it('are requested at once on a press', async () => {
    answers('lost', 'given')
    const { clock, got, loader, ask } = open()
    const done = ask('15m')
    await expect.poll(() => clock.pending()).toBe(1)
    loader.retry()
    await done
    expect(got).toHaveLength(1)
  })

  it('do not come into a series that was chosen meanwhile', async () => {
    answers('lost', 'given', 'given')
    const { clock, got, ask } = open()
    const first = ask('15m')
    await expect.poll(() => clock.pending()).toBe(1)
    await Promise.all([first, ask('1h')])
    expect(got).toHaveLength(1)
    expect(clock.pending()).toBe(0)
  })
})

describe('a chart that was sent into the past', () => {
  const MINUTE = 60_000
  const NOW = 10_000 * MINUTE
  /** Returns one candle per minute up to now, in the gateway's format. */
  const answer = (address: string) => {
    const endTime = Number(new URL(address, 'http://agio').searchParams.get('endTime') ?? NOW)
    const last = Math.min(Math.floor(endTime / MINUTE), NOW / MINUTE)
    const candles = Array.from({ length: 300 }, (_, nth) => [(last - 299 + nth) * MINUTE, '1', '1', '1', '1', '1'])
    return Promise.resolve(Response.json({ code: '00000', data: { candles } }))
  }
  const open = () => {
    vi.stubGlobal('fetch', vi.fn(answer))
    let tell = () => {}
    const channel = {
      subscribe: (told: () => void) => ((tell = told), () => undefined),
      shown: () => [[NOW + MINUTE, '1', '1', '1', '1', '1']],
    }
    const past: boolean[] = []
    const figures = { candles: () => channel } as unknown as LiveFigures
    const loader = createCandleLoader({
      product: 'spot',
      symbol: 'BTCUSDT',
      figures,
      onFault: () => undefined,
      onPast: (is) => past.push(is),
      takeFirst: () => null,
    })
    const symbol = { ticker: 'BTCUSDT', pricePrecision: 2, volumePrecision: 2 }
    const period = CHART_PERIODS['1m']
    const live: number[] = []
    loader.subscribeBar?.({ symbol, period, callback: ({ timestamp }) => live.push(timestamp) })
    const ask = async (type: 'init' | 'backward', timestamp: number | null = null) => {
      let bars: readonly number[] = []
      let more: unknown
      await loader.getBars({
        type,
        timestamp,
        symbol,
        period,
        callback: (data, hasMore) => ((bars = data.map((bar) => bar.timestamp / MINUTE)), (more = hasMore)),
      })
      return { first: bars[0], last: bars.at(-1), more }
    }
    return { loader, ask, past, live, tick: () => tell() }
  }
  afterEach(() => vi.unstubAllGlobals())

  it('shows candles round the moment, then newer ones, and follows the market again at their end', async () => {
    const { loader, ask, past, live, tick } = open()
    loader.goTo({ timeMs: 9500 * MINUTE, after: 20 })
    expect(await ask('init')).toEqual({ first: 9220, last: 9519, more: { forward: true, backward: true } })
    tick()
    expect([past, live]).toEqual([[true], []])
    expect(await ask('backward', 9519 * MINUTE)).toEqual({ first: 9520, last: 9819, more: { backward: true } })
    expect(await ask('backward', 9819 * MINUTE)).toEqual({ first: 9820, last: 10_000, more: { backward: false } })
    tick()
    expect([past, live]).toEqual([[true, false], [NOW + MINUTE]])
  })

  it('comes back to the newest', async () => {
    const { loader, ask, past } = open()
    loader.goTo({ timeMs: 9500 * MINUTE, after: 20 })
    await ask('init')
    loader.goTo(null)
    expect(await ask('init')).toMatchObject({ last: 10_000, more: { backward: false } })
    expect(past).toEqual([true, false])
  })
})

describe('a market that leaps ahead', () => {
  const MINUTE = 60_000
  const candle = (minute: number) => [minute * MINUTE, '1', '1', '1', '1', '1']
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => candle(from + nth))

  /** Opens a chart of the minutes 0 to 9; `hear` is what the stream's channel holds then. */
  async function open(period: '1m' | '5m' = '1m') {
    const length = period === '1m' ? 1 : 5
    let loaded = span(0, 9).filter((_, minute) => minute % length === 0)
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(Response.json({ code: '00000', data: { candles: loaded } }))),
    )
    let shown: unknown[] = []
    let tell = () => {}
    const channel = { subscribe: (told: () => void) => ((tell = told), () => undefined), shown: () => shown }
    const resets: number[] = []
    const loader = createCandleLoader({
      product: 'spot',
      symbol: 'BTCUSDT',
      figures: { candles: () => channel } as unknown as LiveFigures,
      onFault: () => undefined,
      onGap: () => resets.push(given.length),
      takeFirst: () => null,
    })
    const given: number[] = []
    const symbol = { ticker: 'BTCUSDT', pricePrecision: 2, volumePrecision: 2 }
    const load = async (candles = loaded) => {
      loaded = candles
      await loader.getBars({ type: 'init', timestamp: null, symbol, period: CHART_PERIODS[period], callback: () => undefined })
      loader.subscribeBar?.({ symbol, period: CHART_PERIODS[period], callback: ({ timestamp }) => given.push(timestamp / MINUTE) })
    }
    await load()
    const hear = (candles: unknown[]) => {
      shown = candles
      tell()
    }
    return { load, hear, given, resets }
  }
  afterEach(() => vi.unstubAllGlobals())

  it('shows every candle of the way, and the last state of the one before', async () => {
    const { hear, given, resets } = await open()
    hear(span(0, 14))
    expect([given, resets]).toEqual([[9, 10, 11, 12, 13, 14], []])
  })

  it('shows every candle of wider intervals', async () => {
    const { hear, given, resets } = await open('5m')
    hear([0, 5, 10, 15, 20].map(candle))
    expect([given, resets]).toEqual([[5, 10, 15, 20], []])
  })

  it('is loaded again after a leap that the stream does not cover, once', async () => {
    const { load, hear, given, resets } = await open()
    hear(span(1000, 1499))
    expect([given, resets]).toEqual([[], [0]])
    await load(span(1200, 1499))
    hear(span(1000, 1500))
    expect([given, resets]).toEqual([[1499, 1500], [0]])
  })

  it('is loaded again when candles come into a gap', async () => {
    const { load, hear, given, resets } = await open()
    hear([...span(0, 9), candle(13)])
    expect(given).toEqual([9, 13])
    hear(span(0, 13))
    expect(resets).toEqual([2])
    await load(span(0, 13))
    hear(span(0, 14))
    expect([given.slice(2), resets]).toEqual([[13, 14], [2]])
  })
})
