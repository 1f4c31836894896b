import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { Copying, SETTINGS } from '#tests/engine/products/copy-fixture.ts'
import { type Amount, amountFrom } from '#lib/kernel/money.ts'
import { toAmount } from '#gateway/engine/state/money/amounts.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'

// Goal: the result of a copy is what its follower has more or less for it, coins included, and a closing is judged by the trade that it follows.

const SPOT = 'spot:BTCUSDT'
const START = 10_000

/** The worth of an account's spot wallet, its coins at a price. */
function worth(d: Copying, name: string, ticks: number): bigint {
  const account = d.state.accounts.get(name)
  const market = d.state.markets.get(SPOT)
  if (account === undefined || market === undefined) return 0n
  const held = (asset: string): bigint => balanceOf(account, 'spot', d.state.assets.indexOf(asset)).total.amount
  return held('USDT') + (held('BTC') * BigInt(ticks) * market.unitValue.amount) / market.lotSize.amount
}

function records(d: Copying, kind: string) {
  return d.heard.flatMap((event) => (event.type === 'product-record' && event.record.kind === kind ? [event.record] : []))
}

const anyTrade = fc.record({
  buy: fc.boolean(),
  lots: fc.integer({ min: 60, max: 2_000 }),
  price: fc.integer({ min: 9_000, max: 11_000 }),
})

type End = 'stop' | 'reset' | 'delisting'

function endWith(d: Copying, end: End, id: number): void {
  if (end === 'delisting') d.run({ type: 'delist-market', market: SPOT })
  if (end === 'reset') d.run({ type: 'copy-lead-end', account: 'lea', product: 'spot' })
  else d.run({ type: 'copy-stop', account: 'ann', id })
}

describe('the result of a copy of spot trades', () => {
  it.each(['stop', 'reset', 'delisting'] as const)('counts the coins that it gives back (%s)', (end) => {
    fc.assert(
      fc.property(fc.array(anyTrade, { minLength: 1, maxLength: 12 }), fc.integer({ min: 11, max: 60 }), (trades, hundredths) => {
        const d = new Copying('spot')
        d.fund('lea', { USDT: '100000' })
        const id = d.follower('ann', { value: String(hundredths / 100), slippage: 50_000 }, '900')
        let last = START
        for (const { buy, lots, price } of trades) {
          last = price
          d.spot(last)
          d.place('lea', { side: buy ? 'buy' : 'sell', type: 'market', lots })
          expect(findBreaches(d.state)).toEqual([])
        }
        d.heard.length = 0
        const before = toAmount('1000')
        endWith(d, end, id)
        const ended = records(d, 'copy').find(({ status }) => status === 'ended')
        const apart: bigint = worth(d, 'ann', last) - before - toAmount(String(ended?.details['result']))
        // Coins are worth whole units of their price.
        expect(apart <= 2n && apart >= -2n).toBe(true)
        expect(d.state.products.copy.copies.size).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  it('counts them while it runs', () => {
    const d = new Copying('spot')
    d.fund('lea', { USDT: '1000' })
    const id = d.follower('ann', { value: '0.5' })
    d.place('lea', { side: 'buy', type: 'market', lots: 1_000 })
    d.place('lea', { side: 'sell', type: 'market', lots: 999 })
    const own: Amount = amountFrom(worth(d, '@copy/1/ann', START) - toAmount('500'))
    d.run({ type: 'copy-change', account: 'ann', id, settings: { ...SETTINGS, value: '0.5' } as never })
    const [record] = records(d, 'copy').slice(-1)
    expect(balanceOf(d.account('ann'), 'spot', d.state.assets.indexOf('BTC')).total.amount > 0n).toBe(true)
    expect(toAmount(String(record?.details['result']))).toBe(own)
  })
})

describe('a closing', () => {
  const closing = (d: Copying) => records(d, 'order').findLast(({ details }) => details['opens'] === 0)?.details

  it('that follows its leader is judged by the price of that trade', () => {
    const d = new Copying()
    d.follower('ann')
    d.order('lea', { side: 'buy', lots: 100 })
    d.timeMs += 3 * 86_400_000
    d.to(10_100)
    d.order('lea', { side: 'sell', lots: 100 })
    expect(closing(d)).toMatchObject({ leaderPrice: '100.99', slippage: '0' })
  })

  it.each(['stop', 'remove', 'stop-loss', 'leader-end', 'close'] as const)(
    'by another cause is judged by no trade of days before (%s)',
    (cause) => {
      const d = new Copying()
      const id = d.follower('ann', cause === 'stop-loss' ? { stopLoss: 100_000, value: '5' } : {}, cause === 'stop-loss' ? '100' : '500')
      d.order('lea', { side: 'buy', lots: 1_000 })
      d.timeMs += 3 * 86_400_000
      d.to(cause === 'stop-loss' ? 9_790 : 10_100)
      if (cause === 'stop') d.run({ type: 'copy-stop', account: 'ann', id })
      if (cause === 'remove') d.run({ type: 'copy-stop', account: 'lea', id })
      if (cause === 'close') d.run({ type: 'copy-close', account: 'ann', id, market: MARKET })
      if (cause === 'leader-end') d.run({ type: 'copy-lead-end', account: 'lea', product: 'futures' })
      expect(closing(d)).toMatchObject({ side: 'sell', leaderPrice: null, slippage: '0' })
      d.settled()
    },
  )
})
