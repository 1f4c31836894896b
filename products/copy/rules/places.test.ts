import { describe, expect, it } from 'vitest'
import { COPY_FOLLOWERS_MAX, COPY_GUESTS_MAX } from '../contract/copy-kinds.ts'
import { Copying, SETTINGS } from '#tests/engine/products/copy-fixture.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { closedOfFollowers, countedFollowers, followersResult } from './figures.ts'
import { DEMONSTRATION_ACCOUNTS } from './state.ts'

/** Goal: guests, of whom anybody can have hundreds, fill no places of registered traders, count in no figure, and leave when they are gone. */

class Places extends Copying {
  /** Starts a copy, and returns why it was refused. */
  copy(name: string, guest: boolean, funds = '100', leader = this.leader): string | null {
    if (!this.state.accounts.has(name)) this.trader(name, { USDT: '1000' })
    const more = guest ? { guest: true as const } : {}
    const start = { type: 'copy-start', account: name, owner: name, requestId: `${name} ${leader}`, leader, funds, ...more } as const
    const refused = this.run({ ...start, settings: SETTINGS }).find(({ type }) => type === 'rejected')
    return refused?.type === 'rejected' ? refused.reason : null
  }

  copies(): number {
    return this.state.products.copy.copies.size
  }

  sort(sorted: { readonly guests?: string[]; readonly idle?: string[]; readonly registered?: string[] }): void {
    this.run({ type: 'copy-guests', guests: [], idle: [], registered: [], ...sorted })
  }
}

describe('the places of a leader', () => {
  it('are half for guests, and the others stay for registered traders', () => {
    const d = new Places()
    const refused = Array.from({ length: 500 }, (_, nth) => d.copy(`guest${nth}`, true))
    expect(refused.filter((reason) => reason === null)).toHaveLength(COPY_GUESTS_MAX)
    expect(refused.at(-1)).toBe('copy-guests-full')
    expect(d.copy('ann', false)).toBeNull()
    for (let nth = 1; nth < COPY_FOLLOWERS_MAX - COPY_GUESTS_MAX; nth += 1) expect(d.copy(`user${nth}`, false)).toBeNull()
    expect(d.copies()).toBe(COPY_FOLLOWERS_MAX)
    expect(d.copy('bob', false)).toBe('copy-leader-full')
  })

  it('have no limit with a demonstration leader', () => {
    const d = new Places()
    d.run({ type: 'copy-demonstrate' })
    const robot = [...d.state.products.copy.leaders.values()].find(({ account }) => account.id.startsWith(DEMONSTRATION_ACCOUNTS))
    const refused = Array.from({ length: COPY_FOLLOWERS_MAX }, (_, nth) => d.copy(`guest${nth}`, true, '100', robot?.id))
    expect(refused.every((reason) => reason === null)).toBe(true)
    expect(d.copy('ann', false, '100', robot?.id)).toBeNull()
  })

  it('cost a guest more', () => {
    const d = new Places()
    expect(d.copy('ann', true, '99.99')).toBe('copy-guest-funds-low')
    expect(d.copy('ann', true, '100')).toBeNull()
    expect(d.copy('bob', false, '10')).toBeNull()
  })
})

describe('guests who follow', () => {
  it('count in no figure that others see, until they have registered', () => {
    const d = new Places()
    d.copy('ann', false)
    d.copy('gus', true, '900')
    const leader = d.state.products.copy.leaders.get(d.leader)
    if (leader === undefined) throw new Error('lea leads')
    d.order('lea', { side: 'buy', lots: 1_000 })
    d.to(10_500)
    const own = () => ({ followers: countedFollowers(d.state, leader).length, result: amountText(followersResult(d.state, leader)) })
    const [ann, gus] = [...d.state.products.copy.copies.values()]
    expect(own().followers).toBe(1)
    expect(Number(own().result)).toBeGreaterThan(0)
    const alone = own().result
    d.sort({ registered: ['gus'] })
    expect([ann?.guest, gus?.guest]).toEqual([false, false])
    expect(own().followers).toBe(2)
    expect(Number(own().result)).toBeGreaterThan(Number(alone))
    d.sort({ guests: ['gus'] })
    expect(own()).toEqual({ followers: 1, result: alone })
    const closed = amountText(closedOfFollowers(d.state, leader))
    for (const { id } of d.state.products.copy.copies.values()) d.run({ type: 'copy-stop', account: 'lea', id })
    expect(d.copies()).toBe(0)
    expect([leader.endedCopies, leader.endedGains]).toEqual([1, 1])
    expect(closed).not.toBe(amountText(leader.ended.amount))
    d.settled()
  })

  it('leave their places when they are gone, with their funds back; registered followers stay', () => {
    const d = new Places()
    for (let nth = 0; nth < 5; nth += 1) d.copy(`guest${nth}`, true)
    d.copy('ann', false)
    d.order('lea', { side: 'buy', lots: 1_000 })
    d.sort({ idle: ['guest0', 'guest1', 'ann'] })
    expect([...d.state.products.copy.copies.values()].map(({ follower }) => follower.id)).toEqual(['guest2', 'guest3', 'guest4', 'ann'])
    expect(Number(d.usdt('guest0'))).toBeGreaterThan(990)
    d.settled()
  })
})

describe('an account that begins to lead', () => {
  it('is still in the round that was judged', () => {
    const d = new Places()
    d.trader('new', { USDT: '1000' })
    const lead = (round: number) =>
      d.run({ type: 'copy-lead', account: 'new', owner: 'new', product: 'futures', share: 0, takesNew: true, round })
    lead(2)
    expect(d.said()).toEqual(['rejected copy-custom-funds'])
    lead(1)
    expect(d.state.products.copy.leaderOf('new', 'futures')).toBeDefined()
  })
})
