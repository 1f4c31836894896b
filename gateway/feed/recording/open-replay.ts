import { statSync } from 'node:fs'
import type { MarketFeed } from '../market-feed.ts'
import { createPlayback } from './playback.ts'
import { isRecording } from './recording-index.ts'
import { createCandleFolderFeed } from '../recorded/candle-folder.ts'
import { createReplayFeed, type ReplayConfig } from '../recorded/replay-feed.ts'

/**
 * Opens what `REPLAY_FILE` names: one file of candles, a folder of them, or the recording of a whole market. Throws FeedStartError with
 * one sentence for the operator.
 */
export function openReplay(config: ReplayConfig, now: () => number): MarketFeed {
  const isFolder = statSync(config.file, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder) return createReplayFeed(config, now)
  return isRecording(config.file) ? createPlayback(config, now) : createCandleFolderFeed(config, now)
}
