import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DueHeap } from './due-heap.ts'

// Goal: the heap tells exactly what is due, and looks at nothing else.

describe('a heap of due times', () => {
  it('tells what is due like a list that is read whole, after any changes', () => {
    const change = fc.oneof(
      fc.record({ key: fc.nat(9), dueMs: fc.oneof(fc.nat(50), fc.constant(Infinity)) }),
      fc.record({ gone: fc.nat(9) }),
      fc.record({ at: fc.nat(50) }),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const heap = new DueHeap<number>()
        const list = new Map<number, number>()
        for (const one of changes) {
          if ('key' in one) {
            heap.set(one.key, one.dueMs)
            list.set(one.key, one.dueMs)
          } else if ('gone' in one) {
            heap.delete(one.gone)
            list.delete(one.gone)
          } else {
            const due = [...list].flatMap(([key, dueMs]) => (dueMs <= one.at ? key : []))
            expect(heap.isDueAt(one.at)).toBe(due.length > 0)
            expect(heap.dueAt(one.at).toSorted()).toEqual(due.toSorted())
          }
        }
      }),
    )
  })

  it('grows with the logarithm of what waits: a change of one in 16 times as many takes four steps more', () => {
    const stepsOf = (count: number): { readonly look: number; readonly change: number } => {
      let steps = 0
      const heap = new DueHeap<number>((a, b) => {
        steps += 1
        return a.dueMs < b.dueMs
      })
      for (let key = 0; key < count; key += 1) heap.set(key, 1000 + ((key * 7919) % count))
      steps = 0
      expect(heap.dueAt(999)).toEqual([])
      const look = steps
      heap.set(3, 1)
      return { look, change: steps - look }
    }
    const [few, many] = [stepsOf(1024), stepsOf(16_384)]
    expect([few.look, many.look]).toEqual([0, 0])
    expect(many.change).toBeLessThanOrEqual(few.change + 4)
    expect(many.change).toBeLessThanOrEqual(14)
  })
})
