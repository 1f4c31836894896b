import fc from 'fast-check'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import type { CaptchaSlide } from '#lib/contract/signing/captcha.ts'
import { isHonestSlide, TOLERANCE_PIXELS } from './judge-slide.ts'
import { createBulkRandom, drawPuzzle, PICTURE, type Random } from './picture.ts'

/** Goal: every picture has a gap that its piece fits, no two are alike, and slides are judged by how the piece was moved. */

function randomOf(seed: number): Random {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

describe('a puzzle', () => {
  it('has the promised size, and its gap and piece inside of the picture, whatever chance brings', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { picture, piece, x, y } = drawPuzzle(randomOf(seed))
        const [ground, cut] = [PNG.sync.read(picture), PNG.sync.read(piece)]
        expect([ground.width, ground.height, cut.width, cut.height]).toEqual([320, 160, 52, 52])
        expect(x).toBeGreaterThanOrEqual(PICTURE.piece)
        expect(x + PICTURE.piece).toBeLessThanOrEqual(PICTURE.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y + PICTURE.piece).toBeLessThanOrEqual(PICTURE.height)
      }),
      { numRuns: 15 },
    )
  })

  it('is darker in its gap than the piece that was cut out of it', () => {
    const { picture, piece, x, y } = drawPuzzle(randomOf(7))
    const [ground, cut] = [PNG.sync.read(picture), PNG.sync.read(piece)]
    const lights = Array.from({ length: 20 }, (_, step) => {
      const [px, py] = [4 + step, 32]
      return {
        gap: ground.data[((y + py) * 320 + x + px) * 4] ?? 0,
        piece: cut.data[(py * 52 + px) * 4] ?? 0,
        alpha: cut.data[(py * 52 + px) * 4 + 3],
      }
    })
    expect(lights.every(({ gap, piece: light, alpha }) => alpha === 255 && gap < light)).toBe(true)
  })

  it('is another one each time', () => {
    const puzzles = Array.from({ length: 8 }, (_, seed) => drawPuzzle(randomOf(seed * 7919 + 1)))
    expect(new Set(puzzles.map(({ picture }) => picture.toString('base64'))).size).toBe(8)
    expect(new Set(puzzles.map(({ x }) => x)).size).toBeGreaterThan(4)
  })
})

describe('chance in bulk', () => {
  it('stays below its limit, reaches all of it, and does not repeat', () => {
    const random = createBulkRandom()
    const rolls = Array.from({ length: 40_000 }, () => random(6))
    expect([...new Set(rolls)].toSorted()).toEqual([0, 1, 2, 3, 4, 5])
    const [one, other] = [createBulkRandom(), createBulkRandom()].map((next) => Array.from({ length: 20 }, () => next(1_000_000)).join())
    expect(one).not.toBe(other)
  })
})

describe('a slide', () => {
  const trail: CaptchaSlide['trail'] = [
    [0, 0, 300],
    [40, 13, 301],
    [95, 40, 301],
    [150, 88, 303],
    [260, 118, 304],
    [400, 120, 304],
  ]
  const slide: CaptchaSlide = { kind: 'slider', captchaId: 'x', input: 'pointer', x: 120, trail }

  it.each<[string, Partial<CaptchaSlide>, number, boolean]>([
    ['by a hand', {}, 1500, true],
    ['as far off as is allowed', { x: 120 + TOLERANCE_PIXELS }, 1500, true],
    ['further off', { x: 121 + TOLERANCE_PIXELS }, 1500, false],
    ['that is no number', { x: Number.NaN }, 1500, false],
    ['faster than anybody', {}, 499, false],
    ['by arrow keys', { input: 'keyboard', trail: [] }, 1500, true],
    ['by arrow keys with a trail', { input: 'keyboard' }, 1500, false],
    ['by a pointer without a trail', { trail: [] }, 1500, false],
    ['that ends elsewhere', { trail: [...trail.slice(0, -1), [400, 60, 304]] }, 1500, false],
    [
      'back in time',
      {
        trail: [
          [100, 0, 1],
          [50, 60, 1],
          [400, 120, 1],
        ],
      },
      1500,
      false,
    ],
    [
      'longer than it took',
      {
        trail: [
          [0, 0, 1],
          [9000, 120, 1],
        ],
      },
      1500,
      false,
    ],
    [
      'perfectly even, as a loop makes it',
      { trail: Array.from({ length: 13 }, (_, step) => [step * 16, step * 10, 5] as const) },
      1500,
      false,
    ],
    ['by one press on the track', { trail: [[300, 120, 4]] }, 1500, true],
  ])('%s: %s', (_case, changes, elapsedMs, honest) => {
    expect(isHonestSlide({ ...slide, ...changes }, 120, elapsedMs)).toBe(honest)
  })
})
