import { describe, expect, it } from 'vitest'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'
import { Fixture } from '#tests/engine/fixture.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'

// Goal: a restored exchange behaves exactly like the original.

function restored(d: Fixture): Fixture {
  const again = new Fixture(
    restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>),
  )
  again.timeMs = d.timeMs
  return again
}

describe('after a snapshot', () => {
  it('a transfer and an order that were sent before are known by their names', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' })
    d.move({ last: 10_000, asks: [[10_100, 1_000]] })
    const transfer = {
      type: 'transfer',
      account: 'bob',
      from: 'spot',
      to: 'cross',
      asset: 'USDT',
      amount: '5',
      clientTransferId: 'once',
    } as const
    d.run(transfer)
    const transferred = d.last.events.find(({ type }) => type === 'transferred')
    d.place('bob', { side: 'buy', ticks: 9_900, lots: 100, clientOrderId: 'mine' })
    const again = restored(d)
    expect(again.run(transfer)).toEqual([{ ...transferred, type: 'transfer-repeated' }])
    again.place('bob', { side: 'buy', ticks: 9_900, lots: 100, clientOrderId: 'mine' })
    expect(again.said()).toEqual(['repeated'])
    expect(again.funds('bob', 'USDT', 'cross')).toBe('5')
  })

  it('a transfer to another account that was sent before is known by its name', () => {
    const d = new Fixture().trader('bob', { USDT: '1000' }).trader('ann', {})
    const transfer = {
      type: 'transfer-between',
      account: 'bob',
      toAccount: 'ann',
      from: 'spot',
      to: 'spot',
      asset: 'USDT',
      amount: '5',
      clientTransferId: 'once',
    } as const
    d.run(transfer)
    const again = restored(d)
    again.run(transfer)
    expect(again.said()).toEqual(['transfer-repeated'])
    expect([again.funds('bob', 'USDT'), again.funds('ann', 'USDT')]).toEqual(['995', '5'])
  })

  it('the holder of a contract is liquidated, and a debtor is charged', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 10_000 })
    const again = restored(d)
    again.move({ market: MARKET, last: 9_000, mark: 9_000, bids: [[8_999, 1_000_000]] })
    expect(again.said()).toEqual(['settled bob 10000@9001 liquidation', 'liquidated bob 10000'])
    const owes = new Fixture().trader('bob', { USDT: '1000' })
    owes.move({ last: 10_000 })
    owes.run({ type: 'transfer', account: 'bob', from: 'spot', to: 'cross', asset: 'USDT', amount: '100' })
    owes.run({ type: 'borrow', account: 'bob', wallet: 'cross', asset: 'USDT', amount: '100' })
    const charged = restored(owes)
    charged.timeMs += 2 * 3_600_000
    charged.run({ type: 'charge-interest' })
    expect(charged.said()).toEqual(['loan-changed'])
  })

  it('an order on its way arrives, a waiting one fires, and a part of a fill is not charged again', () => {
    const d = new Fixture().trader('ann', { BTC: '10' }).trader('bob', { USDT: '1000' })
    d.move({ last: 10_000, bids: [[9_900, 1_000]], asks: [[10_100, 1_000]] })
    d.place('ann', { side: 'sell', ticks: 10_050, lots: 300 })
    d.place('bob', { side: 'buy', ticks: 10_050, lots: 100 })
    d.place('ann', { side: 'sell', lots: 100, trigger: { kind: 'trigger', by: 'last', ticks: 9_950 } })
    const again = restored(d)
    // The reference market is not in the snapshot: it must send its price again.
    again.move({ last: 10_000, bids: [[9_900, 1_000]], asks: [[10_100, 1_000]] })
    again.place('bob', { side: 'buy', ticks: 10_050, lots: 200 })
    expect(again.said()).toEqual([
      'opened bob live',
      'filled bob 200@10050 taker',
      'filled ann 200@10050 maker',
      'closed ann filled',
      'closed bob filled',
    ])
    expect(again.funds('ann', 'USDT')).toBe('30.11985')
    again.move({ last: 9_950, bids: [[9_949, 1_000]] })
    expect(again.said()).toContain('triggered ann at 9950')
  })

  it('an order has its fields in the order of a new one, so that both are read alike', () => {
    const d = new Fixture().trader('ann', { BTC: '10' }).trader('bob', { USDT: '1000' })
    d.move({ last: 10_000, bids: [[9_900, 1_000]], asks: [[10_100, 1_000]] })
    d.place('ann', { side: 'sell', ticks: 10_050, lots: 300 })
    d.place('bob', { side: 'buy', ticks: 10_050, lots: 100 })
    const [before] = d.state.orders.values()
    const [after] = restored(d).state.orders.values()
    expect(Object.keys(after!)).toEqual(Object.keys(before!))
    expect({ lots: after!.lots, filled: after!.lotsFilled, met: after!.midTicksTwice }).toEqual({ lots: 300, filled: 100, met: 20_000 })
  })
})
