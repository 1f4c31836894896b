import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Digest, type DigestWords } from './digest.ts'

const START: DigestWords = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]
const figures = fc.oneof(fc.nat(1000), fc.maxSafeNat())
const four = fc.tuple(figures, figures, figures, figures)

function digestOf(...rounds: readonly (readonly [number, number, number, number])[]): string {
  const digest = new Digest(START)
  for (const round of rounds) digest.foldFour(...round)
  return digest.toString()
}

describe('a digest', () => {
  it('goes on from its words', () => {
    const digest = new Digest(START)
    digest.foldFour(7, 2 ** 40, 3, 5)
    const copy = new Digest(digest.words)
    for (const each of [digest, copy]) each.foldText('0.1 BTC')
    expect(copy.toString()).toBe(digest.toString())
    expect(digest.toString()).toMatch(/^[0-9a-f]{32}$/)
  })

  it('differs if any one number of a round differs, whatever comes after', () => {
    const place = fc.nat(3)
    fc.assert(
      fc.property(four, place, figures, fc.array(four, { maxLength: 3 }), (round, at, other, rest) => {
        fc.pre(round[at] !== other)
        const changed: [number, number, number, number] = [...round]
        changed[at] = other
        expect(digestOf(changed, ...rest)).not.toBe(digestOf(round, ...rest))
      }),
    )
  })

  it('differs if rounds or their numbers change places', () => {
    fc.assert(
      fc.property(four, four, (one, other) => {
        const swapped: [number, number, number, number] = [one[1], one[0], one[2], one[3]]
        fc.pre(one.join() !== other.join() && one[0] !== one[1])
        expect(digestOf(other, one)).not.toBe(digestOf(one, other))
        expect(digestOf(swapped)).not.toBe(digestOf(one))
      }),
    )
  })

  it('tells apart texts that are cut in different places', () => {
    const [one, other] = [new Digest(START), new Digest(START)]
    for (const text of ['ab', 'c']) one.foldText(text)
    for (const text of ['a', 'bc']) other.foldText(text)
    expect(one.toString()).not.toBe(other.toString())
  })
})
