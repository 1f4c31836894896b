import { describe, expect, it } from 'vitest'
import { P2P_NEWCOMER_ORDERS_MAX, P2P_PAIR_ORDERS_MAX, P2P_UNPAID_ORDERS_MAX } from '../contract/p2p-terms.ts'
import { P2pFixture } from '#tests/engine/products/p2p-fixture.ts'

// Goal: nobody uses up the orders of another, and everything has one clock.

describe('a seller’s orders', () => {
  it('are not used up by one party, nor by one owner', () => {
    const d = P2pFixture.funded()
    d.trader('bob2', { USDT: '1000' })
    const ad = d.publish()
    for (let nth = 0; nth < P2P_PAIR_ORDERS_MAX; nth += 1) d.take(ad, { quantity: '10', owner: 'bob' })
    expect(d.refusals).toEqual([])
    d.take(ad, { quantity: '10', owner: 'bob' })
    expect(d.refusals).toEqual(['p2p-too-many-of-pair'])
    d.take(ad, { quantity: '10', account: 'bob2', owner: 'bob' })
    expect(d.refusals).toEqual(['p2p-too-many-of-pair'])
    d.trader('eve', { USDT: '1000' })
    d.take(ad, { quantity: '10', account: 'eve', owner: 'eve' })
    expect(d.refusals).toEqual([])
    d.expectSound()
  })

  it('are not all taken by newcomers: half of a merchant’s places are kept for traders who have completed an order', () => {
    const d = P2pFixture.funded()
    const ad = d.publish({ quantity: '500' })
    d.step('p2p-paid', 'bob', d.take(ad, { quantity: '10' }))
    d.step('p2p-release', 'ann', d.order?.id ?? 0)
    for (let nth = 0; nth < P2P_NEWCOMER_ORDERS_MAX; nth += 1) {
      d.trader(`new${nth}`, { USDT: '1000' })
      d.take(ad, { quantity: '10', account: `new${nth}`, owner: `new${nth}` })
      expect(d.refusals).toEqual([])
    }
    d.trader('late', { USDT: '1000' })
    d.take(ad, { quantity: '10', account: 'late', owner: 'late' })
    expect(d.refusals).toEqual(['p2p-too-many-orders'])
    d.take(ad, { quantity: '10' })
    expect(d.refusals).toEqual([])
    d.expectSound()
  })

  it('are counted between two parties, whoever took whose advertisement', () => {
    const d = P2pFixture.funded()
    const [own, other] = [d.publish(), d.publish({ side: 'buy' }, { account: 'bob' })]
    for (let nth = 0; nth < P2P_PAIR_ORDERS_MAX; nth += 1) d.take(other, { account: 'ann', side: 'sell', quantity: '10' })
    d.take(own, { quantity: '10' })
    expect(d.refusals).toEqual(['p2p-too-many-of-pair'])
  })

  it('are counted between two owners, whichever of their accounts advertise and order', () => {
    const d = P2pFixture.funded()
    d.trader('ann2', { USDT: '1000' })
    d.trader('bob2', { USDT: '1000' })
    const [first, second] = [d.publish(), d.publish({}, { account: 'ann2' })]
    const reverse = d.publish({ side: 'buy' }, { account: 'bob2' })
    d.take(first, { quantity: '10', owner: 'bob', makerOwner: 'ann' })
    d.take(second, { quantity: '10', account: 'bob2', owner: 'bob', makerOwner: 'ann' })
    d.take(reverse, { quantity: '10', account: 'ann2', owner: 'ann', side: 'sell', makerOwner: 'bob' })
    expect(d.refusals).toEqual([])
    d.take(second, { quantity: '10', owner: 'bob', makerOwner: 'ann' })
    expect(d.refusals).toEqual(['p2p-too-many-of-pair'])
    d.take(reverse, { quantity: '10', account: 'ann', owner: 'ann', side: 'sell', makerOwner: 'bob' })
    expect(d.refusals).toEqual(['p2p-too-many-of-pair'])
    d.expectSound()
  })

  it('are none of the same owner', () => {
    const d = P2pFixture.funded()
    d.trader('ann2', { USDT: '1000' })
    d.take(d.publish(), { quantity: '10', account: 'ann2', owner: 'ann', makerOwner: 'ann' })
    expect(d.refusals).toEqual(['p2p-own-advertisement'])
  })

  it('are not taken by a buyer who leaves many unpaid', () => {
    const d = P2pFixture.funded()
    const sellers = Array.from({ length: P2P_UNPAID_ORDERS_MAX + 1 }, (_, nth) => `seller ${nth}`)
    const ads = sellers.map((account) => d.trader(account, { USDT: '1000' }) && d.publish({}, { account }))
    const ids = ads.slice(1).map((ad) => d.take(ad, { quantity: '10' }))
    expect(d.refusals).toEqual([])
    d.take(ads[0] ?? 0, { quantity: '10' })
    expect(d.refusals).toEqual(['p2p-too-many-unpaid'])
    d.step('p2p-paid', 'bob', ids[0] ?? 0)
    d.take(ads[0] ?? 0, { quantity: '10' })
    expect(d.refusals).toEqual([])
    d.expectSound()
  })
})

describe('the end of a round or a market', () => {
  it('is dated by the wall clock, as everything in P2P', () => {
    const d = P2pFixture.funded()
    const id = d.take(d.publish())
    d.publish({ coin: 'BTC', price: '90000', quantity: '1', minAmount: '100', maxAmount: '1000' })
    d.run({ type: 'delist-market', market: 'spot:BTCUSDT', wallMs: d.wallMs + 1000 })
    expect(d.recordsOf('ann')).toMatchObject([{ kind: 'advertisement', details: { updatedMs: d.wallMs + 1000 } }])
    d.run({ type: 'close-epoch', account: 'bob', wallMs: d.wallMs + 2000 })
    expect(d.recordsOf('bob')).toMatchObject([{ id, details: { reason: 'buyer-reset', endedMs: d.wallMs + 2000 } }])
    d.run({ type: 'close-epoch', account: 'ann', wallMs: d.wallMs + 3000 })
    expect(d.recordsOf('ann').map(({ details }) => details['updatedMs'])).toContain(d.wallMs + 3000)
    d.expectSound()
  })
})
