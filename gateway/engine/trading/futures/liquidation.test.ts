import { amountFrom } from '#lib/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { amountText } from '../../state/money/amounts.ts'
import { liquidationPriceOf, marginStateOf } from '../risk/futures-risk.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'

describe('liquidation', () => {
  it('takes an isolated position at its price and not before, and leaves the wallet alone', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 10_000 })
    const wallet = d.wallet('bob')
    // (100.01 - 10 x 100.01) / (10 x (0.0106 - 1)) = 90.973, rounded up to the tick.
    expect(liquidationPriceOf(d.state, d.position('bob'))).toBe('90.98')
    d.to(9_098)
    expect(d.position('bob').lots).toBe(10_000)
    expect(d.to(9_097)).toEqual(['settled bob 10000@9001 liquidation', 'liquidated bob 10000'])
    expect(d.wallet('bob')).toBe(wallet)
    // The rest of the margin: 100.01 less the loss of 90.4.
    expect(d.funds('@insurance', 'USDT')).toBe('1009.61')
    d.settled()
  })

  it('cancels orders, steps down by tiers and stops where the rest is safe', () => {
    const d = new Futures('bob').set('bob', 'crossed', 20)
    d.order('bob', { side: 'buy', lots: 150_000 })
    d.order('bob', { side: 'buy', ticks: 9_500, lots: 100 })
    expect(liquidationPriceOf(d.state, d.position('bob'))).not.toBe('0')
    // At 95.40 the position is worth 14,310; the remaining 104.821 coins are worth no more than the first tier's 10,000.
    const said = d.to(9_540)
    expect(said[0]).toBe('closed bob liquidated')
    expect(said.slice(1)).toEqual(['settled bob 45179@9340 partial-liquidation', 'liquidated bob 45179'])
    expect(d.position('bob').lots).toBe(104_821)
    d.settled()
  })

  it('of an isolated position ends the orders of its contract that open something, and no others', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.move({ market: 'futures:ETHUSDT', last: 10_000, mark: 10_000, asks: [[10_001, 1_000]] })
    d.order('bob', { side: 'buy', lots: 1_000 })
    const rest = { side: 'buy', ticks: 9_600, lots: 100 } as const
    d.place('bob', { ...rest, market: 'futures:ETHUSDT', wallet: 'futures' })
    d.order('bob', rest)
    d.order('bob', { ...rest, trigger: { kind: 'trigger', by: 'last', ticks: 11_000 } })
    d.move({ market: MARKET, last: 10_000, mark: 9_000, bids: [[9_590, 1_000]] })
    expect(d.said()).toEqual(['closed bob liquidated', 'settled bob 1000@9001 liquidation', 'liquidated bob 1000'])
    expect([...d.state.orders.values()].map(({ market, status }) => `${market.id} ${status}`)).toEqual([
      'futures:ETHUSDT live',
      `${MARKET} waiting`,
    ])
    d.settled()
  })

  it('uses up a cross wallet and no more than that', () => {
    const d = new Futures('bob').set('bob', 'crossed', 20)
    d.order('bob', { side: 'sell', lots: 150_000 })
    d.to(11_500)
    expect(d.state.accounts.get('bob')?.positions.size).toBe(0)
    expect(d.wallet('bob')).toBe('0')
    d.settled()
  })

  it('deleverages the other side by rank where the fund does not suffice, and the house takes the rest', () => {
    const d = new Futures('ann', 'bob', 'cat')
    for (const name of ['ann', 'bob', 'cat']) d.set(name, 'crossed', 20)
    d.order('bob', { side: 'sell', lots: 150_000 })
    d.order('ann', { side: 'buy', lots: 20_000 })
    d.order('cat', { side: 'buy', lots: 30_000 })
    const said = d.to(13_000)
    expect(said.filter((word) => word.startsWith('liquidated'))).toEqual(['liquidated bob 73077', 'liquidated bob 76923'])
    expect(said).toContain('deleveraged cat 30000')
    expect(said).toContain('deleveraged ann 20000')
    expect(d.funds('@house', 'USDT').startsWith('-')).toBe(true)
    d.settled()
  })

  it('judges with the same figures that the trader sees', () => {
    const d = new Futures('bob').set('bob', 'crossed', 20)
    d.order('bob', { side: 'buy', lots: 90_000 })
    const price = Number(liquidationPriceOf(d.state, d.position('bob')))
    d.to(Math.round(price * 100))
    expect(Number(marginStateOf(d.state, d.position('bob')).ratio)).toBeGreaterThan(0.99)
    expect(d.to(Math.round(price * 100) - 1)).toContain('liquidated bob 90000')
  })
})

describe('funding', () => {
  it.each<{ mode: 'crossed' | 'isolated'; side: 'buy' | 'sell'; rate: number; paid: string }>([
    { mode: 'crossed', side: 'buy', rate: 100, paid: '-0.1' },
    { mode: 'crossed', side: 'sell', rate: 100, paid: '0.1' },
    { mode: 'isolated', side: 'buy', rate: -100, paid: '0.1' },
    { mode: 'isolated', side: 'sell', rate: -3_000, paid: '-3' },
  ])('$mode $side at $rate millionths: $paid', ({ mode, side, rate, paid }) => {
    const d = new Futures('bob').set('bob', mode, 10)
    d.order('bob', { side, lots: 10_000 })
    const { margin } = d.position('bob')
    const before = d.state.accounts.get('bob')?.wallets.get('futures')?.[d.state.assets.indexOf('USDT')]?.total.amount ?? 0n
    d.run({ type: 'settle-funding', market: MARKET, rateMillionths: rate, mark: 10_000 })
    const after = d.state.accounts.get('bob')?.wallets.get('futures')?.[d.state.assets.indexOf('USDT')]?.total.amount ?? 0n
    expect(amountText(amountFrom(after - before + d.position('bob').margin - margin))).toBe(paid)
    expect(amountText(d.position('bob').funding)).toBe(paid)
    d.settled()
  })
})
