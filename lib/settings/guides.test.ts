import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStorage, type StorageArea } from '#lib/storage/storage.ts'
import { countGuide, dueStep, GUIDES, reachStep, skipGuides } from './guides.ts'

// Goal: a guide is seen once, continues at the step where it was left, and never returns after the user has skipped it.

let storage: StorageArea
beforeEach(() => {
  storage = createMemoryStorage()
})

describe('a guide', () => {
  it('is due from its first step, and goes on where it was left', () => {
    expect(dueStep('terminal', storage)).toBe(0)
    reachStep('terminal', 2, storage)
    reachStep('terminal', 1, storage)
    expect([dueStep('terminal', storage), dueStep('assets', storage)]).toEqual([2, 0])
  })

  it('is due no more once its last step was seen', () => {
    reachStep('assets', GUIDES.assets.length, storage)
    expect([dueStep('assets', storage), dueStep('terminal', storage)]).toEqual([null, 0])
  })

  it('skipped takes all others along', () => {
    skipGuides(storage)
    expect([dueStep('assets', storage), dueStep('terminal', storage)]).toEqual([null, null])
  })

  it('without an answer is shown three times', () => {
    const due = [1, 2, 3, 4].map(() => {
      const step = dueStep('terminal', storage)
      if (step !== null) countGuide('terminal', storage)
      return step
    })
    expect(due).toEqual([0, 0, 0, null])
    expect(dueStep('assets', storage)).toBe(0)
  })
})
