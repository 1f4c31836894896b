import { amountFrom, NOTHING } from '#lib/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { drop, lend, payBack } from './debts.ts'
import { chargeInterest } from './lending.ts'
import { walletState } from '../state/loans.ts'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { type Planted, Scene } from '#tests/engine/planted.ts'

// Goal: every assertion about loans, and about the end of an epoch, detects the mistake that it is meant for.

const loans: readonly Planted[] = [
  {
    sentence: 'every spot level has its discount',
    plant: (scene) => {
      const { margin } = scene.state.terms
      if (margin !== undefined) scene.state.terms = { ...scene.state.terms, margin: { ...margin, discounts: [] } }
      scene.borrow()
    },
  },
  { sentence: 'what is lent is above zero', plant: (scene) => lend(scene.running, scene.account('ann'), 'cross', scene.usdt, NOTHING) },
  {
    sentence: 'interest is not below zero',
    plant: (scene) => {
      scene.borrow()
      const { margin } = scene.state.terms
      const BTC = { dailyRate: '-0.1', limitCross: '5', limitIsolated: '5' }
      if (margin !== undefined) scene.state.terms = { ...scene.state.terms, margin: { ...margin, assets: { ...margin.assets, BTC } } }
      scene.timeMs += 2 * 3_600_000
      chargeInterest(scene.running)
    },
  },
  {
    sentence: 'what is paid back is not below zero',
    plant: (scene) => {
      const loan = scene.borrow()
      payBack(scene.running, scene.account('amy'), [loan], amountFrom(-1n))
    },
  },
  {
    sentence: 'a debt is not below zero',
    plant: (scene) => {
      const loan = scene.borrow()
      loan.principal = amountFrom(-1n)
      payBack(scene.running, scene.account('amy'), [loan], amountFrom(1n))
    },
  },
  { sentence: 'a loan that goes owes nothing', plant: (scene) => drop(scene.running, scene.account('ann'), scene.borrow()) },
  {
    sentence: 'what was lent has its terms',
    plant: (scene) => {
      scene.borrow()
      const { margin: _, ...terms } = scene.state.terms
      scene.state.terms = terms
      walletState(scene.state, scene.account('amy'), 'cross')
    },
  },
  {
    sentence: 'nothing outlives its epoch',
    plant: (scene) => {
      const { positions: held } = scene.account('bob')
      held.set('under another name', scene.position('bob'))
      held.delete(`${MARKET}:net`)
      scene.run({ type: 'close-epoch', account: 'bob' })
    },
  },
]

describe('a mistake in a loan is seen', () => {
  it.each(loans)('$sentence', ({ sentence, plant }) => {
    const scene = new Scene()
    expect(() => plant(scene)).toThrow(sentence)
  })
})
