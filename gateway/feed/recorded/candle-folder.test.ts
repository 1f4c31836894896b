import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { required } from '#lib/kernel/assert.ts'
import { FeedStartError, type ReplayCourse } from '../market-feed.ts'
import { replay } from '#tests/rigs/replay.ts'

// Goal: a folder of candles from public archives is replayed, or refused with a sentence that names the file.

const FIRST = Date.UTC(2024, 0, 1)
const MINUTE_MS = 60_000
let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'candles-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Rows as archives have them: open time, open, high, low, close, volume, close time and more. */
function rows(minutes: readonly number[], price = 100, unit = 1): string {
  return minutes
    .map((minute) => {
      const time = (FIRST + minute * MINUTE_MS) * unit
      return `${time},${price + minute},${price + minute + 1},${price + minute - 1},${price + minute}.5,2.5,${time + 59_999 * unit},250,7,1,100,0\n`
    })
    .join('')
}

const put = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return folder
}
const zip = (name: string, text: string): Uint8Array => zipSync({ [name]: Buffer.from(text) })
const HEADER = 'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore\n'

function opened() {
  const { feed, advance } = replay(folder)
  const closes = (symbol: string) => {
    const market = required(feed.market('spot', symbol), `${symbol} is listed`)
    return feed
      .candles(market, { interval: '1m', limit: 100 })
      .map(({ time, close }) => [(time - FIRST) / MINUTE_MS, market.priceText(close)])
  }
  return { feed, advance, closes }
}

/** Returns the refusal to replay a folder. */
function refusalOf(path: string): Error {
  try {
    replay(path)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('it is replayed')
}

describe('a folder of candles', () => {
  it('lists every pair with its perpetual, and reads months, days, packed or not, with a header or without', () => {
    put('BTCUSDT-1m-2024-01.csv', rows([0, 1]))
    put('BTCUSDT-1m-2024-01-02.csv.gz', gzipSync(HEADER + rows([2, 3])))
    put('BTCUSDT-1m-2024-01-03.zip', zip('BTCUSDT-1m-2024-01-03.csv', rows([4], 100, 1000)))
    put('ETHUSDT-1m-2024-01.zip', zip('ETHUSDT-1m-2024-01.csv', HEADER + rows([0, 1, 2, 3, 4], 50)))
    put('ETHUSDT-1m-2024-01.zip.CHECKSUM', 'is not read')
    const { feed, advance, closes } = opened()
    expect(feed.markets.map(({ product, symbol }) => `${product} ${symbol}`)).toEqual([
      'spot BTCUSDT',
      'spot ETHUSDT',
      'futures BTCUSDT',
      'futures ETHUSDT',
    ])
    advance(10 * MINUTE_MS)
    expect(closes('BTCUSDT')).toEqual([0, 1, 2, 3, 4].map((minute) => [minute, `${100 + minute}.50`]))
    expect(closes('ETHUSDT')).toEqual([0, 1, 2, 3, 4].map((minute) => [minute, `${50 + minute}.50`]))
  })

  it('puts rows in order, drops those that come twice and fills gaps', () => {
    put('BTCUSDT-1m-2024-01-02.csv', rows([7, 6, 2]))
    put('BTCUSDT-1m-2024-01.csv', rows([3, 2, 0]))
    const { advance, closes } = opened()
    advance(60 * MINUTE_MS)
    expect(closes('BTCUSDT').map(([, close]) => close)).toEqual([
      '100.50',
      '100.50',
      '102.50',
      '103.50',
      '103.50',
      '103.50',
      '106.50',
      '107.50',
    ])
  })

  it('makes terms for a pair that the contract table does not have, with as many decimals as the ledger takes', () => {
    put('NEWCOINUSDT-1m-2024-01.csv', `${FIRST},0.0012345,0.0012399,0.0012301,0.0012345,123456.7891,${FIRST}\n`)
    const { feed } = opened()
    expect(feed.markets).toHaveLength(1)
    expect(feed.market('spot', 'NEWCOINUSDT')).toMatchObject({
      baseCoin: 'NEWCOIN',
      quoteCoin: 'USDT',
      pricePlace: 7,
      sizePlace: 2,
      spot: { pricePlace: 7, volumePlace: 2 },
    })
  })

  it('is live only where the file of a pair reaches', () => {
    put('BTCUSDT-1m-2024-01.csv', rows([0, 1, 2, 3]))
    put('ETHUSDT-1m-2024-01.csv', rows([1, 2]))
    const { feed, advance } = opened()
    const states = () => ['BTCUSDT', 'ETHUSDT'].map((symbol) => feed.status(required(feed.market('spot', symbol), 'it is listed')).state)
    expect(states()).toEqual(['live', 'stale'])
    advance(MINUTE_MS)
    expect(states()).toEqual(['live', 'live'])
    advance(2 * MINUTE_MS)
    expect(states()).toEqual(['live', 'stale'])
    advance(MINUTE_MS)
    expect(states()).toEqual(['halted', 'halted'])
  })
})

const good = 'BTCUSDT-1m-2024-01.csv'
const packed = (): Buffer => Buffer.from(zip(good, rows([0, 1, 2])))
const flipped = (at: number): Buffer => {
  const bytes = packed()
  bytes[at] = (bytes[at] as number) ^ 1
  return bytes
}

describe('a folder of candles that cannot be replayed', () => {
  it.each([
    ['no files', () => folder, /holds neither a recording nor files such as/],
    [
      'another member',
      () => put('BTCUSDT-1m-2024-01.zip', zip('../../etc/passwd', 'x')),
      /its member is ".*passwd" and not BTCUSDT-1m-2024-01\.csv/,
    ],
    [
      'two members',
      () => put('BTCUSDT-1m-2024-01.zip', zipSync({ [good]: Buffer.from(rows([0])), 'b.csv': Buffer.from('x') })),
      /its member is "b\.csv"/,
    ],
    ['no zip', () => put('BTCUSDT-1m-2024-01.zip', 'x'.repeat(100)), /cannot be read: invalid zip data/],
    ['half a zip', () => put('BTCUSDT-1m-2024-01.zip', packed().subarray(0, 150)), /cannot be read/],
    ['a changed zip', () => put('BTCUSDT-1m-2024-01.zip', flipped(60)), /cannot be read/],
    [
      'a bomb of gzip',
      () => put('BTCUSDT-1m-2024-01.csv.gz', gzipSync(Buffer.alloc(101_000_000, 48))),
      /cannot be read: Cannot create a Buffer larger than 100000000 bytes/,
    ],
    [
      'a bomb of zip',
      () => put('BTCUSDT-1m-2024-01.zip', zipSync({ [good]: new Uint8Array(101_000_000) }, { level: 1 })),
      /BTCUSDT-1m-2024-01\.csv in it is larger than 100000000 bytes/,
    ],
    ['a word', () => put(good, `${rows([0])}${FIRST + MINUTE_MS},1,1,1,many,1\n`), /line 2: close "many" is not a number/],
    [
      'two prices of one minute',
      () => put(good, rows([0]) + rows([0], 200)),
      /has two different candles of BTCUSDT at 2024-01-01T00:00:00\.000Z/,
    ],
    ['a pair of another coin', () => put('ETHBTC-1m-2024-01.csv', rows([0])), /has candles of ETHBTC; only pairs with USDT can be traded/],
    ['nothing in it', () => put(good, ''), /lacks open_time, open, high, low, close, volume in its first line/],
    ['only a header', () => put(good, HEADER), /holds no candles/],
  ])('%s', (_case, make, sentence) => {
    const file = make()
    const refusal = refusalOf(file)
    expect(refusal).toBeInstanceOf(FeedStartError)
    expect(refusal.message).toMatch(sentence)
    expect(refusal.message).toMatch(/^REPLAY_FILE .*\.$/)
  })

  it('lets no changed byte of a zip become another price', () => {
    const closesOf = (bytes: Buffer): unknown => {
      put('BTCUSDT-1m-2024-01.zip', bytes)
      const { advance, closes } = opened()
      advance(10 * MINUTE_MS)
      return closes('BTCUSDT')
    }
    const expected = closesOf(packed())
    for (let at = 0; at < packed().length; at += 1) {
      try {
        expect(closesOf(flipped(at))).toEqual(expected)
      } catch (error) {
        if (!(error instanceof FeedStartError)) throw error
      }
    }
  })
})

it('follows pause, speed and jump alike in two threads', () => {
  put('BTCUSDT-1m-2024-01.csv', rows(Array.from({ length: 60 }, (_, minute) => minute)))
  const both = [opened(), opened()]
  const follow = (change: Partial<ReplayCourse>) => {
    const course = { ...required(both[0]?.feed.replay, 'it is a replay').course(), ...change }
    for (const { feed } of both) required(feed.replay, 'it is a replay').follow(course)
  }
  const pass = (durationMs: number) => both.map(({ advance }) => advance(durationMs))
  const at = () => both.map(({ feed, closes }) => [feed.now() - FIRST, closes('BTCUSDT').length])
  follow({ paused: true })
  pass(90_000)
  expect(at()).toEqual([
    [0, 0],
    [0, 0],
  ])
  follow({ paused: false, speed: 10 })
  pass(9000)
  expect(at()).toEqual([
    [1.5 * MINUTE_MS, 2],
    [1.5 * MINUTE_MS, 2],
  ])
  follow({ marketMs: FIRST + 30.5 * MINUTE_MS })
  expect(at()).toEqual([
    [30.5 * MINUTE_MS, 31],
    [30.5 * MINUTE_MS, 31],
  ])
  for (const { feed } of both) feed.close()
})
