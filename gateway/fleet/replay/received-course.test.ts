import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReplayClock } from '#gateway/feed/recorded/replay-clock.ts'
import { type SharedCourse, REPLICA_LAG_MS, ReceivedCourse } from './received-course.ts'

// Goal: a replica's market is where its primary's is, whatever their clocks show and however slow a word was, and says when it cannot know.

const MARKET_MS = Date.UTC(2024, 0, 1)
/** The time of the primary's monotonic clock when ours shows 0. */
const APART_MS = 7_000_000

function word(atMs: number, changes: Partial<SharedCourse> = {}): SharedCourse {
  return { beginning: 1, change: 1, marketMs: MARKET_MS + atMs * 10, speed: 10, paused: false, atMs: APART_MS + atMs, ...changes }
}

describe('the course that a primary tells', () => {
  it('is its own by our clock, less the way at its best, also when a word was late', () => {
    const told = new ReceivedCourse()
    told.hear(word(0), 4)
    for (const [sentAt, heardAt] of [
      [100, 104],
      [200, 950],
      [1000, 1004],
    ] as const) {
      told.hear(word(sentAt), heardAt)
      const behindMs = MARKET_MS + (heardAt - 4) * 10 - (told.at(heardAt)?.marketMs ?? 0)
      // Never ahead; behind by what the clocks may have drifted.
      expect(behindMs).toBeGreaterThanOrEqual(0)
      expect(behindMs).toBeLessThan(3)
    }
  })

  it('goes on between two words, and stands still while it is paused', () => {
    const told = new ReceivedCourse()
    told.hear(word(0), 0)
    expect(told.at(60_000)?.marketMs).toBe(MARKET_MS + 600_000)
    told.hear(word(100, { paused: true }), 100)
    expect(told.at(60_000)).toEqual({ marketMs: MARKET_MS + 1000, wallMs: 60_000, speed: 10, paused: true })
  })

  it('is not known before the first word, nor after two seconds without one', () => {
    const told = new ReceivedCourse()
    expect([told.at(5), told.word, told.isSilent(5)]).toEqual([null, null, true])
    told.hear(word(0), 0)
    expect([told.isSilent(2000), told.isSilent(2001)]).toEqual([false, true])
    told.hear(word(100), 2500)
    // It was 2.4 s on its way.
    expect(told.isSilent(2500)).toBe(true)
  })

  it('takes the clock of another primary as it is', () => {
    const told = new ReceivedCourse()
    told.hear(word(0), 0)
    told.met()
    told.hear(word(100, { atMs: 3 }), 100)
    expect(told.at(100)?.marketMs).toBe(MARKET_MS + 1000)
  })
})

describe('a market that follows the course', () => {
  it('is never ahead of its primary, and where it stands once a pause is heard of, however late within the lag each word is', () => {
    const step = fc.record({
      runsMs: fc.integer({ min: 1, max: 3000 }),
      lateMs: fc.integer({ min: 0, max: REPLICA_LAG_MS }),
      speed: fc.constantFrom(1, 60, 20_000),
      paused: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.array(step, { minLength: 1, maxLength: 20 }), (firstLateMs, steps) => {
        let wall = 0
        const end = MARKET_MS * 2
        const primary = createReplayClock({ begin: MARKET_MS, start: MARKET_MS, end, speed: 1 }, () => wall)
        const told = new ReceivedCourse()
        const speak = (change: number): SharedCourse => {
          const { marketMs, speed, paused } = primary.course()
          return { beginning: 1, change, marketMs, speed, paused, atMs: APART_MS + wall }
        }
        const first = speak(1)
        wall += firstLateMs
        const course = told.hear(first, wall)
        const here = createReplayClock({ begin: MARKET_MS, start: course.marketMs, end, speed: 1, paused: true }, () => wall)
        here.follow(course)
        for (const [index, { runsMs, lateMs, speed, paused }] of steps.entries()) {
          wall += runsMs
          primary.follow({ ...primary.course(), speed, paused })
          const pauseOrPace = speak(index + 2)
          wall += lateMs
          expect(here.now()).toBeLessThanOrEqual(primary.now())
          here.follow(told.hear(pauseOrPace, wall))
          if (paused) expect(here.now()).toBe(primary.now())
        }
      }),
    )
  })
})
