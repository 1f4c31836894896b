import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { FeedStartError } from '../market-feed.ts'
import { HEADER, recordingFiles, replay } from '#tests/rigs/replay.ts'

const { folder, write, removeAll } = recordingFiles()
afterAll(removeAll)

describe('a replay that cannot start says why in one sentence', () => {
  const good = '2023-03-01T00:00:00Z,100,101,99,100.5,2'
  const row = (line: string) => () => write(`${HEADER}\n${good}\n${line}\n`)

  it.each([
    ['no file', () => join(folder, 'missing.csv'), /cannot be read: ENOENT/],
    ['a folder of other files', () => folder, /holds neither a recording nor files such as BTCUSDT-1m-2024-01.csv, .csv.gz or .zip/],
    ['an empty file', () => write(''), /lacks open_time, open, high, low, close, volume in its first line/],
    ['a header without a column', () => write('open_time,open,high,low,close\n'), /lacks volume in its first line/],
    ['no rows', () => write(`${HEADER}\n`), /holds no candles/],
    ['figures too far apart', row('2023-03-01T00:01:00Z,100,101,99,100,123456789012345'), /mixes figures too large and too fine/],
    ['torn gzip', () => write(gzipSync(HEADER).subarray(0, 12)), /cannot be read/],
    ['a word for a number', row('2023-03-01T00:01:00Z,100,101,99,many,2'), /line 3: close "many" is not a number of at most 15 digits/],
    [
      'a number too long',
      row('2023-03-01T00:01:00Z,100,101,99,100.1234567890123,2'),
      /line 3: close "100.1234567890123" is not a number of at most 15/,
    ],
    ['a cell too few', row('2023-03-01T00:01:00Z,100,101,99,100'), /line 3: volume "" is not a number/],
    ['a high below the low', row('2023-03-01T00:01:00Z,100,98,99,100,2'), /line 3: the high lies below the low/],
    ['an open outside', row('2023-03-01T00:01:00Z,105,101,99,100,2'), /line 3: the open lies outside low and high/],
    ['a close outside', row('2023-03-01T00:01:00Z,100,101,99,98,2'), /line 3: the close lies outside low and high/],
    ['a price of zero', row('2023-03-01T00:01:00Z,0,0,0,0,2'), /line 3: a price is not above zero/],
    ['a negative volume', row('2023-03-01T00:01:00Z,100,101,99,100,-2'), /line 3: the volume is negative/],
    ['a time without a zone', row('2023-03-01T00:01:00,100,101,99,100,2'), /line 3: open_time .* is no ISO 8601 time with a time zone/],
    ['a time inside a minute', row('2023-03-01T00:01:30Z,100,101,99,100,2'), /line 3: open_time .* is not the start of a minute/],
    ['a minute twice', row(good), /line 3: the same minute comes twice/],
    ['a minute out of order', row('2023-02-28T23:59:00Z,100,101,99,100,2'), /line 3: its minute lies before/],
  ])('%s', (_case, file, sentence) => {
    expect(() => replay(file())).toThrow(FeedStartError)
    expect(() => replay(file())).toThrow(sentence)
    expect(() => replay(file())).toThrow(/^REPLAY_FILE .*\.$/)
  })

  it.each([
    ['an unknown symbol', { symbol: 'NOPEUSDT' }, /^REPLAY_SYMBOL NOPEUSDT is not a listed pair\.$/],
    ['a speed of zero', { speed: 0 }, /^REPLAY_SPEED 0 is not a number above 0/],
    ['a negative speed', { speed: -1 }, /^REPLAY_SPEED -1/],
    ['no speed at all', { speed: Number.NaN }, /^REPLAY_SPEED NaN/],
    ['a start outside the file', { start: Date.UTC(2024, 0, 1) }, /^REPLAY_START 2024-01-01T00:00:00\.000Z lies outside REPLAY_FILE/],
  ])('%s', (_case, settings, sentence) => {
    const file = write(`${HEADER}\n${good}\n`)
    expect(() => replay(file, settings)).toThrow(FeedStartError)
    expect(() => replay(file, settings)).toThrow(sentence)
  })
})

describe('a replay that goes on from another gateway', () => {
  const file = () => write(`${HEADER}\n2023-03-01T00:00:00Z,100,101,99,100.5,2\n2023-03-01T00:01:00Z,100.5,101,99,100.5,2\n`)
  const start = Date.UTC(2023, 2, 1, 0, 1, 30)

  it('is where that one would be now', () => {
    const { feed } = replay(file(), { start: start - 60_000, startedAtMs: 1_000_000 - 60_000 })
    expect(feed.now()).toBe(start)
  })

  it('has ended where that one has ended meanwhile', () => {
    const { feed } = replay(file(), { start: start + 3_600_000, startedAtMs: 1_000_000 })
    expect(feed.state()).toMatchObject({ state: 'ended', marketTime: Date.UTC(2023, 2, 1, 0, 2) })
  })

  it('shows no price as current while the course is not known', () => {
    const { feed, advance } = replay(file(), { start, startedAtMs: 1_000_000 })
    const [market] = feed.markets
    if (market === undefined) throw new Error('a market is listed')
    feed.replay?.lose()
    advance(10_000)
    expect(feed.state()).toMatchObject({ state: 'stale', problem: 'restarting', books: 0, marketTime: start })
    expect(feed.status(market)).toEqual({ state: 'stale', seenAt: start })
    expect(feed.frozen().state().state).toBe('stale')
  })
})
