import type { Source } from '../frames/source.ts'
import { createSyntheticFeed } from './synthetic-feed.ts'

export interface SyntheticSettings {
  readonly seed: string
}

export const syntheticSource: Source<SyntheticSettings> = {
  open: ({ seed }, now) => createSyntheticFeed(seed, now),
  pin: (settings) => settings,
}
