import { describe, expect, it } from 'vitest'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { MINUTE_MS, P2pFixture, WALL_MS } from '#tests/engine/products/p2p-fixture.ts'

// Goal: the seller's coins are frozen from the order on, and go to exactly one of the two parties, by a stated rule.

function ordered(): { readonly d: P2pFixture; readonly id: number } {
  const d = P2pFixture.funded()
  const id = d.take(d.publish())
  return { d, id }
}

function paid(): { readonly d: P2pFixture; readonly id: number } {
  const { d, id } = ordered()
  d.wallMs += MINUTE_MS
  d.step('p2p-paid', 'bob', id)
  return { d, id }
}

/** The balances of both parties, in the spot wallet and in escrow. */
const funds = (d: P2pFixture) => [d.funds('ann', 'USDT'), d.funds('ann', 'USDT', 'p2p'), d.funds('bob', 'USDT')]
const standing = (d: P2pFixture, id: string) => d.state.products.p2p.standings.get(id)

describe('an order', () => {
  it('freezes, is paid and is released, and both parties have a record of it', () => {
    const { d, id } = ordered()
    expect(d.recordsOf('bob')).toMatchObject([{ id, kind: 'buy', status: 'pending_pay', asset: 'USDT', details: { amount: '100' } }])
    expect(d.recordsOf('ann')).toMatchObject([{ id, kind: 'sell', details: { counterparty: 'bob', maker: 1 } }, { kind: 'advertisement' }])
    expect(funds(d)).toEqual(['500', '500', '1000'])
    d.expectSound()
    d.wallMs += MINUTE_MS
    d.step('p2p-paid', 'bob', id)
    expect([d.order?.status, d.order?.paidMs]).toEqual(['paid', WALL_MS + MINUTE_MS])
    d.wallMs += 2 * MINUTE_MS
    d.step('p2p-release', 'ann', id)
    expect(funds(d)).toEqual(['500', '400', '1100'])
    expect(d.recordsOf('bob')).toMatchObject([{ id, status: 'completed', details: { reason: 'released', endedMs: d.wallMs } }])
    expect(standing(d, 'ann')).toMatchObject({ completed: 1, sold: 1, releases: 1, releaseMs: 2 * MINUTE_MS })
    expect(standing(d, 'bob')).toMatchObject({ completed: 1, bought: 1, pays: 1, payMs: MINUTE_MS })
    d.expectSound()
  })

  it('against an advertisement that buys freezes the coins of the account that takes it', () => {
    const d = P2pFixture.funded()
    const ad = d.publish({ side: 'buy' })
    d.take(ad, { side: 'sell', quantity: '1000.5', price: '1' })
    expect(d.refusals).toEqual(['p2p-amount-outside'])
    const id = d.take(ad, { side: 'sell' })
    expect([d.funds('bob', 'USDT'), d.funds('bob', 'USDT', 'p2p')]).toEqual(['900', '100'])
    d.step('p2p-paid', 'bob', id)
    expect(d.refusals).toEqual(['p2p-order-state'])
    d.step('p2p-paid', 'ann', id)
    d.step('p2p-release', 'bob', id)
    expect([d.funds('bob', 'USDT'), d.funds('ann', 'USDT')]).toEqual(['900', '1100'])
    d.expectSound()
  })

  it('is placed once for one request', () => {
    const d = P2pFixture.funded()
    const ad = d.publish()
    d.take(ad, { requestId: 'once' })
    d.take(ad, { requestId: 'once' })
    expect(d.last.events).toMatchObject([{ type: 'product-repeated' }])
    expect(d.state.products.p2p.orders.size).toBe(1)
  })

  it.each([
    ['p2p-own-advertisement', { account: 'ann' }],
    ['p2p-price-moved', { price: '1.01' }],
    ['p2p-method-refused', { method: 'ewallet' }],
    ['p2p-amount-outside', { quantity: '9.99' }],
    ['p2p-amount-outside', { quantity: '400.01' }],
    ['p2p-advertisement-unknown', { side: 'sell' }],
    ['p2p-advertisement-unknown', { fiat: 'USD' }],
    ['p2p-advertisement-unknown', { advertisement: 999 }],
    ['amount-invalid', { quantity: '0.1' }],
    ['amount-invalid', { quantity: '-10' }],
    ['amount-invalid', { amount: '99.98' }],
    ['unknown-account', { account: 'eve' }],
  ] as const)('is refused as %s', (reason, changed) => {
    const d = P2pFixture.funded()
    d.take(d.publish(), changed)
    expect(d.refusals).toEqual([reason])
    expect(funds(d)).toEqual(['500', '500', '1000'])
    d.expectSound()
  })

  it('takes no more than is left', () => {
    const d = P2pFixture.funded()
    const ad = d.publish()
    d.take(ad, { quantity: '400' })
    d.take(ad, { quantity: '100.01' })
    expect(d.refusals).toEqual(['p2p-not-left'])
  })

  it('is paid only in time, and cancelled by time', () => {
    const { d, id } = ordered()
    d.wallMs += 15 * MINUTE_MS
    d.step('p2p-due', 'bob', id)
    expect(d.refusals).toEqual(['p2p-order-state'])
    d.wallMs += 1
    d.step('p2p-paid', 'bob', id)
    expect(d.refusals).toEqual(['p2p-pay-time-over'])
    d.step('p2p-due', 'bob', id)
    expect(d.recordsOf('ann')).toMatchObject([{}, { kind: 'sell', status: 'cancelled', details: { reason: 'pay-time-over' } }])
    expect(funds(d)).toEqual(['500', '500', '1000'])
    expect(standing(d, 'bob')).toMatchObject({ failed: 1, cancels: 1 })
    expect(standing(d, 'ann')).toMatchObject({ failed: 0, completed: 0 })
    d.expectSound()
  })

  it('is cancelled by the buyer, released by the seller, and nobody else’s', () => {
    const { d, id } = paid()
    for (const [step, account, reason] of [
      ['p2p-cancel', 'ann', 'p2p-order-state'],
      ['p2p-release', 'bob', 'p2p-order-state'],
      ['p2p-release', 'eve', 'p2p-order-unknown'],
      ['p2p-paid', 'bob', 'p2p-order-state'],
      ['p2p-answer', 'bob', 'p2p-order-state'],
    ] as const) {
      d.step(step, account, id)
      expect(d.refusals).toEqual([reason])
    }
    d.step('p2p-cancel', 'bob', id)
    expect(funds(d)).toEqual(['500', '500', '1000'])
    d.expectSound()
  })

  it('cannot be released before a payment was stated', () => {
    const { d, id } = ordered()
    d.step('p2p-release', 'ann', id)
    expect(d.refusals).toEqual(['p2p-order-state'])
  })
})

describe('an appeal', () => {
  it('waits for the buyer’s time, and opens by itself', () => {
    const { d, id } = paid()
    d.step('p2p-appeal', 'bob', id)
    expect(d.refusals).toEqual(['p2p-appeal-early'])
    d.wallMs += 60 * MINUTE_MS
    d.step('p2p-due', 'bob', id)
    expect(d.order).toMatchObject({ status: 'appeal', appeal: { by: 'time', buyerAnswered: false, sellerAnswered: false } })
    d.expectSound()
  })

  it.each([
    ['bob', [], 'completed', 'seller-silent'],
    ['bob', ['ann'], 'completed', 'payment-stated'],
    ['ann', [], 'cancelled', 'buyer-silent'],
    ['ann', ['bob'], 'completed', 'payment-stated'],
    ['time', [], 'completed', 'seller-silent'],
    ['time', ['ann'], 'completed', 'payment-stated'],
  ] as const)('of %s, answered by %j, ends %s: %s', (by, answers, status, reason) => {
    const { d, id } = paid()
    d.wallMs += by === 'time' ? 60 * MINUTE_MS : 5 * MINUTE_MS
    if (by === 'time') d.step('p2p-due', 'bob', id)
    else d.step('p2p-appeal', by, id)
    for (const account of answers) d.step('p2p-answer', account, id)
    d.wallMs += 10 * MINUTE_MS - 1
    d.step('p2p-due', 'bob', id)
    expect(d.refusals).toEqual(['p2p-order-state'])
    d.wallMs += 1
    d.step('p2p-answer', 'bob', id)
    expect(d.refusals).toEqual(['p2p-order-state'])
    d.step('p2p-due', 'bob', id)
    expect(d.recordsOf('bob')).toMatchObject([{ status, details: { reason } }])
    expect(funds(d)).toEqual(status === 'completed' ? ['500', '400', '1100'] : ['500', '500', '1000'])
    d.expectSound()
  })

  it('ends when the seller releases or the buyer cancels after all', () => {
    for (const [step, account, bob] of [
      ['p2p-release', 'ann', '1100'],
      ['p2p-cancel', 'bob', '1000'],
    ] as const) {
      const { d, id } = paid()
      d.step('p2p-appeal', 'ann', id)
      d.step(step, account, id)
      expect([d.state.products.p2p.orders.size, d.funds('bob', 'USDT')]).toEqual([0, bob])
      d.expectSound()
    }
  })
})

describe('limits', () => {
  it('of open orders, of orders and of cancellations per day', () => {
    const d = P2pFixture.funded()
    const ad = d.publish({ quantity: '1000', minAmount: '1' })
    for (let nth = 0; nth < 10; nth += 1) {
      const taker = nth < 3 ? 'bob' : `taker ${nth}`
      if (taker !== 'bob') d.trader(taker, {})
      d.take(ad, { quantity: '1', account: taker })
    }
    d.trader('late', {})
    d.take(ad, { quantity: '1', account: 'late' })
    expect(d.refusals).toEqual(['p2p-too-many-orders'])
    for (const { id, taker } of d.state.products.p2p.orders.values()) d.step('p2p-cancel', taker, id)
    d.take(ad, { quantity: '1' })
    expect(d.refusals).toEqual(['p2p-cancel-limit'])
    d.wallMs += 24 * 60 * MINUTE_MS
    for (let nth = 0; nth < 50; nth += 1) {
      const id = d.take(ad, { quantity: '1' })
      d.step('p2p-paid', 'bob', id)
      d.step('p2p-release', 'ann', id)
    }
    d.take(ad, { quantity: '1' })
    expect(d.refusals).toEqual(['p2p-day-limit'])
    d.expectSound()
  })
})

describe('an advertisement that was edited while its price was computed', () => {
  it('is not taken at the price of before', () => {
    const d = P2pFixture.funded()
    const ad = d.publish({ priceType: 'floating', price: null, premium: '0.05' })
    d.take(ad, { premium: '0.01' })
    expect(d.refusals).toEqual(['p2p-price-moved'])
    d.take(ad, { premium: null })
    expect(d.refusals).toEqual(['p2p-price-moved'])
    expect(d.take(ad, { premium: '0.05' })).toBeGreaterThan(0)
    d.expectSound()
  })
})

describe('the limit of cancellations', () => {
  it('counts orders whose time to pay ran out, which kept the coins of the seller just as long', () => {
    const d = P2pFixture.funded()
    const ad = d.publish({ quantity: '1000', minAmount: '1' })
    for (let nth = 0; nth < 3; nth += 1) {
      const id = d.take(ad, { quantity: '1' })
      d.wallMs += 61 * MINUTE_MS
      d.step('p2p-due', 'bob', id)
    }
    d.take(ad, { quantity: '1' })
    expect(d.refusals).toEqual(['p2p-cancel-limit'])
    d.expectSound()
  })
})

describe('the end of a round', () => {
  it.each([
    ['bob', false, 'buyer-reset', '500'],
    ['bob', true, 'buyer-reset', '500'],
    ['ann', false, 'seller-left', '0'],
  ] as const)('of %s decides an open order (paid: %s): %s', (account, isPaid, reason, escrow) => {
    const { d } = isPaid ? paid() : ordered()
    d.run({ type: 'close-epoch', account })
    const other = account === 'bob' ? 'ann' : 'bob'
    const record = d.recordsOf(other).find(({ kind }) => kind !== 'advertisement')
    expect(record).toMatchObject({ details: { reason } })
    expect(d.funds('ann', 'USDT', 'p2p')).toBe(escrow)
    expect(d.funds('bob', 'USDT')).toBe(account === 'bob' ? '0' : '1000')
    expect(d.state.products.p2p.ads.size).toBe(account === 'ann' ? 0 : 1)
    expect(d.state.products.p2p.orders.size).toBe(0)
    d.expectSound()
  })
})

describe('a round that ends while the exchange replays another time', () => {
  const day = (wallMs: number) => Math.floor(wallMs / 86_400_000)

  it('is told and counted by the wall clock', () => {
    const { d } = ordered()
    d.run({ type: 'close-epoch', account: 'bob', wallMs: d.wallMs })
    expect(d.recordsOf('ann').find(({ kind }) => kind === 'sell')).toMatchObject({ details: { endedMs: d.wallMs } })
    expect(standing(d, 'bob')?.days).toEqual([[day(d.wallMs), 0, 1]])
    d.expectSound()
  })
})

describe('the invariants', () => {
  it('see planted mistakes', () => {
    const plant = (change: (d: P2pFixture) => void) => {
      const { d } = ordered()
      d.takeRobot()
      change(d)
      return findBreaches(d.state).map(({ detail }) => detail)
    }
    expect(plant((d) => d.state.products.p2p.orders.delete(d.order?.id ?? 0))).toEqual(['p2p: @p2p has 100 USDT in escrow, not 0'])
    expect(plant((d) => d.state.products.p2p.ads.clear())).toEqual(['p2p: ann has 500 USDT in escrow, not 100'])
    const lost = plant(({ ad, state }) => ad !== undefined && state.products.p2p.ads.set(ad.id, { ...ad, inOrders: 0n as never }))
    expect(lost).toHaveLength(2)
  })
})
