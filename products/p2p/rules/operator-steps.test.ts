import { describe, expect, it } from 'vitest'
import { MINUTE_MS, P2pFixture } from '#tests/engine/products/p2p-fixture.ts'
import type { P2pDecider, P2pSide } from '../contract/p2p-kinds.ts'

// Goal: an appeal that waits for operators is decided by no clock, goes to exactly the party that they name, and survives a replay.

const APPEAL_MS = 10 * MINUTE_MS

class OperatedP2p extends P2pFixture {
  decider(decider: P2pDecider): void {
    this.run({ type: 'p2p-terms', decider, wallMs: this.wallMs })
  }

  decide(id: number, towards: P2pSide): void {
    this.run({ type: 'p2p-decide', account: 'bob', id, towards, wallMs: this.wallMs })
  }
}

/** Opens an appeal of ann, who sells. */
function appealed(decider: P2pDecider = 'automatic'): { readonly d: OperatedP2p; readonly id: number } {
  const d = new OperatedP2p()
  d.trader('ann', { USDT: '1000', BTC: '1' })
  d.trader('bob', { USDT: '1000', BTC: '1' })
  d.decider(decider)
  const id = d.take(d.publish())
  d.step('p2p-paid', 'bob', id)
  d.step('p2p-appeal', 'ann', id)
  return { d, id }
}

const funds = (d: P2pFixture) => [d.funds('ann', 'USDT'), d.funds('ann', 'USDT', 'p2p'), d.funds('bob', 'USDT')]
const due = (d: P2pFixture) => d.state.products.p2p.orders.dueAt(d.wallMs)

describe('an appeal that an operator has taken', () => {
  it('is decided by no rule any more, and its parties can still answer', () => {
    const { d, id } = appealed()
    d.step('p2p-take', 'bob', id)
    expect(d.recordsOf('ann')).toMatchObject([{ status: 'appeal', details: { operator: 'taken' } }])
    d.wallMs += 100 * APPEAL_MS
    expect(due(d)).toEqual([])
    d.step('p2p-due', 'bob', id)
    expect(d.refusals).toEqual(['p2p-order-state'])
    d.step('p2p-answer', 'bob', id)
    expect(d.order?.appeal).toMatchObject({ buyerAnswered: true, operator: 'taken' })
    d.step('p2p-take', 'bob', id)
    expect(d.refusals).toEqual(['p2p-order-state'])
    d.expectSound()
  })

  it.each([
    ['buy', 'completed', 'operator-buyer', ['500', '400', '1100'], { ann: [0, 1], bob: [1, 0] }],
    ['sell', 'cancelled', 'operator-seller', ['500', '500', '1000'], { ann: [0, 0], bob: [0, 1] }],
  ] as const)('goes to the side %s: %s', (towards, status, reason, left, counts) => {
    const { d, id } = appealed()
    d.step('p2p-take', 'bob', id)
    d.decide(id, towards)
    for (const party of ['ann', 'bob'] as const) {
      const order = d.recordsOf(party).find((record) => record.id === id)
      expect(order).toMatchObject({ id, status, details: { reason, endedMs: d.wallMs } })
      const { completed = 0, failed = 0 } = d.state.products.p2p.standings.get(party) ?? {}
      expect([completed, failed]).toEqual(counts[party])
    }
    expect(funds(d)).toEqual(left)
    d.decide(id, 'buy')
    expect(d.refusals).toEqual(['p2p-order-unknown'])
    d.expectSound()
  })

  it('can be decided where its seller’s round has ended, and what the buyer does not get returns to the issuer', () => {
    for (const towards of ['buy', 'sell'] as const) {
      const { d, id } = appealed()
      d.run({ type: 'close-epoch', account: 'ann' })
      d.decide(id, towards)
      expect(d.funds('bob', 'USDT')).toBe(towards === 'buy' ? '1100' : '1000')
      d.expectSound()
    }
  })
})

describe('an order without an appeal', () => {
  it('is nothing for operators', () => {
    const d = new OperatedP2p()
    d.trader('ann', { USDT: '1000' })
    d.trader('bob', { USDT: '1000' })
    const id = d.take(d.publish())
    d.step('p2p-take', 'bob', id)
    expect(d.refusals).toEqual(['p2p-order-state'])
    d.decide(id, 'buy')
    expect(d.refusals).toEqual(['p2p-order-state'])
    d.step('p2p-take', 'eve', id)
    expect(d.refusals).toEqual(['p2p-order-unknown'])
  })
})

describe('operators who decide all appeals', () => {
  it('have each wait for them from its opening, by a party or by time', () => {
    const { d } = appealed('operator')
    expect(d.order?.appeal).toMatchObject({ operator: 'opened' })
    const id = d.take(d.ad?.id ?? 0)
    d.step('p2p-paid', 'bob', id)
    d.wallMs += 60 * MINUTE_MS
    d.step('p2p-due', 'bob', id)
    expect(d.order?.appeal).toMatchObject({ by: 'time', operator: 'opened' })
    d.wallMs += 100 * APPEAL_MS
    expect(due(d)).toEqual([])
    d.expectSound()
  })

  it('give back to the rule, with a new time to answer, what none of them has taken', () => {
    const { d, id } = appealed('operator')
    const other = d.take(d.ad?.id ?? 0)
    d.step('p2p-paid', 'bob', other)
    d.step('p2p-appeal', 'ann', other)
    d.step('p2p-take', 'bob', other)
    d.wallMs += 3 * APPEAL_MS
    d.decider('automatic')
    expect(due(d)).toEqual([])
    d.wallMs += APPEAL_MS
    expect(due(d).map((order) => order.id)).toEqual([id])
    d.step('p2p-due', 'bob', id)
    expect(d.recordsOf('bob')).toMatchObject([{ id, details: { reason: 'buyer-silent' } }])
    d.expectSound()
  })

  it('take over what is open when they begin', () => {
    const { d } = appealed()
    d.decider('operator')
    d.wallMs += APPEAL_MS
    expect(due(d)).toEqual([])
    d.expectSound()
  })
})

describe('robots that operators have switched off', () => {
  it('take no new orders, end the open ones, and come back', () => {
    const d = new OperatedP2p()
    d.trader('bob', { USDT: '1000' })
    const id = d.takeRobot()
    d.run({ type: 'p2p-terms', robots: false, wallMs: d.wallMs })
    d.takeRobot()
    expect(d.refusals).toEqual(['p2p-advertisement-offline'])
    d.step('p2p-paid', 'bob', id)
    d.wallMs = d.order?.robotAtMs ?? 0
    d.step('p2p-due', 'bob', id)
    expect(d.recordsOf('bob')).toMatchObject([{ id, status: 'completed' }])
    d.expectSound()
    d.run({ type: 'p2p-terms', robots: true, wallMs: d.wallMs })
    expect(d.takeRobot()).toBeGreaterThan(id)
    d.expectSound()
  })
})
