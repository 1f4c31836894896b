import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillInArrayCopies } from './array-copies.ts'

/** Returns an array with our methods, like one in a browser that has none of its own. */
function oldArray(entries: readonly number[]): number[] {
  const filled: object = Object.create(null)
  fillInArrayCopies(filled)
  const prototype: object = Object.create(Array.prototype, Object.getOwnPropertyDescriptors(filled))
  return Object.setPrototypeOf([...entries], prototype) as number[]
}

/** The same entries with the browser’s own methods: `toEqual` compares those too. */
const plain = (entries: readonly number[]) => Array.from(entries)

const byNumber = (one: number, other: number) => one - other

describe('the methods that copy', () => {
  it('do what the browser does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: -9, max: 9 }), fc.nat(5), (entries, index, count) => {
        const old = oldArray(entries)
        expect(plain(old.toSorted())).toEqual(entries.toSorted())
        expect(plain(old.toSorted(byNumber))).toEqual(entries.toSorted(byNumber))
        expect(plain(old.toReversed())).toEqual(entries.toReversed())
        expect(plain(old.toSpliced(index, count, 7, 8))).toEqual(entries.toSpliced(index, count, 7, 8))
        const inRange = index < entries.length && index >= -entries.length
        if (inRange) expect(plain(old.with(index, 7))).toEqual(entries.with(index, 7))
        else expect(() => old.with(index, 7)).toThrow(RangeError)
        expect([...old]).toEqual(entries)
      }),
    )
  })

  it('stay the browser\u2019s own where it has them, and are not listed', () => {
    const own = { toSorted: () => [] }
    fillInArrayCopies(own)
    expect(own.toSorted()).toEqual([])
    expect(Object.keys(own)).toEqual(['toSorted'])
    expect('with' in own).toBe(true)
  })
})
