import { systemTimers } from '#lib/kernel/clock.ts'
import { required } from '#lib/kernel/assert.ts'
import { wait } from '#lib/kernel/timeout.ts'
import type { FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { MarketFeed, ReplayControl, ReplayCourse } from '#gateway/feed/market-feed.ts'
import type { SharedCourse } from './received-course.ts'
import { readReplayRow, type ReplayRow, writeReplayRow } from '../database/replay-row.ts'
import type { Database } from '#gateway/store/postgres/database.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { type NextRound, endRounds, listTraders } from '#gateway/exchange/local/rounds.ts'
import type { ShownReplay } from '../market/replica-market.ts'
import { beginRemaining, endRemaining, type GoingBack, noteRounds, noteRunning, readGoingBack } from './going-back.ts'

const AGAIN_MS = 200

/** The way of the course to the replicas. */
export interface CoursePublisher {
  /** Has every replica's market stand still until `publish`; resolves a moment after they do, or take too long to. */
  hold(change: number): Promise<void>
  /** Publishes the course at once. */
  publish(): void
}

/** Why a change of the course was not made. */
export type ChangeRefused = 'unavailable'

export interface SharedReplayOptions {
  readonly database: Database
  readonly epoch: number
  /** The operator's settings: where the recording begins if no other gateway has shown it. */
  readonly settings: FeedConfig<'replay'>
  /** Where the replay was when this gateway followed it last; null if it has not. */
  readonly shown: ShownReplay | null
  readonly log: { warn(details: object, message: string): void }
  readonly ended: AbortSignal
}

interface Running {
  readonly exchange: LocalExchange
  readonly replay: ReplayControl
}

/**
 * The primary's replay (ADR 50). Each change of its course is in the database before it is made, and is published to the replicas,
 * so the next primary goes on with it.
 */
export class SharedReplay {
  readonly #options: SharedReplayOptions
  #beginning: number
  #change: number
  #back: GoingBack | null
  #settings: FeedConfig<'replay'>
  #running: Running | null = null
  #publisher: CoursePublisher | null = null
  /** The operator's calls, one after another. */
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(options: SharedReplayOptions, row: ReplayRow | null) {
    const { settings, shown } = options
    this.#options = options
    this.#back = readGoingBack(row?.back ?? null)
    const isContinued = shown !== null || this.#back !== null
    this.#beginning = (row?.beginning ?? shown?.beginning ?? 0) + (isContinued ? 0 : 1)
    this.#change = (row?.change ?? shown?.change ?? 0) + (isContinued ? 0 : 1)
    // The course shown here is more exact, unless the operator has changed the course since.
    const stored = row === null ? null : { ...row.course, wallMs: Date.now() }
    const known = shown !== null && shown.change >= (row?.change ?? 0) ? shown.course : stored
    const now = isContinued && known !== null ? continued(settings, known) : settings
    this.#settings = this.#back?.isEnded === true ? begunAt(settings, this.#back) : now
  }

  /** Learns where the replay is that the gateways of a database show. Rejects if `ended` is aborted before. */
  static async open(options: SharedReplayOptions): Promise<SharedReplay> {
    return new SharedReplay(options, await untilDone(options, () => readReplayRow(options.database)))
  }

  /** With these the recording is opened. */
  get settings(): FeedConfig<'replay'> {
    return this.#settings
  }

  /** Whether another gateway was killed while it ended all rounds: `endRounds` is due at the prices of `settings`. */
  get hasRoundsToEnd(): boolean {
    return this.#back?.isEnded === false
  }

  /** Ends the rounds that another gateway has left; the recording is to be opened at the earlier time after it. */
  async endRest(exchange: LocalExchange): Promise<void> {
    const back = required(this.#back, 'the replay goes back')
    await this.#leave({ ...back, rounds: await endRemaining(exchange, back.rounds) })
  }

  /** The exchange has closed after the operator had all rounds ended: notes which are to begin, so that each ends once. */
  async leave(rounds: readonly NextRound[], exchange: LocalExchange): Promise<void> {
    const back = required(this.#back, 'the replay goes back')
    await this.#leave({ ...back, rounds: noteRounds(exchange.state, rounds) })
  }

  async #leave(back: Omit<GoingBack, 'isEnded'>): Promise<void> {
    this.#back = { ...back, isEnded: true }
    const { toMs, speed } = back
    this.#settings = begunAt(this.#options.settings, back)
    const course = { marketMs: toMs, speed, paused: false }
    await untilDone(this.#options, () => this.#write({ change: this.#change, course }))
  }

  /** The market and the exchange are open, and nobody is let in yet: begins the rounds that are due, and notes where the replay is. */
  async begin(exchange: LocalExchange, feed: MarketFeed): Promise<void> {
    const replay = required(feed.replay, 'a replay has a course')
    if (this.#back !== null) {
      await beginRemaining(exchange, this.#back.rounds)
      this.#back = null
      this.#beginning += 1
      this.#change += 1
    }
    this.#running = { exchange, replay }
    await untilDone(this.#options, () => this.#write({ change: this.#change, course: replay.course() }))
  }

  /** Publishes the course to replicas from here on. */
  publishBy(publisher: CoursePublisher): void {
    this.#publisher = publisher
  }

  /** The course as it is published to replicas. */
  word(): Omit<SharedCourse, 'atMs'> & { readonly isGoingBack: boolean } {
    const { marketMs, speed, paused } = required(this.#running, 'the market is open').replay.course()
    return { beginning: this.#beginning, change: this.#change, marketMs, speed, paused, isGoingBack: this.#back !== null }
  }

  /** The number of the last change. */
  get change(): number {
    return this.#change
  }

  /**
   * Changes the course as `decide` says, which may refuse. The market stands still here and at the replicas until the database has the
   * change, so that nobody has seen more than the new course shows.
   */
  changeCourse<Refusal extends string>(
    decide: (course: ReplayCourse) => ReplayCourse | Refusal,
  ): Promise<ReplayCourse | Refusal | ChangeRefused> {
    return this.#next(async () => {
      const { exchange, replay } = required(this.#running, 'the market is open')
      const refused = decide(replay.course())
      if (typeof refused === 'string') return refused
      // Replicas first: none of them is then ahead of where the market here stands still.
      await this.#publisher?.hold(this.#change + 1)
      try {
        const before = replay.course()
        const next = decide(before)
        if (typeof next === 'string') return next
        exchange.followReplay({ ...before, paused: true })
        const isNoted = await this.#note(this.#change + 1, next)
        if (isNoted) this.#change += 1
        const course = { ...(isNoted ? next : before), wallMs: replay.course().wallMs }
        exchange.followReplay(course)
        return isNoted ? course : 'unavailable'
      } finally {
        this.#publisher?.publish()
      }
    })
  }

  async #note(change: number, course: ReplayCourse): Promise<boolean> {
    try {
      return await this.#write({ change, course })
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a change of the replay could not be stored')
      return false
    }
  }

  /** Ends every round, to go back to an earlier time. Rejects if that is not possible: the replay then goes on where it is. */
  endRounds(toMs: number): Promise<readonly NextRound[]> {
    return this.#next(async () => {
      const { exchange, replay } = required(this.#running, 'the market is open')
      const { speed } = replay.course()
      this.#back = { toMs, speed, isEnded: false, rounds: noteRunning(exchange) }
      try {
        const isNoted = await this.#write({ change: this.#change, course: replay.course() })
        if (!isNoted) throw new Error('another gateway is the primary')
        this.#publisher?.publish()
        return await endRounds(exchange, listTraders(exchange.state))
      } catch (error) {
        this.#back = null
        this.#publisher?.publish()
        void untilDone(this.#options, () => this.#back !== null || this.#write({ change: this.#change, course: replay.course() })).catch(
          () => undefined,
        )
        throw error
      }
    })
  }

  #next<Done>(run: () => Promise<Done>): Promise<Done> {
    const done = this.#queue.then(run)
    this.#queue = done.catch(() => undefined)
    return done
  }

  /** Returns whether this gateway is still the primary. */
  #write({ change, course: { marketMs, speed, paused } }: Pick<ReplayRow, 'change' | 'course'>): Promise<boolean> {
    const { database, epoch } = this.#options
    const back = this.#back === null ? null : JSON.stringify(this.#back)
    return writeReplayRow(database, epoch, { beginning: this.#beginning, change, course: { marketMs, speed, paused }, back })
  }
}

/** Returns the settings that open a recording where another gateway has shown it until now. */
function continued(settings: FeedConfig<'replay'>, { marketMs, wallMs, speed, paused }: ReplayCourse): FeedConfig<'replay'> {
  return { ...settings, start: Math.floor(marketMs), startedAtMs: wallMs, speed, paused }
}

/** Returns the settings that open a recording at an earlier time. */
function begunAt(settings: FeedConfig<'replay'>, { toMs, speed }: Pick<GoingBack, 'toMs' | 'speed'>): FeedConfig<'replay'> {
  return { ...settings, start: toMs, speed }
}

/** Tries again until the database answers. Rejects if `ended` is aborted before. */
async function untilDone<Done>({ log, ended }: Pick<SharedReplayOptions, 'log' | 'ended'>, run: () => Done | Promise<Done>): Promise<Done> {
  for (;;) {
    ended.throwIfAborted()
    try {
      return await run()
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer about the replay')
      await wait(AGAIN_MS, systemTimers)
    }
  }
}
