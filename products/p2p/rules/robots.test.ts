import { describe, expect, it } from 'vitest'
import { HARSH, STANDARD } from '#gateway/engine/state/records/realism.ts'
import { MINUTE_MS, P2pFixture } from '#tests/engine/products/p2p-fixture.ts'
import { lateThousandths, robotDelay } from './robots.ts'

// Goal: robots act by rule alone, at times that a replay draws again.

const standing = (d: P2pFixture, id: string) => d.state.products.p2p.standings.get(id)

describe('robots', () => {
  it('sell from their own account, and release some seconds after the payment', () => {
    const d = P2pFixture.funded()
    const id = d.takeRobot()
    expect([d.funds('@p2p', 'USDT'), d.order?.robotAtMs]).toEqual(['100', null])
    d.step('p2p-paid', 'bob', id)
    const { robotAtMs = null } = d.order ?? {}
    expect(robotAtMs).toBeGreaterThanOrEqual(d.wallMs + 2000)
    expect(robotAtMs).toBeLessThan(d.wallMs + 4000)
    d.expectSound()
    d.wallMs = robotAtMs ?? 0
    d.step('p2p-due', 'bob', id)
    expect([d.funds('@p2p', 'USDT'), d.funds('bob', 'USDT')]).toEqual(['0', '1100'])
    expect(standing(d, 'R1')).toMatchObject({ completed: 1, sold: 1 })
    d.expectSound()
  })

  it('buy, pay, and wait for the release', () => {
    const d = P2pFixture.funded()
    const id = d.takeRobot({ side: 'sell', price: '0.96' })
    expect(d.funds('bob', 'USDT', 'p2p')).toBe('100')
    d.wallMs = d.order?.robotAtMs ?? 0
    d.step('p2p-due', 'bob', id)
    expect(d.order?.status).toBe('paid')
    // A robot that has paid stands by it.
    d.step('p2p-appeal', 'bob', id)
    expect(d.order?.appeal).toMatchObject({ by: 'seller', buyerAnswered: true })
    d.step('p2p-release', 'bob', id)
    expect(d.funds('bob', 'USDT')).toBe('900')
    d.expectSound()
  })

  it('never act after their time', () => {
    const d = P2pFixture.funded()
    const id = d.takeRobot({ side: 'sell' })
    d.wallMs += 15 * MINUTE_MS + 1
    d.step('p2p-due', 'bob', id)
    expect(d.recordsOf('bob')).toMatchObject([{ status: 'cancelled', details: { reason: 'pay-time-over' } }])
    expect(d.funds('bob', 'USDT')).toBe('1000')
    d.expectSound()
  })

  it('sell that amount to a main account with its sub-accounts, not to each of them', () => {
    const d = P2pFixture.funded()
    d.trader('bob2', { USDT: '1' })
    const first = d.takeRobot({ quantity: '3000', account: 'bob2', owner: 'bob' })
    d.takeRobot({ quantity: '2000.01', owner: 'bob' }, 2)
    expect(d.refusals).toEqual(['p2p-robot-limit'])
    d.takeRobot({ quantity: '2000.01', account: 'ann', owner: 'ann' }, 2)
    expect(d.refusals).toEqual([])
    d.step('p2p-cancel', 'bob2', first)
    d.takeRobot({ quantity: '5000', owner: 'bob' }, 2)
    expect(d.refusals).toEqual([])
    d.expectSound()
  })

  it('sell at most a stated amount per account and day', () => {
    const d = P2pFixture.funded()
    const first = d.takeRobot({ quantity: '3000' })
    d.takeRobot({ quantity: '2000.01' }, 2)
    expect(d.refusals).toEqual(['p2p-robot-limit'])
    d.step('p2p-cancel', 'bob', first)
    d.takeRobot({ quantity: '5000' }, 2)
    expect(d.order?.robot).toBe(2)
    d.takeRobot({ quantity: '1' })
    expect(d.refusals).toEqual(['p2p-robot-limit'])
    d.wallMs += 24 * 60 * MINUTE_MS
    d.takeRobot({ quantity: '5000' })
    expect(d.state.products.p2p.orders.size).toBe(2)
    d.expectSound()
  })

  it('are late as often as the realism says, and slower by their number', () => {
    const { state } = P2pFixture.funded()
    const calm = state.accounts.get('bob')?.realism ?? STANDARD
    expect([lateThousandths(calm), lateThousandths(STANDARD), lateThousandths(HARSH)]).toEqual([0, 30, 150])
    const late = Array.from({ length: 2000 }, (_, random) => robotDelay(1, HARSH, random * 2_654_435)).filter((delay) => delay === null)
    expect(late.length).toBeGreaterThan(200)
    expect(late.length).toBeLessThan(400)
    expect(robotDelay(2, calm, 5)).toBe(3 * (robotDelay(1, calm, 5) ?? 0))
  })
})
