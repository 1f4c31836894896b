import { expect, it } from 'vitest'
import { createManualClock } from './manual-clock.ts'
import { TimeoutError, wait, withTimeout } from './timeout.ts'

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
