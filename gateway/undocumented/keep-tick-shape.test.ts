import { expect, it } from 'vitest'
import { keepTickShape } from './keep-tick-shape.ts'

it('keeps an object in which Node queues a tick, the same one at each call', () => {
  const kept = keepTickShape()
  // If Node queues ticks otherwise one day, the module has nothing to keep and may go.
  expect(kept).toHaveProperty('callback')
  expect(keepTickShape()).toBe(kept)
})
