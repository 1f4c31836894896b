import type { FeedState } from '#lib/contract/market/market.ts'
import type { MarketClock } from '../clock/market-clock.ts'
import { FrameFeed } from '../frames/frame-feed.ts'
import type { BarsRequest } from '../frames/needed-bars.ts'
import { FeedStartError, type MarketFeed, type ReplayControl } from '../market-feed.ts'
import { type ReplayConfig, chooseStart } from '../recorded/replay-feed.ts'
import { createReplayClock, type ReplayClock } from '../recorded/replay-clock.ts'
import { Player } from './player.ts'
import { RecordedHistory } from './recorded-history.ts'
import { type IndexedFile, indexFolder } from './recording-index.ts'

const PERIOD_MS = 25
/** Maximum duration of one step, so that other work gets its turn. */
const WORK_MS = 15

/** Plays a recorded folder back, from its beginning or a time within it. Throws FeedStartError with one sentence for the operator. */
export function createPlayback(config: ReplayConfig, now: () => number): MarketFeed {
  const files = openFolder(config.file)
  const [begin, end] = [Math.min(...files.map((file) => file.from)), Math.max(...files.map((file) => file.to))]
  const start = chooseStart(config, begin, end)
  const { speed, startedAtMs, paused } = config
  const clock = createReplayClock({ start, begin, end, speed, startedAtMs, paused }, now)
  const feed = new PlayedFeed(new StepClock(clock, start), new Player(config.file, files, start), new RecordedHistory(config.file, files))
  feed.advance()
  if (feed.markets.length > 0) return feed
  feed.close()
  throw new FeedStartError(`REPLAY_FILE ${config.file} has no market that can be read at ${new Date(start).toISOString()}.`)
}

/** The market's time advances only as frames are applied: a playback that is too fast for this machine runs slower. */
class StepClock implements MarketClock {
  readonly #target: ReplayClock
  #now: number

  constructor(target: ReplayClock, start: number) {
    this.#target = target
    this.#now = start
  }

  get target(): ReplayClock {
    return this.#target
  }

  now(): number {
    return this.#now
  }

  state(): FeedState['state'] {
    const state = this.#target.state()
    return state === 'ended' && this.#now < this.#target.now() ? 'live' : state
  }

  advanceTo(time: number): void {
    this.#now = Math.max(this.#now, time)
  }
}

/** The market of a recording: each thread reads the files itself, and nothing of them beyond its own clock. */
class PlayedFeed extends FrameFeed {
  readonly #clock: StepClock
  readonly #player: Player
  readonly #timer: NodeJS.Timeout

  constructor(clock: StepClock, player: Player, history: RecordedHistory) {
    super({ source: 'replay', exchange: null, clock, ask: (request) => this.#answer(history, request) })
    this.#clock = clock
    this.#player = player
    this.#timer = setInterval(() => this.advance(), PERIOD_MS).unref()
    // Frames before the requested beginning are applied at once, however long it takes.
    this.#apply(clock.now(), Infinity)
  }

  /**
   * The course of the playback. The span of a jump is applied in steps, so that other work does not wait for all of it: the clock runs fast
   * meanwhile.
   */
  get replay(): ReplayControl {
    const { target } = this.#clock
    return {
      begin: target.begin,
      end: target.end,
      course: () => target.course(),
      follow: (course) => {
        target.follow(course)
        this.advance()
      },
      lose: () => target.lose(),
      advance: () => this.advance(),
    }
  }

  /** Applies what has happened since the last call, or as much of it as there is time for; returns whether it is all. */
  advance(): boolean {
    return this.#apply(this.#clock.target.now(), performance.now() + WORK_MS)
  }

  /** Frames of a recording come in steps, at its speed; readers poll at their own pace. */
  override onBooks(): () => void {
    return () => {}
  }

  override close(): void {
    clearInterval(this.#timer)
    this.#player.close()
    super.close()
  }

  /** Applies frames up to a time, or as many as there is time for. */
  #apply(to: number, endAt: number): boolean {
    for (let frame = this.#player.next(to); frame !== undefined; frame = this.#player.next(to)) {
      this.#clock.advanceTo(frame.time)
      this.apply(frame)
      if (performance.now() >= endAt) return false
    }
    this.#clock.advanceTo(to)
    return true
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
