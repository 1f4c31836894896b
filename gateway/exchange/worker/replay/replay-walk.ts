import type { MarketFeed, ReplayControl, ReplayCourse } from '#gateway/feed/market-feed.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Lengths of steps, each used for ways of at most so many. */
const STEPS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
const DAY_MS = 24 * HOUR_MS
const STEPS_MAX = 1000
/** How long a way is gone on before other messages have their turn. */
const WALK_MS = 15

export interface WalkEvents {
  /** The market's clock is about to jump over this span. */
  skips(fromMs: number, toMs: number): void
  /** The market has reached a step: orders, positions and fundings are to be judged by it. */
  steps(): void
  /** The market stands, but beyond where the course has it stand: it ran on until the course was heard of. */
  stands(marketMs: number): void
}

/**
 * The courses that the operator gives a replay, one after another. The way of a jump is gone in steps of market time: full multiples of a
 * length that follows from the way's length alone. So what a jump fires, fills and liquidates does not depend on how fast this machine
 * reads the recording.
 */
export class ReplayWalk {
  readonly #feed: MarketFeed
  readonly #events: WalkEvents
  #courses: ReplayCourse[] = []
  #way: Way | null = null

  constructor(feed: MarketFeed, events: WalkEvents) {
    this.#feed = feed
    this.#events = events
  }

  /** Whether the market is not yet where the operator wants it. */
  get isUnderWay(): boolean {
    return this.#way !== null || this.#courses.length > 0
  }

  add(course: ReplayCourse): void {
    this.#courses.push(course)
  }

  /** Ends where the market is now. */
  end(): void {
    this.#courses = []
    this.#way = null
  }

  /** Goes on for a while; returns whether the market is where the operator wants it. */
  go(): boolean {
    const endAt = performance.now() + WALK_MS
    while (this.isUnderWay && this.#goStep() && performance.now() < endAt);
    return !this.isUnderWay
  }

  /** Goes to the next step; returns false if the recording has to be read on before. */
  #goStep(): boolean {
    this.#way ??= this.#setOut()
    if (this.#way === null) return true
    if (!this.#way.reach()) return false
    this.#events.steps()
    if (this.#way.leave()) this.#way = null
    return true
  }

  /** Begins the way to the next course; null if it begins where the market is. */
  #setOut(): Way | null {
    const { replay } = this.#feed
    const course = this.#courses.shift()
    if (course === undefined || replay === undefined) return null
    const fromMs = this.#feed.now()
    if (course.marketMs > fromMs) {
      this.#events.skips(fromMs, course.marketMs)
      return new Way(replay, fromMs, course)
    }
    replay.follow(course)
    // What was done at later prices cannot be undone, so whoever shows the market has to come here.
    if (course.paused && fromMs > course.marketMs) this.#events.stands(fromMs)
    return null
  }
}

class Way {
  readonly #replay: ReplayControl
  readonly #course: ReplayCourse
  readonly #stepMs: number
  #atMs: number

  constructor(replay: ReplayControl, fromMs: number, course: ReplayCourse) {
    const lengthMs = course.marketMs - fromMs
    this.#replay = replay
    this.#course = course
    this.#stepMs = STEPS_MS.find((stepMs) => lengthMs / stepMs <= STEPS_MAX) ?? DAY_MS
    this.#atMs = fromMs
    this.#aim()
  }

  /** Reads on towards the next step; returns whether the market has reached it. */
  reach(): boolean {
    return this.#replay.advance()
  }

  /** Sets out for the next step. Returns true after the last one: then the replay follows its course. */
  leave(): boolean {
    const isOver = this.#atMs >= this.#course.marketMs
    if (isOver) this.#replay.follow(this.#course)
    else this.#aim()
    return isOver
  }

  #aim(): void {
    this.#atMs = Math.min(this.#course.marketMs, (Math.floor(this.#atMs / this.#stepMs) + 1) * this.#stepMs)
    this.#replay.follow({ ...this.#course, marketMs: this.#atMs, paused: true })
  }
}
