import { describe, expect, it } from 'vitest'
import { NOTHING } from '#lib/kernel/money.ts'
import { balanceOf } from '../../state/accounts.ts'
import { type Planted, Scene, waver } from '#tests/engine/planted.ts'
import { checkLiquidations } from './liquidation.ts'

// Goal: the assertions about the steps of a liquidation, and about those who share its loss, detect the mistakes that they are meant for.

/** Takes the fund's money away, so that the loss of the next liquidation is shared. */
function emptyFund({ state, usdt }: Scene): void {
  balanceOf(state.insurance, 'spot', usdt).total.amount = NOTHING
}

/** Liquidates bob's position, and reads the nth of all sizes in that as if the market had fewer decimals. */
function misreadNth(nth: number): void {
  const scene = new Scene()
  // An odd size, which fewer decimals cannot express.
  scene.order('bob', { side: 'buy', lots: 15 })
  emptyFund(scene)
  const { terms } = scene.market
  let reads = 0
  const misread = { get: () => (reads++ === nth ? terms.sizePlace - 1 : terms.sizePlace) }
  Object.assign(scene.market, { mark: 8_000, last: 8_000, terms: Object.defineProperty({ ...terms }, 'sizePlace', misread) })
  checkLiquidations(scene.running, scene.market)
}

const steps: readonly Planted[] = [
  {
    sentence: 'every step of the liquidation of an account closes lots',
    plant: (scene) => {
      waver(scene.position('eve'), 'lots', [2_000])
      scene.to(80_000)
    },
  },
]

describe('a mistake in a step of a liquidation is seen', () => {
  it.each(steps)('$sentence', ({ sentence, plant }) => {
    const scene = new Scene()
    expect(() => plant(scene)).toThrow(sentence)
  })
})

it.each(['no more lots are deleveraged than were taken over', 'a part of a position is whole lots'])(
  'a size that is read wrongly once in a liquidation is seen: %s',
  (sentence) => {
    const seen = Array.from({ length: 12 }, (_, nth) => {
      try {
        misreadNth(nth)
        return ''
      } catch (error) {
        return String(error)
      }
    })
    expect(seen.join()).toContain(sentence)
  },
)
