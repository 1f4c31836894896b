import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFeed, type FeedConfig } from '#gateway/feed/open/create-feed.ts'

/** For tests: recordings in a temporary folder, and replays of them with a clock that the test moves. */
export const HEADER = 'open_time,open,high,low,close,volume'

export function recordingFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  let files = 0
  return {
    folder,
    /** Writes a file and returns its path. */
    write(content: string | Buffer): string {
      files += 1
      const file = join(folder, `${files}.csv`)
      writeFileSync(file, content)
      return file
    },
    removeAll: () => rmSync(folder, { recursive: true }),
  }
}

/** Starts a replay of a file; `advance` moves the wall clock by milliseconds. */
export function replay(file: string, settings: Partial<Extract<FeedConfig, { source: 'replay' }>> = {}) {
  let wall = 1_000_000
  const feed = createFeed({ source: 'replay', file, symbol: 'BTCUSDT', speed: 1, ...settings }, () => wall)
  return { feed, advance: (durationMs: number) => (wall += durationMs) }
}
