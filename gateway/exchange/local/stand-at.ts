import type { ReplayControl } from '#gateway/feed/market-feed.ts'

/**
 * Shows a paused replay where the engine stands, in milliseconds of the market: its thread ran on until it heard of the pause, and fills by
 * the book that it met then. Does nothing if the replay is not paused any more.
 */
export function standAt(replay: ReplayControl | undefined, marketMs: number): void {
  const course = replay?.course()
  if (course?.paused === true && course.marketMs < marketMs) replay?.follow({ ...course, marketMs })
}
