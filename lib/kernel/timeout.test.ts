import { expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { patient, TimeoutError, wait, withTimeout } from './timeout.ts'

it('gives what comes in time and leaves no timer behind', async () => {
  const clock = createManualClock()
  expect(await withTimeout(Promise.resolve(7), 1000, clock)).toBe(7)
  await expect(withTimeout(Promise.reject(new Error('no')), 1000, clock)).rejects.toThrow('no')
  expect(clock.pending()).toBe(0)
})

it('rejects what does not come', async () => {
  const clock = createManualClock()
  const late = withTimeout(new Promise(() => {}), 1000, clock)
  clock.advance(1000)
  await expect(late).rejects.toEqual(new TimeoutError('nothing came within 1000 ms'))
})

it('waits', async () => {
  const clock = createManualClock()
  let isOver = false
  const waiting = wait(10, clock).then(() => (isOver = true))
  clock.advance(9)
  await Promise.resolve()
  expect(isOver).toBe(false)
  clock.advance(1)
  expect(await waiting).toBe(true)
})

it('is patient: a wait is over after its time, and can be taken back at any step', () => {
  const clock = createManualClock()
  let runs = 0
  patient(clock).after(2000, () => (runs += 1))
  clock.advance(1999)
  expect(runs).toBe(0)
  clock.advance(1)
  expect(runs).toBe(1)
  const takeBack = patient(clock).after(2000, () => (runs += 1))
  clock.advance(1500)
  takeBack()
  expect(clock.pending()).toBe(0)
})

it('is patient: a process that stood still for long has lost one step alone', () => {
  // In a busy process timers fire late, and the timers they start count from then.
  const due: (() => void)[] = []
  const late = { after: (_delayMs: number, run: () => void) => (due.push(run), () => {}) }
  let isOver = false
  patient(late).after(2000, () => (isOver = true))
  for (let step = 1; step < 8; step += 1) {
    due.shift()?.()
    expect(isOver).toBe(false)
  }
  due.shift()?.()
  expect(isOver).toBe(true)
})
