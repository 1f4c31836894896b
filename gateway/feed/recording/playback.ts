import { FrameFeed } from '../frames/frame-feed.ts'
import type { BarsRequest } from '../frames/needed-bars.ts'
import { FeedStartError, type MarketFeed } from '../market-feed.ts'
import { type ReplayConfig, startOf } from '../recorded/replay-feed.ts'
import { createReplayClock } from '../recorded/replay-clock.ts'
import { Player } from './player.ts'
import { RecordedHistory } from './recorded-history.ts'
import { type IndexedFile, indexFolder } from './recording-index.ts'

const PERIOD_MS = 25

/** Plays a recorded folder back, from its beginning or a time within it. Throws FeedStartError with one sentence for the operator. */
export function createPlayback(config: ReplayConfig, now: () => number): MarketFeed {
  const files = openFolder(config.file)
  const [begin, end] = [Math.min(...files.map((file) => file.from)), Math.max(...files.map((file) => file.to))]
  const start = startOf(config, begin, end)
  const clock = createReplayClock({ start, end, speed: config.speed, startedAtMs: config.startedAtMs }, now)
  const player = new Player(config.file, files, start)
  const feed = new PlayedFeed(clock, player, new RecordedHistory(config.file, files))
  feed.advance()
  if (feed.markets.length > 0) return feed
  feed.close()
  throw new FeedStartError(`REPLAY_FILE ${config.file} has no market that can be read at ${new Date(start).toISOString()}.`)
}

/** The market of a recording: each thread reads the files itself, and nothing of them beyond its own clock. */
class PlayedFeed extends FrameFeed {
  readonly #clock: ReturnType<typeof createReplayClock>
  readonly #player: Player
  readonly #timer: NodeJS.Timeout

  constructor(clock: ReturnType<typeof createReplayClock>, player: Player, history: RecordedHistory) {
    super({ source: 'replay', exchange: null, clock, ask: (request) => this.#answer(history, request) })
    this.#clock = clock
    this.#player = player
    this.#timer = setInterval(() => this.advance(), PERIOD_MS).unref()
  }

  /** Applies everything up to the clock's time. */
  advance(): void {
    const now = this.#clock.now()
    for (let frame = this.#player.next(now); frame !== undefined; frame = this.#player.next(now)) this.apply(frame)
  }

  override close(): void {
    clearInterval(this.#timer)
    this.#player.close()
    super.close()
  }

  #answer(history: RecordedHistory, request: BarsRequest): void {
    setImmediate(() => {
      const now = this.#clock.now()
      this.apply({ sequence: this.sequence, time: now, events: [history.answer(request, now)] })
    })
  }
}

function openFolder(folder: string): IndexedFile[] {
  try {
    const files = indexFolder(folder)
    if (files.length > 0) return files
  } catch (error) {
    throw new FeedStartError(`REPLAY_FILE ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  throw new FeedStartError(`REPLAY_FILE ${folder} holds no block of a recording that can be read.`)
}
