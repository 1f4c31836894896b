import { FrameFeed } from '../frames/frame-feed.ts'
import type { MarketFeed } from '../market-feed.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'
import { SampledFrames } from './sampled-frames.ts'

/** Records a market until it is closed: its frames, or samples of a market without frames. Throws FeedStartError. */
export function recordMarket(feed: MarketFeed, options: RecorderOptions): Recording {
  const recorder = new Recorder(options)
  if (feed instanceof FrameFeed) {
    // The state that it had reached before this moment.
    if (feed.markets.length > 0) new SampledFrames(feed, (frame) => recorder.record(frame)).sampleOnce()
    const stop = feed.onFrame((frame) => recorder.record(frame))
    return { recorder, close: () => (stop(), recorder.close()) }
  }
  const sampled = new SampledFrames(feed, (frame) => recorder.record(frame))
  return { recorder, close: () => (sampled.close(), recorder.close()) }
}

export interface Recording {
  readonly recorder: Recorder
  close(): Promise<void>
}
