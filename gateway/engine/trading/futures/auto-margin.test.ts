import { describe, expect, it } from 'vitest'
import { amountText } from '../../state/money/amounts.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'

// Goal: margin is added to an isolated position before liquidation if the account enabled it, but not if it would be lost.

function auto(d: Futures, on = true, side?: 'long' | 'short'): string[] {
  d.run({ type: 'set-auto-margin', account: 'bob', market: MARKET, on, ...(side && { side }) })
  return d.said()
}

/** Bob, isolated at 10x, long 1,000 lots of a thousandth for 100.01 USDT. */
function long(lots = 1_000): Futures {
  const d = new Futures('bob').set('bob', 'isolated', 10)
  d.order('bob', { side: 'buy', lots })
  return d
}

const margin = (d: Futures, side: 'net' | 'long' | 'short' = 'net') => amountText(d.position('bob', side).margin)

describe('margin that is added by itself', () => {
  it('is what the leverage asks for at the mark, in the bills, once the position would be liquidated', () => {
    const d = long()
    expect(auto(d)).toEqual(['account-changed'])
    const before = d.wallet('bob')
    expect(d.to(9_200)).toEqual([])
    expect(margin(d)).toBe('10.001')
    // At 90.00 the loss is 10.01: adding it restores a margin of 10.001.
    expect(d.to(9_000)).toEqual(['position-changed bob 1000'])
    expect(margin(d)).toBe('20.011')
    expect(d.last.events).toContainEqual(
      expect.objectContaining({ type: 'posted', kind: 'margin', wallet: 'futures', amount: -100_100_000_000_000_000n }),
    )
    expect(Number(before) - Number(d.wallet('bob'))).toBeCloseTo(10.01, 10)
    d.settled()
    d.to(8_000)
    expect(margin(d)).toBe('30.011')
    d.settled()
  })

  it('is all that is available where that suffices', () => {
    const d = long()
    auto(d)
    d.run({ type: 'transfer', account: 'bob', from: 'futures', to: 'spot', asset: 'USDT', amount: String(Number(d.available('bob')) - 3) })
    const [available, before] = [d.available('bob'), margin(d)]
    expect(d.to(9_000)).toEqual(['position-changed bob 1000'])
    expect(Number(margin(d)) - Number(before)).toBeCloseTo(Number(available), 10)
    expect(d.available('bob')).toBe('0')
    d.settled()
    expect(d.to(8_700)).toContain('liquidated bob 1000')
    d.settled()
  })

  it('is none where all of it would not save the position', () => {
    const d = long()
    auto(d)
    d.run({ type: 'transfer', account: 'bob', from: 'futures', to: 'spot', asset: 'USDT', amount: String(Number(d.available('bob')) - 3) })
    const wallet = d.wallet('bob')
    expect(d.to(8_500)).toEqual(['settled bob 1000@9001 liquidation', 'liquidated bob 1000'])
    expect(d.wallet('bob')).toBe(wallet)
    d.settled()
  })

  it('carries a short whose value has grown far beyond its cost, and one that has grown into a tier with lower leverage', () => {
    for (const { leverage, lots, ticks } of [
      { leverage: 50, lots: 1_000, ticks: 20_000 },
      { leverage: 25, lots: 60_000, ticks: 17_000 },
    ]) {
      const d = new Futures('bob').set('bob', 'isolated', leverage)
      d.fund('bob', { USDT: '100000' })
      d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'futures', asset: 'USDT', amount: '100000' })
      d.order('bob', { side: 'sell', lots })
      expect(d.position('bob').lots).toBe(lots)
      auto(d)
      expect(d.to(ticks)).toEqual([`position-changed bob ${lots}`])
      // Not again with the next tick.
      expect(d.to(ticks + 1)).toEqual([])
      d.settled()
    }
  })

  it('is off before anybody asks for it, and off again after', () => {
    expect(long().to(9_000)).toContain('liquidated bob 1000')
    const d = long()
    auto(d)
    auto(d, false)
    expect(auto(d, false)).toEqual([])
    expect(d.to(9_000)).toContain('liquidated bob 1000')
    d.settled()
  })

  it('is asked for side by side, in one-way mode by the direction', () => {
    const d = long()
    auto(d, true, 'short')
    expect(d.to(9_000)).toContain('liquidated bob 1000')
    const hedged = new Futures('bob')
    hedged.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    hedged.set('bob', 'isolated', 10)
    for (const [side, positionSide] of [
      ['buy', 'long'],
      ['sell', 'short'],
    ] as const)
      hedged.order('bob', { side, lots: 1_000, positionSide })
    auto(hedged)
    auto(hedged, false, 'long')
    expect(hedged.to(11_000)).toEqual(['position-changed bob 1000'])
    expect(hedged.to(9_000)).toContain('liquidated bob 1000')
    expect(hedged.position('bob', 'short').lots).toBe(1_000)
    hedged.settled()
  })

  it('stays where the leverage changes, and goes where the market is set to cross margin', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    auto(d, true, 'long')
    d.set('bob', 'isolated', 20)
    auto(d, true, 'short')
    expect(d.state.accounts.get('bob')?.futuresSettings.get(MARKET)).toMatchObject({ leverageLong: 20, autoLong: true, autoShort: true })
    d.settled()
    d.set('bob', 'crossed', 20).set('bob', 'isolated', 20)
    d.order('bob', { side: 'buy', lots: 1_000 })
    expect(d.to(9_000)).toContain('liquidated bob 1000')
    d.settled()
  })

  it('is refused in cross margin, and outside of contracts', () => {
    const d = new Futures('bob')
    expect(auto(d)).toEqual(['rejected auto-margin-crossed'])
    expect(auto(d, false)).toEqual([])
    d.run({ type: 'set-auto-margin', account: 'bob', market: 'spot:BTCUSDT', on: true })
    expect(d.said()).toEqual(['rejected unknown-market'])
  })
})
