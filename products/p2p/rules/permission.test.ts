import { describe, expect, it } from 'vitest'
import type { P2pAdFigures } from './commands.ts'
import { dueP2p } from '../reads/due-p2p.ts'
import { MINUTE_MS, P2pFixture, PROVEN } from '#tests/engine/products/p2p-fixture.ts'

// Goal: no reset, no silence and no time gives the coins of a sale to its buyer that the seller's owner has not permitted to be lost.

const UNPROVEN = { proof: {} } as const
const held = (d: P2pFixture) => d.funds('@p2p', 'USDT')
const lastOf = (d: P2pFixture, account: string) => d.recordsOf(account).find(({ kind }) => kind !== 'advertisement')

/** Brings an order to the state in which its payment is stated. */
function paid(options: Parameters<P2pFixture['publish']>[1] = {}): { readonly d: P2pFixture; readonly id: number } {
  const d = P2pFixture.funded()
  const id = d.take(d.publish({}, options))
  d.step('p2p-paid', 'bob', id)
  return { d, id }
}

/** Lets all times of an order run out. */
function wait(d: P2pFixture): void {
  for (const minutes of [61, 11, 1_441]) {
    d.wallMs += minutes * MINUTE_MS
    for (const command of dueP2p(d.state, d.wallMs)) d.run(command)
  }
}

describe('a reset of the seller, once a payment was stated', () => {
  it('gives nothing away: the exchange holds the coins, and an appeal opens', () => {
    const { d } = paid()
    d.run({ type: 'close-epoch', account: 'ann', wallMs: d.wallMs })
    expect(lastOf(d, 'bob')).toMatchObject({ status: 'appeal', details: { appealBy: 'time', held: 1 } })
    expect([d.funds('ann', 'USDT'), d.funds('ann', 'USDT', 'p2p'), d.funds('bob', 'USDT'), held(d)]).toEqual(['0', '0', '1000', '100'])
    expect(d.state.products.p2p.ads.size).toBe(0)
    d.expectSound()
  })

  it.each([
    ['nobody answers, of a sale that was proved', {}, [], 'seller-silent', '1100'],
    ['both answer, of a sale that was proved', {}, ['ann', 'bob'], 'payment-stated', '1100'],
    ['nobody answers, of a sale that was not', UNPROVEN, [], 'unproven', '1000'],
    ['both answer, of a sale that was not', UNPROVEN, ['ann', 'bob'], 'unproven', '1000'],
  ] as const)('is decided by the appeal: %s', (_name, options, answers, reason, bob) => {
    const { d, id } = paid(options)
    d.run({ type: 'close-epoch', account: 'ann', wallMs: d.wallMs })
    d.run({ type: 'open-epoch', account: 'ann', funds: [{ asset: 'USDT', amount: '7' }] })
    for (const account of answers) d.step('p2p-answer', account, id)
    // A further reset changes nothing.
    d.run({ type: 'close-epoch', account: 'ann', wallMs: d.wallMs })
    expect(held(d)).toBe('100')
    wait(d)
    expect([d.funds('bob', 'USDT'), d.funds('ann', 'USDT'), held(d)]).toEqual([bob, '0', '0'])
    expect(d.heard.findLast((event) => event.type === 'product-record' && event.account === 'bob')).toMatchObject({
      record: { details: { reason } },
    })
    d.expectSound()
  })

  it('leaves the coins to the seller’s own release, and to the buyer’s cancellation', () => {
    for (const [step, account, bob] of [
      ['p2p-release', 'ann', '1100'],
      ['p2p-cancel', 'bob', '1000'],
    ] as const) {
      const { d, id } = paid()
      d.run({ type: 'close-epoch', account: 'ann', wallMs: d.wallMs })
      d.step(step, account, id)
      expect([d.funds('bob', 'USDT'), held(d), d.state.products.p2p.orders.size]).toEqual([bob, '0', 0])
      d.expectSound()
    }
  })

  it('holds the coins of an order against an advertisement that buys, which stays', () => {
    const d = P2pFixture.funded()
    const id = d.take(d.publish({ side: 'buy' }), { side: 'sell' })
    d.step('p2p-paid', 'ann', id)
    d.step('p2p-appeal', 'bob', id)
    d.run({ type: 'close-epoch', account: 'bob', wallMs: d.wallMs })
    expect([d.order?.appeal?.by, held(d)]).toEqual(['seller', '100'])
    wait(d)
    expect(lastOf(d, 'ann')).toMatchObject({ details: { reason: 'buyer-silent' } })
    expect([d.ad?.inOrders, d.funds('ann', 'USDT'), held(d)]).toEqual([0n, '1000', '0'])
    d.expectSound()
  })
})

describe('silence', () => {
  it.each([
    ['a sale that was proved', {}, '1100'],
    ['a sale that was not', UNPROVEN, '1000'],
  ] as const)('pays out %s only as far as that', (_name, options, bob) => {
    const { d } = paid(options)
    wait(d)
    expect(d.funds('bob', 'USDT')).toBe(bob)
    expect(Number(d.funds('ann', 'USDT')) + Number(d.funds('ann', 'USDT', 'p2p')) + Number(bob)).toBe(2_000)
    d.expectSound()
  })

  it('of an account that took an advertisement that buys counts likewise', () => {
    for (const [options, ann] of [
      [PROVEN, '1100'],
      [{}, '1000'],
    ] as const) {
      const d = P2pFixture.funded()
      const id = d.take(d.publish({ side: 'buy' }), { side: 'sell' }, options)
      d.step('p2p-paid', 'ann', id)
      wait(d)
      expect(d.funds('ann', 'USDT')).toBe(ann)
    }
  })
})

describe('an advertisement that sells', () => {
  const floating = { priceType: 'floating', price: null, premium: '0.02' } as const

  it.each([
    ['fewer coins', {}, { quantity: '400' }, true],
    ['more coins', {}, { quantity: '500.01' }, false],
    ['a higher price', {}, { price: '1.2' }, true],
    ['a lower price', {}, { price: '0.99' }, false],
    ['a lower premium', floating, { ...floating, premium: '0.01' }, false],
    ['a higher premium', floating, { ...floating, premium: '0.03' }, true],
    ['a floating price', {}, floating, false],
    ['larger orders', {}, { maxAmount: '500' }, false],
    ['smaller orders', {}, { maxAmount: '300', minAmount: '5' }, true],
    ['one way less to be paid', {}, { methods: ['bank'] }, true],
    ['another way to be paid', {}, { methods: ['sepa', 'ewallet'] }, false],
  ] as const)('edited to %s keeps its proof only if it stays within it', (_name, before, after, keeps) => {
    const d = P2pFixture.funded()
    const id = d.publish(before as Partial<P2pAdFigures>)
    d.edit(id, after as Partial<P2pAdFigures>)
    expect(d.refusals).toEqual([])
    expect(d.ad?.proof).toBe(keeps ? 'owner' : undefined)
    d.expectSound()
  })

  it('goes offline by itself without a proof, as one of before these rules does', () => {
    const d = P2pFixture.funded()
    d.publish({}, UNPROVEN)
    for (const command of dueP2p(d.state, d.wallMs)) d.run(command)
    expect(d.ad).toMatchObject({ status: 'offline', offlineReason: 'unproven' })
    expect(d.funds('ann', 'USDT')).toBe('1000')
    d.run({ type: 'p2p-publish', account: 'ann', requestId: d.request(), id: d.ad?.id ?? 0, wallMs: d.wallMs, ...PROVEN })
    expect(dueP2p(d.state, d.wallMs)).toEqual([])
    expect(d.ad).toMatchObject({ status: 'online', proof: 'owner' })
    d.expectSound()
  })

  it('needs none as a draft, nor if it buys', () => {
    const d = P2pFixture.funded()
    d.publish({}, { publish: false })
    d.publish({ side: 'buy' }, UNPROVEN)
    expect([...d.state.products.p2p.ads.values()].map(({ proof }) => proof)).toEqual([undefined, undefined])
    expect(dueP2p(d.state, d.wallMs)).toEqual([])
  })
})
