import { describe, expect, it } from 'vitest'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { createManualClock } from './manual-clock.ts'

describe('a clock that is moved by hand', () => {
  it('does not run by itself', () => {
    const clock = createManualClock(1000)
    expect(clock.now()).toBe(1000)
    clock.advance(250)
    expect(clock.now()).toBe(1250)
  })

  it('runs what falls due, in order, each at its own time', () => {
    const clock = createManualClock()
    const seen: [string, number][] = []
    clock.after(20, () => seen.push(['late', clock.now()]))
    clock.after(10, () => seen.push(['early', clock.now()]))
    clock.after(10, () => seen.push(['early, set second', clock.now()]))
    clock.after(31, () => seen.push(['too late', clock.now()]))
    clock.advance(30)
    expect(seen).toEqual([
      ['early', 10],
      ['early, set second', 10],
      ['late', 20],
    ])
    expect(clock.now()).toBe(30)
    expect(clock.pending()).toBe(1)
  })

  it('runs what a timer starts, when it falls due on the way', () => {
    const clock = createManualClock()
    const times: number[] = []
    const repeat = (): void => {
      times.push(clock.now())
      clock.after(10, repeat)
    }
    clock.after(10, repeat)
    clock.advance(35)
    expect(times).toEqual([10, 20, 30])
  })

  it('forgets what was taken back', () => {
    const clock = createManualClock()
    let runs = 0
    const undo = clock.after(10, () => {
      runs += 1
    })
    undo()
    undo()
    clock.advance(100)
    expect(runs).toBe(0)
    expect(clock.pending()).toBe(0)
  })
})

describe('the real clock and timers', () => {
  it('reads the wall clock', () => {
    const before = Date.now()
    expect(wallClock.now()).toBeGreaterThanOrEqual(before)
  })

  it('waits, and can be taken back', async () => {
    const order: string[] = []
    const undo = systemTimers.after(0, () => order.push('taken back'))
    undo()
    await new Promise<void>((resolve) => systemTimers.after(1, resolve))
    expect(order).toEqual([])
  })
})
