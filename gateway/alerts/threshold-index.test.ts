import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ThresholdIndex } from './threshold-index.ts'

// Goal: whatever a figure does, an alert is met once, at its first chance, and costs nothing before.

const direction = fc.constantFrom('above' as const, 'below' as const)
const price = fc.integer({ min: 1, max: 50 })

it('meets what a plain search over all entries meets, each once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(direction, price), { maxLength: 30 }),
      fc.array(fc.tuple(price, price), { maxLength: 20 }),
      fc.array(fc.nat(29), { maxLength: 5 }),
      (entries, moves, removed) => {
        const index = new ThresholdIndex()
        const plain = new Map(entries.map(([way, threshold], key) => [String(key), { way, threshold }]))
        for (const [key, { way, threshold }] of plain) index.add(key, way, threshold)
        for (const key of removed) {
          index.remove(String(key))
          plain.delete(String(key))
        }
        for (const [one, other] of moves) {
          const [high, low] = [Math.max(one, other), Math.min(one, other)]
          const expected = [...plain]
            .filter(([, { way, threshold }]) => (way === 'above' ? threshold <= high : threshold >= low))
            .map(([key]) => key)
          expect(index.meet(high, low).toSorted()).toEqual(expected.toSorted())
          for (const key of expected) plain.delete(key)
        }
        expect(index.size).toBe(plain.size)
      },
    ),
  )
})

it('meets a threshold that is touched, and none that is missed by a tick', () => {
  const index = new ThresholdIndex()
  index.add('up', 'above', 0.3)
  index.add('down', 'below', 0.1)
  expect(index.meet(0.29, 0.11)).toEqual([])
  expect(index.meet(0.3, 0.2)).toEqual(['up'])
  expect(index.meet(0.3, 0.1)).toEqual(['down'])
})
