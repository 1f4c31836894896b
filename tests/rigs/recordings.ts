import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import type { Frame, InstrumentsEvent, MarketName } from '#gateway/feed/frames/frame.ts'
import { FrameFeed } from '#gateway/feed/frames/frame-feed.ts'
import { Player } from '#gateway/feed/recording/player.ts'
import { Recorder } from '#gateway/feed/recording/recorder.ts'
import { indexFolder } from '#gateway/feed/recording/recording-index.ts'

/** For tests: recordings of given frames in temporary folders, and what a reader of their playback sees. */
export const START = Date.UTC(2026, 0, 5, 11, 57, 30)
export const NAMES: readonly MarketName[] = ['spot:BTCUSDT', 'futures:BTCUSDT', 'spot:ETHUSDT']
export const LIST: InstrumentsEvent = {
  type: 'instruments',
  list: { version: 1, spot: SPOT_INSTRUMENTS.slice(0, 4), futures: FUTURES_INSTRUMENTS.slice(0, 2) },
}

/** Makes temporary folders, and removes them. */
export function recordingFolders() {
  const folders: string[] = []
  return {
    make(): string {
      const made = mkdtempSync(join(tmpdir(), 'recording-'))
      folders.push(made)
      return made
    },
    removeAll: () => folders.forEach((made) => rmSync(made, { recursive: true, force: true })),
  }
}

/** Records frames. Timers must be fake: a block ends with every `blockEvery`th frame. */
export async function record(into: string, recorded: readonly Frame[], blockEvery = 3): Promise<void> {
  const recorder = new Recorder({ folder: into, source: 'synthetic', log: { warn: (_details, message) => expect.fail(message) } })
  recorded.forEach((frame, index) => {
    recorder.record(frame)
    if (index % blockEvery === 0) vi.advanceTimersByTime(1000)
  })
  await recorder.close()
  expect(recorder.status.problem).toBeNull()
}

/** A feed at a fixed time, to apply frames to. */
export class Shown {
  now = START
  readonly feed = new FrameFeed({ source: 'replay', exchange: null, clock: { now: () => this.now, state: () => 'live' } })

  apply(frame: Frame): void {
    this.now = Math.max(this.now, frame.time)
    this.feed.apply(frame)
  }

  /** All data that a reader can see. */
  seen(): unknown {
    return NAMES.map((name) => {
      const [product, symbol] = name.split(':') as ['spot' | 'futures', string]
      const found = this.feed.market(product, symbol)
      if (found === undefined) return null
      const { state } = this.feed.status(found)
      const figures = [this.feed.book(found), this.feed.ticker(found), this.feed.trades(found, { limit: 100 })]
      return [name, state, ...figures, product === 'futures' ? this.feed.derivative(found) : null]
    })
  }
}

/** Returns all frames of a playback. */
export function play(from: string, start = 0): Frame[] {
  const player = new Player(from, indexFolder(from), start)
  const played: Frame[] = []
  for (let frame = player.next(Infinity); frame !== undefined; frame = player.next(Infinity)) played.push(frame)
  player.close()
  return played
}
