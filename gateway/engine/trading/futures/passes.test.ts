import { describe, expect, it } from 'vitest'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { type Planted, Scene, write } from '#tests/engine/planted.ts'

// Goal: matching that goes through the book again and again without an end is seen.

/** Rests a reduce-only order of bob whose position is gone, so that a further pass is needed, and claims that no order rests any more. */
function bewilder(scene: Scene, ticks: number): void {
  scene.rest('bob', { side: 'sell', ticks, reduceOnly: true })
  const { market } = scene
  const { resting } = market
  scene.account('bob').positions.clear()
  write(market, {
    resting: new Proxy(resting, { get: (all, name) => (name === 'length' ? 0 : (Reflect.get(all, name) as unknown)) }),
  })
}

const passes: readonly Planted[] = [
  {
    sentence: 'every further pass has ended an order that rested',
    plant: (scene) => {
      bewilder(scene, 10_000)
      scene.take('buy')
    },
  },
  {
    sentence: 'every further sweep has ended an order that rested',
    plant: (scene) => {
      bewilder(scene, 10_100)
      scene.move({ market: MARKET, last: 10_100, mark: 10_100, prints: [{ ticks: 10_100, lots: 5_000, buy: true }] })
    },
  },
]

describe('a pass too many is seen', () => {
  it.each(passes)('$sentence', ({ sentence, plant }) => {
    const scene = new Scene()
    expect(() => plant(scene)).toThrow(sentence)
  })
})
