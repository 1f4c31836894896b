import { describe, expect, it } from 'vitest'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'

// Goal: each mode of a market lets happen what its row of ADR 63 says, and nothing else, and a replay knows the mode.

type To = 'halted' | 'cancel-only' | 'read-only'

const SAID = { halted: 'halt-changed', 'cancel-only': 'market-restricted', 'read-only': 'market-restricted' } as const

function put(d: Futures, to: To, market: string | null = MARKET): string[] {
  const where = market === null ? {} : { market }
  d.run(to === 'halted' ? { type: 'set-halt', ...where, halted: true } : { type: 'restrict-market', ...where, to })
  return d.said()
}

/** bob is long with a resting buy below and a stop; ann is short, with ten times the leverage. */
function scene(): { d: Futures; resting: number } {
  const d = new Futures('ann', 'bob').set('ann', 'isolated', 50).set('bob', 'crossed', 2)
  d.order('bob', { side: 'buy', lots: 1_000, ticks: 10_000 })
  d.order('ann', { side: 'sell', lots: 1_000, ticks: 10_000 })
  d.order('bob', { side: 'sell', lots: 500, reduceOnly: true, trigger: { kind: 'stop-loss', by: 'last', ticks: 9_800 } })
  d.order('bob', { side: 'buy', lots: 100, ticks: 9_900 })
  return { d, resting: d.orderId() }
}

describe.each<[To, string]>([
  ['halted', 'market-halted'],
  ['cancel-only', 'market-cancel-only'],
  ['read-only', 'market-read-only'],
])('a market that is %s', (mode, refusal) => {
  it('refuses orders, also those that wait, and changes of open ones', () => {
    const { d, resting } = scene()
    expect(put(d, mode)).toEqual([SAID[mode]])
    const trigger = { kind: 'trigger', by: 'last', ticks: 9_700 } as const
    expect(d.order('bob', { side: 'buy', lots: 100, ticks: 9_900 })).toEqual([`rejected ${refusal}`])
    expect(d.order('bob', { side: 'buy', lots: 100, ticks: 9_700, trigger })).toEqual([`rejected ${refusal}`])
    d.run({ type: 'edit', account: 'bob', order: { orderId: resting }, ticks: 9_950, lots: 0, triggerTicks: 0 })
    expect(d.said()).toEqual([`rejected ${refusal}`])
    d.run({ type: 'replace', account: 'bob', order: { orderId: resting }, ticks: 9_950, lots: 100 })
    expect(d.said()).toEqual([`rejected ${refusal}`])
    d.settled()
  })

  it('is unlike no other market, unless all are meant', () => {
    const { d } = scene()
    put(d, mode)
    d.move({ last: 10_000, bids: [[9_999, 100]], asks: [[10_001, 100]] })
    d.fund('bob', { USDT: '50' })
    d.place('bob', { side: 'buy', ticks: 9_900, lots: 100 })
    expect(d.said()).toEqual(['opened bob live'])
    expect(put(d, mode, null)).toEqual([SAID[mode], SAID[mode], SAID[mode]])
    expect(put(d, mode, null)).toEqual([])
    d.place('bob', { side: 'buy', ticks: 9_900, lots: 100 })
    expect(d.said()).toEqual([`rejected ${refusal}`])
    d.run({ type: 'set-halt', halted: false })
    d.place('bob', { side: 'buy', ticks: 9_900, lots: 100 })
    expect(d.said()).toEqual(['opened bob live'])
    d.settled()
  })

  it('is known to a replay and to a snapshot, and leaves no trace when it opens', () => {
    const { d } = scene()
    put(d, mode)
    d.settled()
    d.run({ type: 'set-halt', market: MARKET, halted: false })
    expect(d.said()).toEqual(['halt-changed'])
    d.settled()
    expect(d.to(9_890)).toContain('filled bob 100@9900 maker house')
  })
})

describe('a cancel', () => {
  it.each<[To, string[]]>([
    ['halted', ['closed bob cancelled-by-user']],
    ['cancel-only', ['closed bob cancelled-by-user']],
    ['read-only', ['rejected market-read-only']],
  ])('in a market that is %s', (mode, said) => {
    const { d, resting } = scene()
    put(d, mode)
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId: resting }] })
    expect(d.said()).toEqual(said)
    d.settled()
  })

  it('of all orders takes those that can be, and is refused only if none can', () => {
    const { d } = scene()
    d.move({ last: 10_000, bids: [[9_999, 100]], asks: [[10_001, 100]] })
    d.fund('bob', { USDT: '50' })
    d.place('bob', { side: 'buy', ticks: 9_900, lots: 100 })
    put(d, 'read-only')
    d.run({ type: 'cancel-all', account: 'bob', kind: 'both' })
    expect(d.said()).toEqual(['closed bob cancelled-by-user'])
    d.run({ type: 'cancel-all', account: 'bob', kind: 'both' })
    expect(d.said()).toEqual(['rejected market-read-only'])
  })
})

describe('a price that fills, fires and liquidates', () => {
  it('does nothing in a halted market', () => {
    const { d } = scene()
    put(d, 'halted')
    expect(d.to(9_700)).toEqual([])
    expect(d.to(11_000)).toEqual([])
    d.settled()
  })

  it('does all of it where only cancels are accepted', () => {
    const { d } = scene()
    put(d, 'cancel-only')
    const said = d.to(9_700)
    expect(said).toContain('filled bob 100@9900 maker house')
    expect(said).toContain('triggered bob at 9700')
    expect(d.to(11_000)).toContain('liquidated ann 1000')
    d.settled()
  })

  it('only liquidates where traders can do nothing', () => {
    const { d } = scene()
    put(d, 'read-only')
    expect(d.to(9_700)).toEqual([])
    const said = d.to(11_000)
    expect(said).toContain('liquidated ann 1000')
    expect(said.filter((word) => word.startsWith('filled') || word.startsWith('triggered'))).toEqual([])
    d.settled()
  })

  it('liquidates no debtor in a halted spot market, and does in one that is read-only', () => {
    for (const [mode, isLeft] of [
      ['halted', true],
      ['read-only', false],
    ] as const) {
      const d = new Futures('bob').fund('bob', { USDT: '1000' })
      d.move({ last: 10_000, bids: [[9_999, 5_000]], asks: [[10_000, 5_000]] })
      d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'isolated:BTCUSDT', asset: 'USDT', amount: '100' })
      d.run({ type: 'borrow', account: 'bob', wallet: 'isolated:BTCUSDT', asset: 'BTC', amount: '5' })
      d.place('bob', { wallet: 'isolated:BTCUSDT', side: 'sell', lots: 5_000 })
      put(d, mode, 'spot:BTCUSDT')
      d.move({ last: 12_500 })
      expect([mode, (d.state.accounts.get('bob')?.loans.size ?? 0) > 0]).toEqual([mode, isLeft])
      d.settled()
    }
  })
})

describe('margin and leverage', () => {
  it('can be changed but where traders can do nothing', () => {
    const { d } = scene()
    const add = { type: 'adjust-margin', account: 'ann', market: MARKET, side: 'net', amount: '1' } as const
    put(d, 'cancel-only')
    d.run(add)
    expect(d.said()).toEqual(['position-changed ann 1000'])
    put(d, 'read-only')
    d.run(add)
    expect(d.said()).toEqual(['rejected market-read-only'])
    d.run({ type: 'set-leverage', account: 'ann', market: MARKET, leverage: 5 })
    expect(d.said()).toEqual(['rejected market-read-only'])
  })
})

it('funding is paid in every mode', () => {
  for (const mode of ['halted', 'cancel-only', 'read-only'] as const) {
    const { d } = scene()
    put(d, mode)
    const before = d.wallet('bob')
    d.run({ type: 'settle-funding', market: MARKET, rateMillionths: 10_000, mark: 10_000 })
    expect(d.wallet('bob')).not.toBe(before)
    d.settled()
  }
})
