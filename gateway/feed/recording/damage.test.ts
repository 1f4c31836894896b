import { appendFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { LIST, play, record, recordingFolders, Shown, START } from '#tests/rigs/recordings.ts'
import { casesOf } from '#tests/support/full-suite.ts'
import type { FeedEvent, Frame } from '../frames/frame.ts'
import { createPlayback } from './playback.ts'
import { Recorder } from './recorder.ts'
import { indexFolder } from './recording-index.ts'

// Goal: the sound parts of a damaged recording are played back, and markets are stale where something is missing.

const log = { warn: vi.fn<(details: object, message: string) => void>() }
const { make: folder, removeAll } = recordingFolders()
afterAll(removeAll)
beforeEach(() => {
  log.warn.mockClear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

/** Between two bytes that are damaged, coprime to the eight bits that take turns. */
const STEP = casesOf(5, 1)

/** A small recording, and all its frames. */
async function small(): Promise<{ readonly into: string; readonly file: string; readonly recorded: readonly Frame[] }> {
  const into = folder()
  const book = (time: number, size: number): FeedEvent => ({
    type: 'book',
    market: 'spot:BTCUSDT',
    snapshot: size === 1,
    time,
    asks: { prices: Float64Array.of(101), sizes: Float64Array.of(size) },
    bids: { prices: Float64Array.of(99), sizes: Float64Array.of(size) },
  })
  const recorded = [1, 2, 3, 4].map((size): Frame => {
    const time = START + size * 1000
    const first: FeedEvent[] = [{ ...LIST, list: { ...LIST.list, spot: SPOT_INSTRUMENTS.slice(0, 1), futures: [] } }]
    return {
      sequence: size,
      time,
      events: [...(size === 1 ? first : []), { type: 'state', market: 'spot:BTCUSDT', state: 'live' }, book(time, size)],
    }
  })
  await record(into, recorded, 1)
  const [file] = indexFolder(into)
  return { into, file: join(into, file?.name ?? ''), recorded }
}

/** Checks that a playback shows nothing that was not recorded: each book is a recorded one, or its market is not live. */
function expectNothingWrong(into: string): number {
  const shown = new Shown()
  let live = 0
  for (const frame of play(into)) {
    shown.apply(frame)
    const found = shown.feed.market('spot', 'BTCUSDT')
    if (found === undefined || shown.feed.status(found).state !== 'live') continue
    const { asks, bids, time } = shown.feed.book(found)
    const size = (time - START) / 1000
    expect([[...asks.prices], [...asks.sizes], [...bids.prices], [...bids.sizes]]).toEqual([[101], [size], [99], [size]])
    live += 1
  }
  return live
}

describe('a damaged recording', () => {
  it('gives the same or says that nothing is known, whichever byte is changed', async () => {
    const { into, file } = await small()
    const sound = readFileSync(file)
    expect(expectNothingWrong(into)).toBeGreaterThanOrEqual(4)
    for (let at = 0; at < sound.length; at += STEP) {
      const bytes = Buffer.from(sound)
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 8))
      writeFileSync(file, bytes)
      expectNothingWrong(into)
    }
    writeFileSync(file, sound)
    const index = join(into, 'index.json')
    const text = readFileSync(index)
    for (let at = 0; at < text.length; at += STEP) {
      const bytes = Buffer.from(text)
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 7))
      writeFileSync(index, bytes)
      expect(expectNothingWrong(into)).toBeGreaterThanOrEqual(4)
    }
  })

  it('is played up to its last whole block, wherever it is torn', async () => {
    const { into, file } = await small()
    const sound = readFileSync(file)
    let before = 0
    for (let length = sound.length % STEP; length <= sound.length; length += STEP) {
      writeFileSync(file, sound.subarray(0, length))
      const live = indexFolder(into).length === 0 ? 0 : expectNothingWrong(into)
      expect(live).toBeGreaterThanOrEqual(before)
      before = live
    }
    expect(before).toBeGreaterThanOrEqual(4)
  })

  it('is stale from the last known moment until everything is repeated, and says what is left out', async () => {
    const { into, file, recorded } = await small()
    const later = recorded.map((frame) => ({ ...frame, time: frame.time + 3_600_000 }))
    await record(into, later)
    appendFileSync(file, 'half a block')
    const shown = new Shown()
    const problems = new Set<string | null | undefined>()
    const states: [number, string][] = []
    for (const frame of play(into)) {
      shown.apply(frame)
      const found = shown.feed.market('spot', 'BTCUSDT')
      problems.add(shown.feed.connection?.problem)
      if (found !== undefined) states.push([frame.time, shown.feed.status(found).state])
    }
    const last = (recorded.at(-1) as Frame).time
    const next = (later[0] as Frame).time
    expect(states.filter(([time, state]) => time >= last && time < next && state === 'stale')).toEqual([[last, 'stale']])
    expect(states.at(-1)?.[1]).toBe('live')
    expect([...problems]).toEqual([
      null,
      expect.stringMatching(/^The recording 2026-01-05T11-1\.agr has \d+ damaged bytes, which are left out\.$/),
    ])
    expect(shown.feed.connection?.problem).toBeNull()
  })

  it('is refused with a sentence if nothing of it can be read', async () => {
    const { into, file } = await small()
    truncateSync(file, 20)
    const open = () => createPlayback({ file: into, symbol: 'BTCUSDT', speed: 1 }, () => 0)
    expect(open).toThrow(`REPLAY_FILE ${into} holds no block of a recording that can be read.`)
  })
})

describe('the recorder', () => {
  it('refuses a folder of another market with a sentence', async () => {
    const { into } = await small()
    expect(() => new Recorder({ folder: into, source: 'okx', log })).toThrow(
      `MARKET_RECORD ${into} holds a recording of synthetic; choose another folder for okx.`,
    )
  })

  it('never writes to a file of an earlier recorder', async () => {
    const { into, file, recorded } = await small()
    const before = readFileSync(file)
    await record(into, recorded)
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(into).filter((name) => name.endsWith('.agr'))).toHaveLength(2)
  })

  it('stops with one sentence when the folder takes nothing more', async () => {
    const into = folder()
    const recorder = new Recorder({ folder: into, source: 'synthetic', log })
    rmSync(into, { recursive: true })
    for (let second = 0; second < 5; second += 1) recorder.record({ sequence: second, time: START + second * 1000, events: [LIST] })
    await recorder.close()
    expect(recorder.status.state).toBe('stopped')
    expect(recorder.status.problem).toBe('Recording has stopped: the folder cannot be written (ENOENT).')
    expect(log.warn).toHaveBeenCalledTimes(1)
  })
})
