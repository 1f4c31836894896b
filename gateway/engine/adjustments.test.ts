import { describe, expect, it } from 'vitest'
import { Futures } from '#tests/engine/futures-fixture.ts'
import { NOTHING } from '#lib/kernel/money.ts'
import { sumAssets } from './record/invariants.ts'

// Goal: what an operator gives or takes has its other half on the operators' account, takes nothing that is held or not there, and is made
// once however often it is sent.

function scene(): Futures {
  const d = new Futures('ann').fund('ann', { USDT: '100', BTC: '1' })
  d.move({ last: 10_000, bids: [[9_990, 50]], asks: [[10_010, 50]] })
  return d
}

let nth = 0
function adjust(
  d: Futures,
  amount: string,
  more: Partial<{ account: string; wallet: 'spot' | 'futures' | 'cross'; asset: string; operatorRequestId: string }> = {},
) {
  nth += 1
  const request = { account: 'ann', wallet: 'spot', asset: 'USDT', operatorRequestId: `a${nth}`, ...more } as const
  d.run({ type: 'adjust-balance', amount, ...request })
  return d.said()
}

describe('an adjustment', () => {
  it('is posted to both sides, and to the account’s bills with its kind', () => {
    const d = scene()
    expect(d.state.accounts.has('@operator')).toBe(false)
    expect(adjust(d, '25.5')).toEqual(['transferred'])
    expect(d.last.events.filter(({ type }) => type === 'posted')).toEqual([
      expect.objectContaining({ account: 'ann', wallet: 'spot', asset: 'USDT', kind: 'adjustment', amount: 255_000_000_000_000_000n }),
    ])
    expect([d.funds('ann', 'USDT'), d.funds('@operator', 'USDT')]).toEqual(['125.5', '-25.5'])
    expect(adjust(d, '-0.5')).toEqual(['transferred'])
    expect([d.funds('ann', 'USDT'), d.funds('@operator', 'USDT')]).toEqual(['125', '-25'])
    expect(sumAssets(d.state)).toEqual(d.state.assets.map(() => NOTHING))
    d.settled()
  })

  it('takes no more than is there and not held by an order', () => {
    const d = scene()
    d.place('ann', { side: 'buy', ticks: 9_900, lots: 600 })
    expect(d.funds('ann', 'USDT')).toBe('40.6+59.4')
    expect(adjust(d, '-40.7')).toEqual(['rejected insufficient-balance'])
    expect(adjust(d, '-40.6')).toEqual(['transferred'])
    expect(adjust(d, '-0.1')).toEqual(['rejected insufficient-balance'])
    d.settled()
  })

  it('takes no margin of a position', () => {
    const d = scene().set('ann', 'crossed', 10) as Futures
    d.order('ann', { side: 'buy', lots: 50_000 })
    const available = d.available('ann')
    expect(adjust(d, '-900', { wallet: 'futures' })).toEqual(['rejected insufficient-balance'])
    expect(adjust(d, `-${available}`, { wallet: 'futures' })).toEqual(['transferred'])
    expect(d.position('ann').lots).toBe(50_000)
    d.settled()
  })

  it('takes nothing out of a margin wallet that its loans need', () => {
    const d = scene()
    d.run({ type: 'transfer', account: 'ann', from: 'spot', to: 'cross', asset: 'USDT', amount: '100' })
    d.run({ type: 'borrow', account: 'ann', wallet: 'cross', asset: 'USDT', amount: '150' })
    expect(adjust(d, '-200', { wallet: 'cross' })).toEqual(['rejected margin-at-risk'])
    d.settled()
  })

  it('is made once, and refused if the same id comes with anything else', () => {
    const d = scene().trader('bob', {}) as Futures
    const once = { operatorRequestId: 'once' }
    expect(adjust(d, '5', once)).toEqual(['transferred'])
    expect(adjust(d, '5.0', once)).toEqual(['transfer-repeated'])
    expect(adjust(d, '6', once)).toEqual(['rejected client-id-used'])
    expect(adjust(d, '5', { ...once, account: 'bob' })).toEqual(['rejected client-id-used'])
    expect(adjust(d, '5', { ...once, asset: 'BTC' })).toEqual(['rejected client-id-used'])
    d.run({ type: 'adjust-insurance', asset: 'USDT', amount: '5', ...once })
    expect(d.said()).toEqual(['rejected client-id-used'])
    expect(d.funds('ann', 'USDT')).toBe('105')
    d.settled()
  })

  it.each([
    ['0', {}, 'amount-invalid'],
    ['-0', {}, 'amount-invalid'],
    ['1e3', {}, 'amount-invalid'],
    ['--5', {}, 'amount-invalid'],
    ['1000000001', {}, 'amount-invalid'],
    ['5', { asset: 'XYZ' }, 'unknown-asset'],
    ['5', { account: 'nobody' }, 'unknown-account'],
    ['5', { account: '@insurance' }, 'unknown-account'],
    ['5', { wallet: 'isolated:NOPE' as 'cross' }, 'unknown-wallet'],
  ])('of %s to %o is refused: %s', (amount, more, reason) => {
    const d = scene()
    expect(adjust(d, amount, more)).toEqual([`rejected ${reason}`])
    expect(d.state.accounts.has('@operator')).toBe(false)
  })

  it('needs a running round', () => {
    const d = scene()
    d.run({ type: 'close-epoch', account: 'ann' })
    expect(adjust(d, '5')).toEqual(['rejected no-epoch'])
  })

  it('is part of what a round returns when it ends', () => {
    const d = scene()
    adjust(d, '50')
    d.run({ type: 'close-epoch', account: 'ann' })
    expect([d.funds('ann', 'USDT'), d.funds('@operator', 'USDT')]).toEqual(['0', '-50'])
    d.settled()
  })
})

describe('the insurance fund', () => {
  it('is filled and emptied against the operators’ account, never below zero', () => {
    const d = scene()
    const before = Number(d.funds('@insurance', 'USDT'))
    const move = (amount: string) => {
      nth += 1
      d.run({ type: 'adjust-insurance', asset: 'USDT', amount, operatorRequestId: `f${nth}` })
      return d.said()
    }
    expect(move('250')).toEqual(['transferred'])
    expect([d.funds('@insurance', 'USDT'), d.funds('@operator', 'USDT')]).toEqual([String(before + 250), '-250'])
    expect(move(`-${before + 251}`)).toEqual(['rejected insufficient-balance'])
    expect(move(`-${before + 250}`)).toEqual(['transferred'])
    expect([d.funds('@insurance', 'USDT'), d.funds('@operator', 'USDT')]).toEqual(['0', String(before)])
    expect(move('-1')).toEqual(['rejected insufficient-balance'])
    d.settled()
  })
})
