import { describe, expect, it } from 'vitest'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { Copying, type Settings, SETTINGS } from '#tests/engine/products/copy-fixture.ts'

describe('a copy of futures trades', () => {
  it('follows an opening, a partial close, a reversal and the end of its leader in the same commands', () => {
    const d = new Copying()
    d.follower('ann', { value: '0.5' })
    d.order('lea', { side: 'buy', lots: 1_000 })
    expect(d.copied('ann')).toBe(500)
    d.order('lea', { side: 'sell', lots: 400 })
    expect(d.copied('ann')).toBe(300)
    d.order('lea', { side: 'sell', lots: 1_000 })
    expect([d.copied('ann'), d.copied('ann', 'short')]).toEqual([0, 200])
    d.run({ type: 'copy-lead-end', account: 'lea', product: 'futures' })
    expect(d.state.products.copy.copies.size).toBe(0)
    d.settled()
  })

  it('notes no day that ended before its leader began', () => {
    const d = new Copying()
    const days = () => d.state.products.copy.leaders.get(d.leader)?.days.map(([endMs]) => endMs)
    d.run({ type: 'copy-settle' })
    expect(days()).toEqual([])
    d.timeMs = 86_400_000
    d.run({ type: 'copy-settle' })
    expect(days()).toEqual([86_400_000])
  })

  it('shows the difference to the fills of its leader', () => {
    const d = new Copying()
    d.follower('ann')
    d.move({
      market: MARKET,
      last: 10_000,
      mark: 10_000,
      bids: [[9_999, 9_000]],
      asks: [
        [10_001, 100],
        [10_003, 100],
        [10_005, 900],
      ],
    })
    d.heard.length = 0
    d.order('lea', { side: 'buy', lots: 100 })
    const [order] = d.heard.flatMap((event) =>
      event.type === 'product-record' && event.record.kind === 'order' ? [event.record.details] : [],
    )
    // 100 lots are 0.1 BTC; the leader got 100.01, the copy 100.03.
    expect(order).toMatchObject({ leaderPrice: '100.01', price: '100.03', size: '0.100', slippage: '0.002' })
    d.settled()
  })

  it('opens nothing beyond its greatest slippage, and closes nevertheless', () => {
    const d = new Copying()
    d.follower('ann', { slippage: 500 })
    d.move({
      market: MARKET,
      last: 10_000,
      mark: 10_000,
      bids: [[9_999, 9_000]],
      asks: [
        [10_001, 100],
        [10_003, 40],
        [10_200, 900],
      ],
    })
    d.order('lea', { side: 'buy', lots: 100 })
    expect(d.copied('ann')).toBe(40)
    d.move({
      market: MARKET,
      last: 10_000,
      mark: 10_000,
      bids: [
        [9_999, 100],
        [9_800, 900],
      ],
      asks: [[10_001, 100]],
    })
    d.order('lea', { side: 'sell', lots: 100 })
    expect(d.copied('ann')).toBe(0)
    d.settled()
  })

  it.each<{ name: string; settings: Settings; lots: number }>([
    { name: 'a ratio', settings: { value: '0.25' }, lots: 250 },
    { name: 'a margin for each order, at the own leverage', settings: { mode: 'amount', value: '10', leverage: 5 }, lots: 499 },
    { name: 'a size', settings: { mode: 'count', value: '0.123' }, lots: 123 },
    { name: 'a greatest value', settings: { marketMax: '20' }, lots: 199 },
    { name: 'other markets', settings: { markets: ['futures:ETHUSDT'] }, lots: 0 },
    { name: 'more than the funds', settings: { value: '100' }, lots: 0 },
  ])('has the size of $name', ({ settings, lots }) => {
    const d = new Copying()
    d.follower('ann', settings)
    d.order('lea', { side: 'buy', lots: 1_000 })
    expect(d.copied('ann')).toBe(lots)
    d.settled()
  })

  it('fills one order of its leader in parts to the same size as at once', () => {
    const d = new Copying()
    d.follower('ann', { mode: 'count', value: '0.3' })
    d.order('lea', { side: 'buy', ticks: 9_990, lots: 900 })
    for (let part = 0; part < 3; part += 1) {
      d.move({
        market: MARKET,
        last: 9_990,
        mark: 9_990,
        bids: [[9_980, 9_000]],
        asks: [[9_991, 9_000]],
        prints: [{ ticks: 9_989, lots: 300, buy: false }],
      })
    }
    expect(d.copied('ann')).toBe(300)
    d.settled()
  })

  it('ends at its stop-loss, and returns what is left', () => {
    const d = new Copying()
    d.follower('ann', { stopLoss: 100_000, value: '5' }, '100')
    d.order('lea', { side: 'buy', lots: 1_000 })
    expect(d.copied('ann')).toBe(5_000)
    d.to(9_900)
    expect(d.state.products.copy.copies.size).toBe(1)
    d.to(9_790)
    expect(d.state.products.copy.copies.size).toBe(0)
    expect(Number(d.usdt('ann'))).toBeLessThan(990)
    d.settled()
  })

  it('waits with a closing while its market is halted', () => {
    const d = new Copying()
    const id = d.follower('ann')
    d.order('lea', { side: 'buy', lots: 100 })
    d.run({ type: 'set-halt', market: MARKET, halted: true })
    d.run({ type: 'copy-stop', account: 'ann', id })
    expect([d.copied('ann'), d.state.products.copy.copies.size]).toEqual([100, 1])
    d.run({ type: 'set-halt', market: MARKET, halted: false })
    d.to(10_000)
    expect(d.state.products.copy.copies.size).toBe(0)
    d.settled()
  })

  it('pays no more than its follower has permitted, by settlements and at its end', () => {
    const d = new Copying()
    const id = d.follower('ann', { value: '10' }, '500', '0.5')
    const earned = () => amountText(d.state.products.copy.leaders.get(d.leader)?.earned.amount ?? (0n as never))
    const gain = (last: number) => {
      d.order('lea', { side: 'buy', lots: 100 })
      d.to(last)
      d.order('lea', { side: 'sell', lots: 100 })
    }
    gain(11_000)
    d.run({ type: 'copy-settle' })
    // A tenth would be 0.9854.
    expect(earned()).toBe('0.5')
    gain(12_000)
    d.run({ type: 'copy-settle' })
    d.run({ type: 'copy-stop', account: 'ann', id })
    d.settled()
    expect(earned()).toBe('0.5')
    expect(findBreaches(d.state)).toEqual([])
  })

  it('pays a share of closed gains beyond the highest ones, which sums to zero', () => {
    const d = new Copying()
    const id = d.follower('ann', { value: '10' })
    const earned = () => amountText(d.state.products.copy.leaders.get(d.leader)?.earned.amount ?? (0n as never))
    const trade = (from: number, to: number) => {
      d.to(from)
      d.order('lea', { side: 'buy', lots: 100 })
      d.to(to)
      d.order('lea', { side: 'sell', lots: 100 })
      d.run({ type: 'copy-settle' })
      expect(findBreaches(d.state)).toEqual([])
    }
    trade(10_000, 11_000)
    // 1 BTC from 100.01 to 109.99, less 0.06 % of both: 9.854, of which a tenth.
    expect(earned()).toBe('0.9854')
    trade(11_000, 10_500)
    trade(10_500, 10_800)
    expect(earned()).toBe('0.9854')
    trade(10_800, 12_000)
    expect(Number(earned())).toBeGreaterThan(0.9854)
    d.run({ type: 'copy-stop', account: 'ann', id })
    d.settled()
  })

  it.each([
    { end: 'its follower resets', command: { type: 'close-epoch', account: 'ann' } },
    { end: 'its leader resets', command: { type: 'close-epoch', account: 'lea' } },
    { end: 'its leader lets it go', command: null },
  ] as const)('ends when $end', ({ command }) => {
    const d = new Copying()
    const id = d.follower('ann')
    d.order('lea', { side: 'buy', lots: 1_000 })
    d.run(command ?? { type: 'copy-stop', account: 'lea', id })
    expect(d.state.products.copy.copies.size).toBe(0)
    expect(d.account('ann').positions.size).toBe(0)
    d.settled()
  })

  it('is told when its leader puts more margin behind a position, and gets none itself', () => {
    const d = new Copying()
    d.set('lea', 'isolated', 10)
    d.follower('ann')
    d.order('lea', { side: 'buy', lots: 1_000 })
    const margin = d.account('ann').positions.get(`${MARKET}:long`)?.margin
    d.run({ type: 'adjust-margin', account: 'lea', market: MARKET, side: 'net', amount: '25' })
    const told = d.last.events.flatMap((event) => (event.type === 'product-record' && event.record.kind === 'margin' ? [event] : []))
    expect(told).toMatchObject([{ account: 'ann', record: { details: { market: MARKET, amount: '25' } } }])
    expect(d.account('ann').positions.get(`${MARKET}:long`)?.margin).toBe(margin)
    d.run({ type: 'adjust-margin', account: 'lea', market: MARKET, side: 'net', amount: '999999' })
    expect(d.last.events.some((event) => event.type === 'product-record')).toBe(false)
    d.settled()
  })

  it('is settled with its market, and goes on in others', () => {
    const d = new Copying()
    d.follower('ann')
    d.order('lea', { side: 'buy', lots: 1_000 })
    d.run({ type: 'delist-market', market: MARKET })
    expect(d.account('ann').positions.size).toBe(0)
    expect(d.state.products.copy.copies.size).toBe(1)
    d.settled()
  })

  it('ends when it is liquidated, apart from the funds of its follower', () => {
    const d = new Copying()
    d.follower('ann', { value: '30', leverage: 50 }, '100')
    d.order('lea', { side: 'buy', lots: 1_000 })
    expect(d.copied('ann')).toBe(30_000)
    d.to(9_700)
    expect(d.state.products.copy.copies.size).toBe(0)
    expect(Number(d.usdt('ann'))).toBeGreaterThanOrEqual(900)
    d.settled()
  })

  it.each([
    { name: 'oneself', account: 'lea', owner: 'lea', reason: 'copy-own' },
    { name: 'an account of the same owner', account: 'sub', owner: 'lea', reason: 'copy-own' },
  ])('is refused of $name', ({ account, owner, reason }) => {
    const d = new Copying()
    d.trader('sub', { USDT: '1000' })
    d.said()
    d.run({ type: 'copy-start', account, owner, requestId: 'x', leader: d.leader, funds: '100', settings: SETTINGS })
    expect(d.said()).toEqual([`rejected ${reason}`])
  })
})

describe('a copy of spot trades', () => {
  it('follows purchases and partial sales', () => {
    const d = new Copying('spot')
    d.fund('lea', { USDT: '1000' })
    d.follower('ann', { value: '0.5' })
    d.place('lea', { side: 'buy', type: 'market', lots: 1_000 })
    const btc = () => amountText(balanceOf(d.account('ann'), 'spot', d.state.assets.indexOf('BTC')).total.amount)
    expect(btc()).toBe('0.4995')
    d.place('lea', { side: 'sell', type: 'market', lots: 250 })
    expect(Number(btc())).toBeLessThan(0.38)
    expect(Number(btc())).toBeGreaterThan(0.37)
    d.place('lea', { side: 'sell', type: 'market', lots: 749 })
    d.run({ type: 'copy-stop', account: 'ann', id: d.state.products.copy.of('ann')[0]?.id ?? 0 })
    expect(d.state.products.copy.copies.size).toBe(0)
    d.settled()
  })
})
