import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Exchange, RawBar } from '../exchanges/exchange.ts'
import type { Listed } from '../instruments/list-keeper.ts'
import { fillFlat, readBar } from './bars.ts'
import { CandleStore } from './candle-store.ts'
import { History, missing } from './history.ts'

// Goal: the past is fetched once, has no gaps, and survives a restart and a damaged file.

const MINUTE = 60_000
const NOW = 1000 * MINUTE + 30_000
const LISTED: Listed = {
  name: 'spot:BTCUSDT',
  symbol: 'BTCUSDT',
  market: {
    product: 'spot',
    id: 'BTC-USDT',
    base: 'BTC',
    quote: 'USDT',
    tick: '0.1',
    lot: '0.01',
    contractSize: '1',
    minSize: null,
    maxLimitSize: null,
    maxMarketSize: null,
    minValue: null,
    maxLeverage: null,
    halted: false,
  },
  scale: { pricePlace: 1, sizePlace: 2, priceStep: 1, sizeStep: 1 },
}
const raw = (minute: number, part: Partial<RawBar> = {}): RawBar => ({
  time: String(minute * MINUTE),
  open: '10.0',
  high: '10.5',
  low: '9.5',
  close: '10.2',
  volume: '1.5',
  turnover: '15.15',
  ...part,
})

let folder: string
let calls: [from: number, to: number][]
let sentences: string[]
let store: CandleStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-candles-'))
  ;[calls, sentences] = [[], []]
  store = new CandleStore(folder, (sentence) => void sentences.push(sentence))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

function history(rows: (from: number, to: number) => readonly RawBar[], perCall = 10): History {
  const exchange = {
    barsPerCall: () => perCall,
    bars: (_market: unknown, _kind: unknown, _level: unknown, from: number, to: number) => {
      calls.push([from / MINUTE, to / MINUTE])
      return Promise.resolve(rows(from / MINUTE, to / MINUTE))
    },
  } as unknown as Exchange
  return new History(
    exchange,
    store,
    () => LISTED,
    () => NOW,
  )
}
const span = (from: number, to: number) =>
  ({ market: 'spot:BTCUSDT', kind: 'market', level: 'minute', from: from * MINUTE, to: to * MINUTE }) as const
const every = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => raw(from + at))

describe('a bar', () => {
  it('is ticks and lots', () => {
    expect(readBar(raw(5), LISTED.scale, 'minute')).toEqual({
      time: 300_000,
      open: 100,
      high: 105,
      low: 95,
      close: 102,
      volume: 150,
      quote: 15_150n,
    })
  })

  it.each([{ open: 'NaN' }, { close: '0' }, { time: '61000' }, { time: undefined }, { volume: '-1' }, { high: undefined }])(
    'with %j is none',
    (part) => {
      expect(readBar(raw(5, part), LISTED.scale, 'minute')).toBeNull()
    },
  )

  it('without trades repeats the last close', () => {
    const bars = [raw(1), raw(4)].flatMap((row) => readBar(row, LISTED.scale, 'minute') ?? [])
    const filled = fillFlat(bars, 'minute', 5 * MINUTE)
    expect(filled.map(({ time, open, close, volume }) => [time / MINUTE, open, close, volume])).toEqual([
      [1, 100, 102, 150],
      [2, 102, 102, 0],
      [3, 102, 102, 0],
      [4, 100, 102, 150],
      [5, 102, 102, 0],
    ])
  })
})

describe('the past', () => {
  it('is fetched page by page from its end, once, and never with the running bar', async () => {
    const past = history(every)
    const event = await past.answer(span(970, 2000))
    expect(event?.to).toBe(999 * MINUTE)
    expect(event?.bars).toHaveLength(30)
    expect(calls).toEqual([
      [990, 999],
      [980, 989],
      [970, 979],
    ])
    await past.answer(span(975, 990))
    expect(calls).toHaveLength(3)
    const wider = await past.answer(span(965, 999))
    expect(wider?.bars).toHaveLength(35)
    expect(calls.slice(3)).toEqual([[965, 969]])
  })

  it('is asked for once by equal requests', async () => {
    const past = history(every)
    const answers = await Promise.all([past.answer(span(990, 995)), past.answer(span(990, 995))])
    expect(answers[0]).toBe(answers[1])
    expect(calls).toHaveLength(1)
  })

  it('ends at the first page without anything so old', async () => {
    const event = await history((from, to) => every(from, to).filter((row) => Number(row.time) >= 985 * MINUTE)).answer(span(900, 999))
    expect(event?.bars[0]?.time).toBe(985 * MINUTE)
    expect(calls).toHaveLength(3)
  })

  it('stays unknown if it cannot be fetched', async () => {
    const failing = history(() => {
      throw new Error('no network')
    })
    expect(await failing.answer(span(990, 995))).toBeNull()
    expect((await history(every).answer(span(990, 995)))?.bars).toHaveLength(6)
  })

  it('is kept across starts, and fetched anew if the file is damaged', async () => {
    await history(every).answer(span(990, 995))
    store.close()
    store = new CandleStore(folder, (sentence) => void sentences.push(sentence))
    expect((await history(every).answer(span(990, 995)))?.bars).toHaveLength(6)
    expect(calls).toHaveLength(1)
    store.close()
    writeFileSync(join(folder, 'live-candles.sqlite'), 'this is no database, but long enough to be read as one'.repeat(50))
    store = new CandleStore(folder, (sentence) => void sentences.push(sentence))
    expect(sentences.at(-1)).toMatch(/put aside/)
    expect((await history(every).answer(span(990, 995)))?.bars).toHaveLength(6)
    expect(calls).toHaveLength(2)
  })

  it('knows which parts are missing', () => {
    const known = [
      { from: 10, to: 20 },
      { from: 40, to: 50 },
    ]
    expect(missing(known, { from: 0, to: 60 }, 1)).toEqual([
      { from: 0, to: 9 },
      { from: 21, to: 39 },
      { from: 51, to: 60 },
    ])
    expect(missing(known, { from: 12, to: 18 }, 1)).toEqual([])
  })
})
