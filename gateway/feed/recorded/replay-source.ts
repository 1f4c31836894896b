import type { Source } from '../source.ts'
import { createReplayFeed, type ReplayConfig } from './replay-feed.ts'

export const replaySource: Source<ReplayConfig> = {
  open: createReplayFeed,
  pin: (settings, nowMs) => ({ ...settings, startedAtMs: nowMs }),
}
