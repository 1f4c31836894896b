import { amountFrom, NOTHING, ticksFrom } from '#lib/kernel/money.ts'
import { Fraction } from '#lib/calc/arithmetic/fraction.ts'
import { describe, expect, it } from 'vitest'
import { drop, lend, payBack } from './debts.ts'
import { chargeInterest, writeOff } from './lending.ts'
import { checkMarginWallets, exchangeFor } from './margin-liquidation.ts'
import { walletState } from './loans.ts'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { type Planted, Scene, waver } from '#tests/engine/planted.ts'

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
  {
    sentence: 'a debt is not below zero',
    plant: (scene) => {
      const loan = scene.borrow()
      loan.interest = amountFrom(-1n)
      writeOff(scene.running, scene.account('amy'), [loan])
    },
  },
  {
    sentence: 'a debt is not below zero',
    plant: (scene) => {
      const loan = scene.borrow()
      // Above zero before the payment, below zero after it.
      waver(loan, 'principal', [10n, 10n, 10n, -1n])
      payBack(scene.running, scene.account('amy'), [loan], amountFrom(10n ** 16n))
    },
  },
  {
    sentence: 'the house gives no more than it takes',
    plant: (scene) => {
      scene.borrow()
      const market = scene.state.markets.get('spot:BTCUSDT')
      if (market === undefined) throw new Error('the pair is listed')
      // The coin is worth 1.00 when its size is computed, and 100.00 when it is posted.
      waver(market, 'last', [100, 100, 10_000])
      const debt = Fraction.one
      exchangeFor(scene.running, scene.account('amy'), 'cross', market.baseAsset, debt.text(), debt)
    },
  },
  {
    sentence: 'no wallet is liquidated at prices that are not current',
    plant: (scene) => {
      scene.borrow()
      const market = scene.state.markets.get('spot:BTCUSDT')
      if (market === undefined) throw new Error('the pair is listed')
      // Current for the check of the market, no longer current for the liquidation.
      let reads = 0
      const states = ['live', 'stale']
      Object.defineProperty(market, 'state', { get: () => states[Math.min(reads++, 1)] })
      market.last = ticksFrom(90_000_000)
      checkMarginWallets(scene.running, market)
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
