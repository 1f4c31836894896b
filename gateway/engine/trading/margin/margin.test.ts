import { describe, expect, it } from 'vitest'
import { amountText } from '../../state/money/amounts.ts'
import { apply } from '../../apply.ts'
import { hashState } from '../../record/hash.ts'
import { findBreaches } from '../../record/invariants.ts'
import { walletState } from './loans.ts'
import { restoreSnapshot, takeSnapshot } from '../../record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '../../state/state.ts'
import { Fixture } from '#tests/engine/fixture.ts'

const HOUR_MS = 3_600_000

/** Bob has 100 USDT in the cross wallet; a coin costs 100. */
class Margin extends Fixture {
  constructor() {
    super()
    this.trader('bob', { USDT: '1000', BTC: '1' })
    this.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'USDT', amount: '100' })
    this.to(10_000)
  }

  to(ticks: number): string[] {
    this.move({ last: ticks, bids: [[ticks - 1, 100_000]], asks: [[ticks + 1, 100_000]] })
    return this.said()
  }

  borrow(asset: string, amount: string): string[] {
    this.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset, amount })
    return this.said()
  }

  repay(asset: string, amount?: string): string[] {
    this.run({ type: 'repay', account: 'bob', wallet: 'cross', asset, ...(amount === undefined ? {} : { amount }) })
    return this.said()
  }

  /** Returns principal and interest of every loan. */
  loans(): string[] {
    const loans = this.state.accounts.get('bob')?.loans.values() ?? []
    return [...loans].map(({ principal, interest }) => `${amountText(principal)}+${amountText(interest)}`)
  }

  ratio(): string {
    const bob = this.state.accounts.get('bob')
    return bob === undefined ? '' : walletState(this.state, bob, 'cross').ratio
  }

  settled(): void {
    expect(findBreaches(this.state)).toEqual([])
    const replayed = createState(ENGINE_PRODUCTS, NO_TERMS)
    for (const record of this.records) apply(replayed, JSON.parse(JSON.stringify(record)) as (typeof this.records)[number])
    expect(hashState(replayed)).toBe(hashState(this.state))
    const snapshot = JSON.parse(JSON.stringify(takeSnapshot(this.state))) as ReturnType<typeof takeSnapshot>
    expect(hashState(restoreSnapshot(ENGINE_PRODUCTS, snapshot))).toBe(hashState(this.state))
  }
}

describe('a loan', () => {
  it('comes into the wallet, and its first hour is owed at once', () => {
    const d = new Margin()
    expect(d.borrow('USDT', '200')).toEqual(['loan-changed'])
    expect(d.funds('bob', 'USDT', 'cross')).toBe('300')
    // 200 x 0.024 % / 24.
    expect(d.loans()).toEqual(['200+0.002'])
    expect(d.ratio()).toBe('0.200006000121')
    d.settled()
  })

  it('is charged for every hour that has begun, and no hour twice', () => {
    const d = new Margin()
    d.borrow('USDT', '200')
    for (const afterMs of [1, HOUR_MS - 1, 1, 0, 5 * HOUR_MS]) {
      d.timeMs += afterMs
      d.run({ type: 'charge-interest' })
    }
    expect(d.loans()).toEqual(['200+0.014'])
    d.settled()
  })

  it('costs less at a higher level, the rate rounded up', () => {
    const d = new Margin()
    d.run({ type: 'set-levels', account: 'bob', spot: 1, futures: 0 })
    d.borrow('USDT', '100')
    // 0.024 % less 3 % is 0.02328 %.
    expect(d.loans()).toEqual(['100+0.00097'])
    d.settled()
  })

  it('is repaid interest first, oldest first, and in full', () => {
    const d = new Margin()
    d.borrow('USDT', '100')
    d.borrow('USDT', '50')
    d.repay('USDT', '40')
    expect(d.loans()).toEqual(['60.001+0', '50+0.0005'])
    d.repay('USDT', '80')
    expect(d.loans()).toEqual(['30.0015+0'])
    d.repay('USDT')
    expect(d.loans()).toEqual([])
    expect(d.funds('bob', 'USDT', 'cross')).toBe('99.9985')
    expect(d.funds('@lender', 'USDT')).toBe('0.0015')
    expect(d.state.borrowers.size).toBe(0)
    d.settled()
  })

  it.each<{ what: string; act: (d: Margin) => void; reason: string }>([
    { what: 'more than the leverage carries', act: (d) => d.borrow('USDT', '200.01'), reason: 'margin-at-risk' },
    { what: 'more than the limit', act: (d) => d.borrow('USDT', '3000.01'), reason: 'above-loan-limit' },
    { what: 'an asset that nobody lends', act: (d) => d.borrow('ETH', '1'), reason: 'not-lent' },
    { what: 'no amount', act: (d) => d.borrow('USDT', '0'), reason: 'amount-invalid' },
    {
      what: 'into the spot wallet',
      act: (d) => d.run({ type: 'borrow', account: 'bob', wallet: 'spot', asset: 'USDT', amount: '1' }),
      reason: 'not-lent',
    },
    {
      what: 'a coin that is not of the pair',
      act: (d) => d.run({ type: 'borrow', account: 'bob', wallet: 'isolated:ETHUSDT', asset: 'BTC', amount: '1' }),
      reason: 'not-lent',
    },
    { what: 'a repayment of nothing owed', act: (d) => d.repay('USDT'), reason: 'no-loan' },
    {
      what: 'a repayment of more than there is',
      act: (d) => {
        d.borrow('USDT', '100')
        d.repay('USDT', '200.01')
      },
      reason: 'insufficient-balance',
    },
    {
      what: 'a transfer that leaves too little behind',
      act: (d) => {
        d.borrow('USDT', '100')
        d.run({ type: 'transfer', account: 'bob', from: 'cross', to: 'spot', asset: 'USDT', amount: '50' })
      },
      reason: 'margin-at-risk',
    },
    {
      what: 'a transfer to another account that leaves too little behind',
      act: (d) => {
        d.trader('ann', {}).run({ type: 'borrow', account: 'bob', wallet: 'cross', asset: 'USDT', amount: '100' })
        d.run({ type: 'transfer-between', account: 'bob', toAccount: 'ann', from: 'cross', to: 'cross', asset: 'USDT', amount: '50' })
      },
      reason: 'margin-at-risk',
    },
  ])('is refused: $what', ({ act, reason }) => {
    const d = new Margin()
    act(d)
    expect(d.said()).toEqual([`rejected ${reason}`])
    d.settled()
  })
})

describe('a margin wallet', () => {
  it('trades with what it borrowed', () => {
    const d = new Margin()
    d.borrow('USDT', '200')
    d.place('bob', { side: 'buy', lots: 2_900, wallet: 'cross' })
    expect(d.said().at(-1)).toBe('closed bob filled')
    expect(d.funds('bob', 'BTC', 'cross')).toBe('2.8971')
    d.settled()
  })

  it('that went long is sold down to a safe ratio when the price falls', () => {
    const d = new Margin()
    d.borrow('USDT', '200')
    d.place('bob', { side: 'buy', lots: 2_900, wallet: 'cross' })
    d.place('bob', { side: 'buy', ticks: 7_000, lots: 20, wallet: 'cross' })
    d.to(7_260)
    expect(d.loans()).toEqual(['200+0.002'])
    const said = d.to(7_240)
    expect(said[0]).toBe('closed bob liquidated')
    expect(Number(d.ratio())).toBeGreaterThan(0)
    expect(Number(d.ratio())).toBeLessThanOrEqual(0.5)
    d.settled()
  })

  it('that went short buys back when the price rises', () => {
    const d = new Margin()
    d.borrow('BTC', '1.9')
    d.place('bob', { side: 'sell', lots: 1_900, wallet: 'cross' })
    d.to(14_300)
    expect(Number(d.ratio())).toBeLessThanOrEqual(0.5)
    expect(d.said()).toContain('loan-changed')
    d.settled()
  })

  it('that is worth less than it owes leaves the rest to the insurance fund', () => {
    const d = new Margin()
    d.borrow('USDT', '200')
    d.place('bob', { side: 'buy', lots: 2_900, wallet: 'cross' })
    d.to(5_000)
    expect(d.loans()).toEqual([])
    expect([d.funds('bob', 'BTC', 'cross'), d.funds('bob', 'USDT', 'cross')]).toEqual(['0', '0'])
    expect(Number(d.funds('@insurance', 'USDT'))).toBeLessThan(1000)
    d.settled()
  })

  it('keeps coins without a price, and gives no more of the others than is owed', () => {
    const d = new Margin()
    d.fund('bob', { ETH: '7' })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'ETH', amount: '7' })
    d.borrow('USDT', '200')
    d.place('bob', { side: 'buy', lots: 2_900, wallet: 'cross' })
    const before = d.funds('@house', 'BTC')
    d.to(7_240)
    expect(d.funds('bob', 'ETH', 'cross')).toBe('7')
    // The house took exactly what bob lost, at the last price, and paid bob's debt with it.
    const taken = Number(d.funds('@house', 'BTC')) - Number(before)
    expect(Number(d.funds('bob', 'BTC', 'cross'))).toBeCloseTo(2.8971 - taken, 12)
    expect(d.loans()).toHaveLength(1)
    expect(200.002 - Number(d.loans()[0]?.split('+')[0])).toBeCloseTo(taken * 72.4 + 9.971, 2)
    d.settled()
  })

  it('pays back what it can when its epoch ends', () => {
    const d = new Margin()
    d.borrow('USDT', '200')
    d.run({ type: 'close-epoch', account: 'bob' })
    expect(d.loans()).toEqual([])
    expect(d.funds('@lender', 'USDT')).toBe('0.002')
    d.settled()
  })
})
