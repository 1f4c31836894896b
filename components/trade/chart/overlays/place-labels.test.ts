import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsBeside, placeLabels, type Label } from './place-labels.ts'

const label = (id: string, y: number, width = 100): Label => ({ id, x: 8, y, width })
const placesOf = (labels: readonly Label[], widthMax = 800) => placeLabels(labels, widthMax).map(({ x, y }) => ({ x, y }))

it('leaves labels alone that have room', () => {
  expect(placesOf([label('a', 50), label('b', 80)])).toEqual([
    { x: 8, y: 50 },
    { x: 8, y: 80 },
  ])
})

it('puts labels of nearly the same height side by side, and those without room there below and above', () => {
  expect(placesOf([label('a', 50), label('b', 53), label('c', 45)])).toEqual([
    { x: 8, y: 50 },
    { x: 112, y: 53 },
    { x: 216, y: 45 },
  ])
  expect(placesOf([label('a', 50), label('b', 50), label('c', 50)], 150)).toEqual([
    { x: 8, y: 50 },
    { x: 8, y: 70 },
    { x: 8, y: 30 },
  ])
})

it('lays no label over another, however many there are', () => {
  const some = fc.array(fc.record({ y: fc.integer({ min: 0, max: 120 }), width: fc.integer({ min: 40, max: 260 }) }), { maxLength: 25 })
  fc.assert(
    fc.property(some, fc.integer({ min: 300, max: 1000 }), (lines, widthMax) => {
      const labels = lines.map(({ y, width }, at) => label(String(at), y, width))
      const drawn = placeLabels(labels, widthMax)
      expect(drawn.map(({ id, width }) => [id, width])).toEqual(labels.map(({ id, width }) => [id, width]))
      const over = drawn.flatMap((a, at) =>
        drawn.slice(at + 1).filter((b) => Math.abs(a.y - b.y) < 18 && a.x < b.x + b.width && b.x < a.x + a.width),
      )
      expect(over).toEqual([])
      expect(drawn.every(({ x, width }) => x + width <= widthMax || x === 8)).toBe(true)
    }),
  )
})

it('leaves out the parts of a line that labels lie over', () => {
  const labels = [label('a', 50), { ...label('b', 55), x: 200 }, label('c', 90)]
  expect(partsBeside(52, labels, 500)).toEqual([
    [0, 8],
    [108, 200],
    [300, 500],
  ])
  expect(partsBeside(20, labels, 500)).toEqual([[0, 500]])
  expect(partsBeside(90, [{ ...label('d', 90), x: 0, width: 500 }], 500)).toEqual([])
})
