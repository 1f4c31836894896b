import type { Source } from '../frames/source.ts'
import { openReplay } from './open-replay.ts'
import type { ReplayConfig } from '../recorded/replay-feed.ts'

export const replaySource: Source<ReplayConfig> = {
  open: openReplay,
  prepare: (settings) => openReplay(settings, Date.now).close(),
  pin: (settings, nowMs) => ({ ...settings, startedAtMs: settings.startedAtMs ?? nowMs }),
}
