import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReplayClock } from './replay-clock.ts'

/** Goal: the operator's changes take effect at once, never turn the clock back, and are the same in every thread. */

const START = Date.UTC(2023, 2, 1)
const END = START + 3_600_000

function open(wall = { now: 1000 }) {
  const clock = createReplayClock({ start: START, begin: START, end: END, speed: 2, startedAtMs: 1000 }, () => wall.now)
  return { wall, clock }
}

describe('the course of a replay', () => {
  it('stops while it is paused, and continues from there', () => {
    const { wall, clock } = open()
    wall.now += 500
    clock.follow({ ...clock.course(), paused: true })
    wall.now += 60_000
    expect(clock.now()).toBe(START + 1000)
    clock.follow({ ...clock.course(), paused: false })
    wall.now += 10
    expect(clock.now()).toBe(START + 1020)
  })

  it('changes its speed from now on alone', () => {
    const { wall, clock } = open()
    wall.now += 500
    clock.follow({ ...clock.course(), speed: 10 })
    wall.now += 100
    expect(clock.now()).toBe(START + 2000)
  })

  it('jumps forward, never beyond the end', () => {
    const { wall, clock } = open()
    clock.follow({ ...clock.course(), marketMs: START + 600_000 })
    expect(clock.now()).toBe(START + 600_000)
    wall.now += 10 * 3_600_000
    expect([clock.now(), clock.state()]).toEqual([END, 'ended'])
  })

  it('never goes back, whatever the course', () => {
    const changes = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 4000 }),
        jump: fc.integer({ min: -600_000, max: 600_000 }),
        speed: fc.double({ min: 0.01, max: 1000, noNaN: true }),
        paused: fc.boolean(),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(changes, (steps) => {
        const { wall, clock } = open()
        let before = clock.now()
        for (const { wait, jump, speed, paused } of steps) {
          wall.now += wait
          const { marketMs, wallMs } = clock.course()
          clock.follow({ marketMs: marketMs + jump, wallMs, speed, paused })
          const now = clock.now()
          expect(now).toBeGreaterThanOrEqual(before)
          expect(now).toBeLessThanOrEqual(END)
          before = now
        }
      }),
    )
  })

  it('stands still as stale when its setter is not heard, and follows the next course', () => {
    const { wall, clock } = open()
    wall.now += 500
    const { speed, paused } = clock.course()
    clock.lose()
    wall.now += 60_000
    expect([clock.now(), clock.state()]).toEqual([START + 1000, 'stale'])
    clock.follow({ marketMs: START + 121_000, wallMs: wall.now, speed, paused })
    wall.now += 10
    expect([clock.now(), clock.state()]).toEqual([START + 121_020, 'live'])
  })

  it('begins paused where another one was paused', () => {
    const wall = { now: 5000 }
    const clock = createReplayClock({ start: START, begin: START, end: END, speed: 2, startedAtMs: 1000, paused: true }, () => wall.now)
    wall.now += 60_000
    expect(clock.now()).toBe(START)
  })

  it('is the same in a second clock that hears of it later', () => {
    const { wall, clock } = open()
    const other = open(wall).clock
    wall.now += 777
    const course = { ...clock.course(), marketMs: START + 60_000, speed: 30 }
    clock.follow(course)
    wall.now += 40
    other.follow(course)
    wall.now += 2
    expect(other.now()).toBe(clock.now())
  })
})
