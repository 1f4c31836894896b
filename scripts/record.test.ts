import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { FrameFeed } from '#gateway/feed/frames/frame-feed.ts'
import { Player } from '#gateway/feed/recording/player.ts'
import { indexFolder } from '#gateway/feed/recording/recording-index.ts'
import { createSyntheticFeed } from '#gateway/feed/synthetic/synthetic-feed.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'

// Goal: the command that people run keeps a market that can be played back, however it ends.

/** `npm run faults` raises it. */
const KILLS = Number(process.env['RECORDER_KILLS'] ?? 2)
const SEED = 'recorded'
const parent = mkdtempSync(join(tmpdir(), 'record-'))
afterAll(() => rmSync(parent, { recursive: true }))

interface Ended {
  readonly code: number | null
  readonly said: string
}

function start(command: string, args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(command, args, { env: { ...process.env, MARKET_SEED: SEED, MARKET_RECORD: '' } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, said })))
  return { child, ended }
}

/** Resolves when the folder's files have this many bytes. */
async function reaches(folder: string, bytes: number): Promise<void> {
  await expect
    .poll(
      () =>
        existsSync(folder)
          ? readdirSync(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)
          : 0,
      {
        timeout: 30_000,
      },
    )
    .toBeGreaterThan(bytes)
}

/** Plays a folder to its end and compares every book with the market that it is a recording of. Returns the number of frames. */
function expectSame(folder: string): number {
  let now = 0
  const original = createSyntheticFeed(SEED, () => now)
  const copy = new FrameFeed({ source: 'replay', exchange: null, clock: { now: () => now, state: () => 'live' } })
  const player = new Player(folder, indexFolder(folder), 0)
  let frames = 0
  const figures = (feed: MarketFeed, symbol: string) => {
    const market = feed.market('spot', symbol)
    if (market === undefined) throw new Error(`${symbol} is not listed`)
    const { asks, bids } = feed.book(market)
    return { asks, bids, trades: feed.trades(market, { limit: 3 }) }
  }
  for (let frame = player.next(Infinity); frame !== undefined; frame = player.next(Infinity)) {
    now = Math.max(now, frame.time)
    copy.apply(frame)
    if (frame.events.some((event) => event.type === 'connection' && event.state === 'stale')) continue
    frames += 1
    // The frame that repeats everything is played a moment early.
    if (frame.events.some((event) => event.type === 'connection')) continue
    for (const symbol of ['BTCUSDT', 'SUIUSDT']) expect(figures(copy, symbol)).toEqual(figures(original, symbol))
  }
  player.close()
  original.close()
  return frames
}

describe('npm run record', () => {
  it('keeps a market for the given time and says what it kept', async () => {
    const folder = join(parent, 'timed')
    const { code, said } = await start('npm', ['run', '-s', 'record', '--', '--for', '3s', '--to', folder]).ended
    expect(said).toMatch(/^Kept \d s of 28 markets in .*timed: \d+\.\d\d MB, 28 markets, 28 books live\.\n$/)
    expect(code).toBe(0)
    expect(expectSame(folder)).toBeGreaterThan(5)
  }, 60_000)

  it('ends in order when it is interrupted', async () => {
    const folder = join(parent, 'interrupted')
    const { child, ended } = start(process.execPath, ['scripts/run.mjs', 'record', '--to', folder])
    await reaches(folder, 20_000)
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 0, said: expect.stringMatching(/^Kept \d+ s of 28 markets/) })
    expect(expectSame(folder)).toBeGreaterThan(0)
  }, 60_000)

  it(
    'keeps what it had written when it is killed, and goes on in the same folder',
    async () => {
      const folder = join(parent, 'killed')
      let before = 0
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const { child, ended } = start(process.execPath, ['scripts/record.ts', '--to', folder])
        await reaches(folder, kill * 60_000)
        child.kill('SIGKILL')
        await ended
        const frames = expectSame(folder)
        expect(frames).toBeGreaterThan(before)
        before = frames
      }
    },
    60_000 + KILLS * 20_000,
  )

  it('stops with a sentence when its disk is full, and what it kept can be played', async ({ skip }) => {
    const folder = join(parent, 'small')
    mkdirSync(folder)
    const disk = mountSmallDisk(folder, 1)
    if (disk === null) return skip()
    try {
      const { ended } = start(process.execPath, ['scripts/record.ts', '--to', folder])
      await reaches(folder, 40_000)
      disk.fill()
      expect(await ended).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^Recording has stopped: the disk is full\.\nKept \d+ s/),
      })
      expect(expectSame(folder)).toBeGreaterThan(0)
    } finally {
      disk.unmount()
    }
  }, 60_000)

  it.each([
    [['--for', 'ever', '--to', 'x'], '--for must be a time such as 30s, 10m or 2h, not "ever".\n', 1],
    [['--for', '1s'], 'Name a folder: npm run record -- [--for 30s|10m|2h] [--to FOLDER].\n', 1],
    [['--to', 'package.json'], 'MARKET_RECORD must be a folder, not "package.json".\n', 78],
  ])('refuses %s with a sentence', async (args, sentence, code) => {
    expect(await start(process.execPath, ['scripts/record.ts', ...args]).ended).toEqual({ code, said: sentence })
  })
})
