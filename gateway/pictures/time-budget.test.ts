import { expect, it } from 'vitest'
import { createTimeBudget } from './time-budget.ts'

// Goal: what one owner uses comes back with time, and never counts for another.

it('lasts until its uses within the window add up to it', () => {
  let nowMs = 1000
  const budget = createTimeBudget({ msMax: 100, windowMs: 1000, monotonicNow: () => nowMs })
  budget.spend('ann', 60)
  expect(budget.waitMs('ann')).toBe(0)
  nowMs += 500
  budget.spend('ann', 60)
  expect([budget.waitMs('ann'), budget.waitMs('bob')]).toEqual([500, 0])
  nowMs += 500
  // The first use is a window old.
  expect(budget.waitMs('ann')).toBe(0)
  budget.spend('bob', 500)
  nowMs += 999
  expect([budget.waitMs('ann'), budget.waitMs('bob')]).toEqual([0, 1])
})
