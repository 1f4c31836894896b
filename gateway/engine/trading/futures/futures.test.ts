import { ticksFrom } from '#lib/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { amountText, added } from '../../state/money/amounts.ts'
import { profitAt } from '../../state/positions.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState } from '../../state/state.ts'
import { Fixture, TEST_TERMS, type PlainOrder } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'

describe('a position', () => {
  it('opens at the price it got, profits, and pays a fee both ways', () => {
    const d = new Futures('bob')
    expect(d.order('bob', { side: 'buy', lots: 10_000 })).toEqual([
      'opened bob live',
      'position-changed bob 10000',
      'filled bob 10000@10001 taker house',
      'closed bob filled',
    ])
    // 10 x 100.01 at 0.06 %.
    expect(d.wallet('bob')).toBe('999.39994')
    d.to(10_100)
    expect(amountText(profitAt(d.position('bob'), ticksFrom(10_100)))).toBe('9.9')
    d.order('bob', { side: 'sell', lots: 10_000, reduceOnly: true })
    // 9.8 of profit less 0.60594 of fees.
    expect(d.wallet('bob')).toBe('1008.594')
    expect(d.state.accounts.get('bob')?.positions.size).toBe(0)
    d.settled()
  })

  it('closes first and then turns round in one-way mode', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 10_000 })
    d.order('bob', { side: 'sell', lots: 15_000 })
    expect(d.position('bob')).toMatchObject({ direction: 2, lots: 5_000 })
    expect(amountText(d.position('bob').cost)).toBe('499.95')
    d.settled()
  })

  it('exists on both sides in hedge mode', () => {
    const d = new Futures('bob')
    d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    d.order('bob', { side: 'buy', lots: 10_000, positionSide: 'long' })
    d.order('bob', { side: 'sell', lots: 4_000, positionSide: 'short' })
    expect([d.position('bob', 'long').lots, d.position('bob', 'short').lots]).toEqual([10_000, 4_000])
    d.order('bob', { side: 'sell', lots: 3_000, positionSide: 'long', reduceOnly: true })
    expect([d.position('bob', 'long').lots, d.position('bob', 'short').lots]).toEqual([7_000, 4_000])
    d.settled()
  })

  it('keeps its average over a partial close', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 10_000 })
    d.to(11_000)
    d.order('bob', { side: 'sell', lots: 2_500, reduceOnly: true })
    expect(amountText(d.position('bob').cost)).toBe('750.075')
    expect(amountText(d.position('bob').realised)).toBe('24.95')
    d.settled()
  })

  it('trades between two traders, and what one wins the other loses', () => {
    const d = new Futures('ann', 'bob')
    d.order('ann', { side: 'sell', ticks: 10_000, lots: 1_000 })
    d.order('bob', { side: 'buy', ticks: 10_000, lots: 1_000 })
    d.to(10_500)
    expect(amountText(added(profitAt(d.position('bob'), ticksFrom(10_500)), profitAt(d.position('ann'), ticksFrom(10_500))))).toBe('0')
    d.order('bob', { side: 'sell', ticks: 10_499, lots: 1_000 })
    d.settled()
  })
})

describe('an order', () => {
  it('freezes the cost of what it opens, and releases it', () => {
    const d = new Futures('bob').set('bob', 'crossed', 20)
    d.order('bob', { side: 'buy', ticks: 9_000, lots: 10_000 })
    // 900 / 20 and 900 x 0.06 %.
    expect(d.wallet('bob')).toBe('954.46+45.54')
    d.run({ type: 'cancel', account: 'bob', orders: [{ orderId: d.orderId() || 1 }] })
    d.run({ type: 'cancel-all', account: 'bob', kind: 'both' })
    expect(d.wallet('bob')).toBe('1000')
  })

  it.each<{ what: string; order: Partial<PlainOrder> & Pick<PlainOrder, 'side' | 'lots'>; reason: string }>([
    {
      what: 'more than the margin carries',
      order: { side: 'buy', ticks: 10_000, lots: 100_000 },
      reason: 'insufficient-balance',
    },
    {
      what: 'reduce-only without a position',
      order: { side: 'sell', lots: 100, reduceOnly: true },
      reason: 'reduce-only-without-position',
    },
    { what: 'a side in one-way mode', order: { side: 'buy', lots: 100, positionSide: 'long' }, reason: 'position-side-invalid' },
    { what: 'the spot wallet', order: { side: 'buy', lots: 100, wallet: 'spot' }, reason: 'unknown-wallet' },
    { what: 'an amount', order: { side: 'buy', lots: 0, amount: '100' }, reason: 'order-type-invalid' },
  ])('is refused: $what', ({ order, reason }) => {
    const d = new Futures('bob')
    expect(d.order('bob', order)).toEqual([`rejected ${reason}`])
  })

  it.each<{ side: 'buy' | 'sell'; positionSide?: 'long' | 'short'; reduceOnly: boolean; ok: boolean }>([
    { side: 'buy', reduceOnly: false, ok: false },
    { side: 'buy', positionSide: 'long', reduceOnly: false, ok: true },
    { side: 'sell', positionSide: 'long', reduceOnly: false, ok: false },
    { side: 'buy', positionSide: 'long', reduceOnly: true, ok: false },
    { side: 'sell', positionSide: 'short', reduceOnly: false, ok: true },
    { side: 'buy', positionSide: 'short', reduceOnly: false, ok: false },
  ])('in hedge mode $side $positionSide reduce-only $reduceOnly: $ok', ({ ok, ...order }) => {
    const d = new Futures('bob')
    d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    d.order('bob', { lots: 100, ...order })
    expect(d.said()[0]).toBe(ok ? 'opened bob live' : 'rejected position-side-invalid')
  })

  it('above the tier of its leverage is refused', () => {
    const d = new Futures('bob').set('bob', 'crossed', 50)
    expect(d.order('bob', { side: 'buy', ticks: 10_000, lots: 101_000 })).toEqual(['rejected position-above-tier'])
  })

  it('that only reduces never does more than that', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 1_000 })
    d.order('bob', { side: 'sell', ticks: 10_400, lots: 800, reduceOnly: true })
    d.order('bob', { side: 'sell', ticks: 10_500, lots: 800, reduceOnly: true })
    // The second order is cut to what the first one leaves.
    expect([...d.state.orders.values()].map(({ lots }) => lots)).toEqual([800, 200])
    d.settled()
    // A closing sale leaves 700: the newer order gives way first, and the older one keeps what is left.
    expect(d.order('bob', { side: 'sell', lots: 300 })).toContain('closed bob reduce-only-covered')
    expect([...d.state.orders.values()].map(({ ticks, lots }) => [ticks, lots])).toEqual([[10_400, 700]])
    d.settled()
  })

  it('brings along a stop that only reduces', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 1_000, stopLoss: { ticks: 9_800, by: 'mark' } })
    const said = d.to(9_800)
    expect(said).toContain('triggered bob at 9800')
    expect(d.state.accounts.get('bob')?.positions.size).toBe(0)
    d.settled()
  })
})

describe('limits of the product', () => {
  const limited = (partial: { productOrdersMax?: number; positionsMax?: number }): Fixture => {
    const markets = TEST_TERMS.markets.map((market) => (market.product === 'futures' ? { ...market, ...partial } : market))
    const d = new Fixture(createState(ENGINE_PRODUCTS, { ...TEST_TERMS, markets })).trader('bob', { USDT: '1000' })
    d.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
    for (const market of ['futures:BTCUSDT', 'futures:ETHUSDT']) d.move({ market, last: 10_000, mark: 10_000, asks: [[10_001, 10_000]] })
    return d
  }

  it('hold for the orders of all its markets together', () => {
    const d = limited({ productOrdersMax: 2 })
    const order = { side: 'buy', ticks: 9_000, lots: 100, wallet: 'futures' } as const
    d.place('bob', { ...order, market: 'futures:BTCUSDT' })
    d.place('bob', { ...order, market: 'futures:ETHUSDT' })
    d.place('bob', { ...order, market: 'futures:BTCUSDT' })
    expect(d.said()).toEqual(['rejected too-many-open-orders'])
  })

  it('hold for positions, and let one that is there grow and end', () => {
    const d = limited({ positionsMax: 1 })
    const order = { side: 'buy', lots: 100, wallet: 'futures' } as const
    d.place('bob', { ...order, market: 'futures:BTCUSDT' })
    d.place('bob', { ...order, market: 'futures:ETHUSDT' })
    expect(d.said()).toEqual(['rejected too-many-positions'])
    d.place('bob', { ...order, market: 'futures:BTCUSDT' })
    expect(d.said().at(-1)).toBe('closed bob filled')
  })
})

describe('margin', () => {
  it('in isolated mode leaves the wallet, and can be added and taken back', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 10_000 })
    expect(amountText(d.position('bob').margin)).toBe('100.01')
    expect(d.wallet('bob')).toBe('899.38994')
    const adjust = (amount: string): string[] => {
      d.run({ type: 'adjust-margin', account: 'bob', market: MARKET, side: 'net', amount })
      return d.said()
    }
    expect(adjust('50')).toEqual(['position-changed bob 10000'])
    expect(adjust('-50.01')).toEqual(['rejected margin-invalid'])
    expect(adjust('1000')).toEqual(['rejected insufficient-balance'])
    expect(adjust('-49')).toEqual(['position-changed bob 10000'])
    expect(amountText(d.position('bob').margin)).toBe('101.01')
    d.settled()
  })

  it('in cross mode is a claim on the wallet that a loss makes larger', () => {
    const d = new Futures('bob').set('bob', 'crossed', 10)
    d.order('bob', { side: 'buy', lots: 10_000 })
    expect(d.available('bob')).toBe('899.28994')
    d.to(9_900)
    expect(d.available('bob')).toBe('889.28994')
    d.to(10_100)
    expect(d.available('bob')).toBe('899.38994')
    d.run({ type: 'transfer', account: 'bob', from: 'futures', to: 'spot', asset: 'USDT', amount: '899.4' })
    expect(d.said()).toEqual(['rejected insufficient-balance'])
  })

  it.each<{ what: string; act: (d: Futures) => void; reason: string }>([
    {
      what: 'a mode with a position',
      act: (d) => d.run({ type: 'set-margin-mode', account: 'bob', market: MARKET, mode: 'isolated' }),
      reason: 'position-open',
    },
    {
      what: 'hedging with a position',
      act: (d) => d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' }),
      reason: 'position-open',
    },
    {
      what: 'a leverage of nothing',
      act: (d) => d.run({ type: 'set-leverage', account: 'bob', market: MARKET, leverage: 0 }),
      reason: 'leverage-invalid',
    },
    {
      what: 'a leverage above the contract',
      act: (d) => d.run({ type: 'set-leverage', account: 'bob', market: MARKET, leverage: 101 }),
      reason: 'leverage-invalid',
    },
    {
      what: 'a leverage that the wallet cannot carry',
      act: (d) => d.run({ type: 'set-leverage', account: 'bob', market: MARKET, leverage: 1 }),
      reason: 'insufficient-balance',
    },
    {
      what: 'a spot pair',
      act: (d) => d.run({ type: 'set-leverage', account: 'bob', market: 'spot:BTCUSDT', leverage: 5 }),
      reason: 'unknown-market',
    },
  ])('cannot be set: $what', ({ act, reason }) => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 20_000 })
    act(d)
    expect(d.said()).toEqual([`rejected ${reason}`])
  })

  it('follows a lower leverage of an isolated position', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 10_000 })
    d.run({ type: 'set-leverage', account: 'bob', market: MARKET, leverage: 5 })
    expect(amountText(d.position('bob').margin)).toBe('200.02')
    d.settled()
  })
})

describe('an epoch that ends', () => {
  it('closes positions at the mark and leaves nothing behind', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 10_000 })
    d.run({ type: 'close-epoch', account: 'bob' })
    expect([d.wallet('bob'), d.funds('bob', 'USDT'), d.state.accounts.get('bob')?.positions.size]).toEqual(['0', '0', 0])
    d.settled()
  })
})
