import type { ReplayCourse } from '#gateway/feed/market-feed.ts'
import { MessageAge } from '../market/message-age.ts'

/** Without a word for this long, the course may be another one: as long as for a passed market. */
const SILENT_MS = 2000

/**
 * How far, in milliseconds of the wall clock, a market here stays behind a running one of the primary. A pause is told after it began: for as
 * long as the word is on its way, a market that did not lag would show what the paused primary never showed.
 */
export const REPLICA_LAG_MS = 250

/** The course of a replay as the primary tells it, several times a second. */
export interface SharedCourse {
  /** The number of the recording's beginning that it shows; grows when it begins anew. */
  readonly beginning: number
  /** The number of the last change; grows with each. */
  readonly change: number
  /** The course at the moment of the word. */
  readonly marketMs: number
  readonly speed: number
  readonly paused: boolean
  /** The sender's monotonic clock at that moment, in milliseconds. */
  readonly atMs: number
}

/** Puts the words of a primary about its replay into the time of a monotonic clock here, whatever the primary's clocks show. */
export class ReceivedCourse {
  readonly #age = new MessageAge()
  #word: SharedCourse | null = null
  /** The newest word in our time. */
  #course: ReplayCourse | null = null

  /** The newest word; null before the first. */
  get word(): SharedCourse | null {
    return this.#word
  }

  /** The way to a gateway is open, which has clocks of its own. */
  met(): void {
    this.#age.restart()
  }

  /** Returns the course to show here: the primary's by our clock, and behind it by the lag while it runs. */
  hear(word: SharedCourse, nowMs: number): ReplayCourse {
    this.#age.hear(word.atMs, nowMs)
    this.#word = word
    const { marketMs, speed, paused } = word
    const wallMs = nowMs - this.#age.at(nowMs)
    this.#course = { marketMs, wallMs, speed, paused }
    return paused ? this.#course : { ...this.#course, wallMs: wallMs + REPLICA_LAG_MS }
  }

  isSilent(nowMs: number): boolean {
    return this.#age.at(nowMs) > SILENT_MS
  }

  /** Returns the primary's course at a moment, also when nothing has been heard of it for long; null before the first word. */
  at(nowMs: number): ReplayCourse | null {
    if (this.#course === null) return null
    const { marketMs, wallMs, speed, paused } = this.#course
    return { ...this.#course, marketMs: paused ? marketMs : marketMs + (nowMs - wallMs) * speed, wallMs: nowMs }
  }
}
