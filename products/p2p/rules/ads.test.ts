import { describe, expect, it } from 'vitest'
import { MINUTE_MS, P2pFixture } from '#tests/engine/products/p2p-fixture.ts'

// Goal: an online advertisement can always be honoured, and gives back exactly what it does not sell.

describe('an advertisement', () => {
  it('as a draft reserves nothing; online it reserves what it sells', () => {
    const d = P2pFixture.funded()
    const id = d.publish({}, { publish: false })
    expect([d.ad?.status, d.funds('ann', 'USDT', 'p2p')]).toEqual(['draft', '0'])
    d.run({ type: 'p2p-publish', account: 'ann', requestId: 'p', id, wallMs: d.wallMs })
    expect([d.ad?.status, d.funds('ann', 'USDT'), d.funds('ann', 'USDT', 'p2p')]).toEqual(['online', '500', '500'])
    expect(d.recordsOf('ann')).toMatchObject([{ product: 'p2p', kind: 'advertisement', status: 'online', asset: 'USDT' }])
    d.expectSound()
  })

  it('that buys reserves nothing', () => {
    const d = P2pFixture.funded()
    d.publish({ side: 'buy', coin: 'BTC', quantity: '2', price: '95000', minAmount: '100', maxAmount: '5000' })
    expect([d.ad?.status, d.funds('ann', 'BTC', 'p2p')]).toEqual(['online', '0'])
    d.expectSound()
  })

  it('is made once for one request', () => {
    const d = P2pFixture.funded()
    d.publish({}, { requestId: 'once' })
    d.publish({}, { requestId: 'once' })
    expect(d.last.events).toMatchObject([{ type: 'product-repeated', product: 'p2p' }])
    expect([d.state.products.p2p.ads.size, d.funds('ann', 'USDT', 'p2p')]).toEqual([1, '500'])
  })

  it('returns its coins when it goes offline or is removed', () => {
    const d = P2pFixture.funded()
    const id = d.publish()
    d.run({ type: 'p2p-offline', account: 'ann', id, wallMs: d.wallMs })
    expect([d.ad?.status, d.ad?.offlineReason, d.funds('ann', 'USDT')]).toEqual(['offline', 'owner', '1000'])
    d.run({ type: 'p2p-offline', account: 'ann', id, wallMs: d.wallMs })
    expect(d.refusals).toEqual(['p2p-advertisement-offline'])
    d.run({ type: 'p2p-publish', account: 'ann', requestId: 'p', id, wallMs: d.wallMs })
    d.run({ type: 'p2p-remove', account: 'ann', id, wallMs: d.wallMs })
    expect(d.recordsOf('ann')).toMatchObject([{ id, status: 'removed' }])
    expect([d.state.products.p2p.ads.size, d.funds('ann', 'USDT')]).toEqual([0, '1000'])
    d.expectSound()
  })

  it('reserves or returns the difference when it is edited online', () => {
    const d = P2pFixture.funded()
    const id = d.publish()
    d.edit(id, { quantity: '700', price: '1.02' })
    expect(d.funds('ann', 'USDT', 'p2p')).toBe('700')
    d.edit(id, { quantity: '50' })
    expect(d.funds('ann', 'USDT', 'p2p')).toBe('50')
    d.edit(id, { quantity: '1000.01' })
    expect(d.refusals).toEqual(['insufficient-balance'])
    d.edit(id, { fiat: 'USD', methods: ['bank'] })
    expect(d.refusals).toEqual(['p2p-advertisement-in-use'])
    d.take(id, { quantity: '40' })
    d.edit(id, { quantity: '39' })
    expect(d.refusals).toEqual(['p2p-advertisement-in-use'])
    d.run({ type: 'p2p-remove', account: 'ann', id, wallMs: d.wallMs })
    expect(d.refusals).toEqual(['p2p-advertisement-in-use'])
    d.expectSound()
  })

  it('goes offline with its open orders, which run to their end', () => {
    const d = P2pFixture.funded()
    const id = d.publish()
    const order = d.take(id)
    d.run({ type: 'p2p-offline', account: 'ann', id, wallMs: d.wallMs })
    expect([d.funds('ann', 'USDT'), d.funds('ann', 'USDT', 'p2p')]).toEqual(['900', '100'])
    d.take(id)
    expect(d.refusals).toEqual(['p2p-advertisement-offline'])
    d.step('p2p-cancel', 'bob', order)
    expect([d.funds('ann', 'USDT'), d.funds('ann', 'USDT', 'p2p')]).toEqual(['1000', '0'])
    d.expectSound()
  })

  it('goes offline once less is left than one order may be', () => {
    const d = P2pFixture.funded()
    const id = d.publish({ quantity: '405' })
    const order = d.take(id, { quantity: '400' })
    d.step('p2p-paid', 'bob', order)
    d.step('p2p-release', 'ann', order)
    expect([d.ad?.status, d.ad?.offlineReason, d.funds('ann', 'USDT')]).toEqual(['offline', 'sold-out', '600'])
    d.expectSound()
  })

  it.each([
    ['coin', { coin: 'ETC' }],
    ['fiat', { fiat: 'GBP' }],
    ['method of another currency', { methods: ['fednow'] }],
    ['method twice', { methods: ['bank', 'bank'] }],
    ['no method', { methods: [] }],
    ['price of zero', { price: '0' }],
    ['premium of a fixed price', { premium: '0.01' }],
    ['price of a floating price', { priceType: 'floating' }],
    ['premium beyond the limit', { priceType: 'floating', price: null, premium: '0.21' }],
    ['premium that is no share', { priceType: 'floating', price: null, premium: '1e-2' }],
    ['quantity below the minimum', { quantity: '0.5' }],
    ['quantity above the maximum', { quantity: '100001' }],
    ['quantity with 9 decimals', { quantity: '1.000000001' }],
    ['limits in disorder', { minAmount: '11', maxAmount: '10' }],
    ['limit with too many decimals', { minAmount: '1.001' }],
    ['pay time', { payMinutes: 20 }],
    ['hash that is none', { textHash: 'remark' }],
  ] as const)('is refused for its %s', (_what, changed) => {
    const d = P2pFixture.funded()
    d.publish(changed)
    expect(d.refusals).toEqual(['p2p-advertisement-invalid'])
    expect(d.funds('ann', 'USDT')).toBe('1000')
  })

  it('is refused without the coins, for strangers, and beyond the limits of number', () => {
    const d = P2pFixture.funded()
    d.publish({ quantity: '1000.5' })
    expect(d.refusals).toEqual(['insufficient-balance'])
    d.publish({}, { account: 'eve' })
    expect(d.refusals).toEqual(['unknown-account'])
    const id = d.publish({ quantity: '10', maxAmount: '10' })
    d.edit(id, {}, 'bob')
    expect(d.refusals).toEqual(['p2p-advertisement-unknown'])
    for (let nth = 1; nth < 10; nth += 1) d.publish({ quantity: '10', maxAmount: '10' })
    d.publish({ quantity: '10', maxAmount: '10' })
    expect(d.refusals).toEqual(['p2p-too-many-advertisements'])
    for (let nth = 0; nth < 10; nth += 1) d.publish({}, { publish: false })
    d.publish({}, { publish: false })
    expect(d.refusals).toEqual(['p2p-too-many-advertisements'])
    expect(d.state.products.p2p.ads.size).toBe(20)
    d.expectSound()
  })

  it('of a coin whose market is delisted goes offline; its open orders run to their end', () => {
    const d = P2pFixture.funded()
    const id = d.publish({ coin: 'BTC', quantity: '1', price: '95000', maxAmount: '50000' })
    const order = d.take(id, { coin: 'BTC', quantity: '0.1', price: '95000' })
    d.run({ type: 'delist-market', market: 'spot:BTCUSDT' })
    expect([d.ad?.status, d.ad?.offlineReason, d.funds('ann', 'BTC'), d.funds('ann', 'BTC', 'p2p')]).toEqual([
      'offline',
      'delisted',
      '0.9',
      '0.1',
    ])
    d.wallMs += MINUTE_MS
    d.step('p2p-paid', 'bob', order)
    d.step('p2p-release', 'ann', order)
    expect(d.funds('bob', 'BTC')).toBe('1.1')
    d.expectSound()
  })

  it('takes an advertisement of a delisted coin offline at the time of the wall clock', () => {
    const d = P2pFixture.funded()
    d.publish({ coin: 'BTC', price: '100', quantity: '1' })
    d.run({ type: 'delist-market', market: 'spot:BTCUSDT', wallMs: d.wallMs + MINUTE_MS })
    expect(d.ad).toMatchObject({ offlineReason: 'delisted', updatedMs: d.wallMs + MINUTE_MS })
  })
})
