import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET } from '#tests/engine/futures-fixture.ts'
import { Copying } from '#tests/engine/products/copy-fixture.ts'
import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { markOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { added } from '#gateway/engine/state/money/amounts.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { profitAt } from '#gateway/engine/state/positions.ts'

/**
 * Goal: a leader who trades against the followers gains nothing by it, alone or with an account that nobody knows to be linked. The same is
 * tried against followers who copy from outside, to show that it works there.
 */

const FOLLOWERS = ['ann', 'ben', 'cem'] as const
type Attacker = 'lea' | 'acc'
type Victims = 'copies' | 'outside' | 'nobody'

class Attack extends Copying {
  readonly victims: Victims
  /** The followers' positions when they copied last, so that outside copiers follow each change. */
  #led = 0

  constructor(victims: Victims) {
    super()
    this.victims = victims
    for (const name of ['acc', ...FOLLOWERS]) {
      this.trader(name, { USDT: '2000' })
      if (name === 'acc' || victims === 'outside')
        this.run({ type: 'transfer', account: name, from: 'spot', to: 'futures', asset: 'USDT', amount: '1000' })
    }
    if (victims === 'copies') for (const name of FOLLOWERS) this.follow(name)
    this.thin([])
  }

  follow(name: string): void {
    const settings = {
      mode: 'ratio',
      value: '1',
      leverage: 0,
      marginMode: 'leader',
      marketMax: '0',
      slippage: 50_000,
      stopLoss: 0,
      takeProfit: 0,
    }
    const start = { type: 'copy-start', account: name, owner: name, requestId: name, leader: this.leader, funds: '900' } as const
    this.run({ ...start, settings: { ...settings, markets: [] } as never })
  }

  /** A market at 100.00 whose next sellers and buyers are few and far away. */
  thin(levels: readonly number[]): void {
    const [near = 10, gap = 449, depth = 9_000] = levels
    this.move({
      market: MARKET,
      last: 10_000,
      mark: 10_000,
      bids: [
        [9_999, near],
        [10_000 - gap, depth],
      ],
      asks: [
        [10_001, near],
        [10_000 + gap, depth],
      ],
    })
  }

  /** Places an order of the leader or its accomplice; outside copiers follow by orders of their own. */
  attack(account: Attacker, order: { readonly buy: boolean; readonly lots: number; readonly ticks?: number }): void {
    const { buy, lots, ticks } = order
    this.order(account, { side: buy ? 'buy' : 'sell', lots, ...(ticks === undefined ? { type: 'market' } : { ticks }) })
    const now = this.#position('lea')
    const change = now - this.#led
    this.#led = now
    if (this.victims !== 'outside' || change === 0) return
    for (const name of FOLLOWERS) this.order(name, { side: change > 0 ? 'buy' : 'sell', type: 'market', lots: Math.abs(change) })
  }

  /** Returns what the leader and its accomplice have, with open positions at the mark price. */
  worth(): bigint {
    const usdt = this.state.assets.indexOf('USDT')
    return ['lea', 'acc'].reduce<Amount>((sum, name) => {
      const account = this.state.accounts.get(name)
      if (account === undefined) return sum
      let own = added(balanceOf(account, 'futures', usdt).total.amount, balanceOf(account, 'spot', usdt).total.amount)
      for (const position of account.positions.values())
        own = added(added(own, position.margin), profitAt(position, markOf(position.market)))
      return added(sum, own)
    }, NOTHING)
  }

  /** Returns how many lots the followers have traded. */
  followed(): number {
    const own = (account: string) => FOLLOWERS.some((name) => account === name || account === `@copy/1/${name}`)
    return this.heard.reduce((lots, event) => (event.type === 'filled' && own(event.account) ? lots + event.lots : lots), 0)
  }

  #position(account: string): number {
    const position = this.state.accounts.get(account)?.positions.get(`${MARKET}:net`)
    return position === undefined ? 0 : position.lots * (position.direction === 1 ? 1 : -1)
  }
}

describe('a leader who buys first and lets the followers buy dearer', () => {
  const gain = (victims: Victims, seller: Attacker): { readonly gain: bigint; readonly followed: number } => {
    const d = new Attack(victims)
    const before = d.worth()
    // The leader, or an accomplice, offers as far above the market as traders meet each other; the leader buys the few cheap lots.
    d.attack(seller, { buy: false, ticks: 10_190, lots: 100 })
    d.attack('lea', { buy: true, ticks: 10_001, lots: 10 })
    // With the market thinned out, the seller buys back what it sold, as cheaply as it can.
    d.thin([9_000])
    d.attack(seller, { buy: true, lots: 30 })
    if (victims !== 'nobody') expect(d.followed()).toBeGreaterThan(0)
    expect(findBreaches(d.state)).toEqual([])
    return { gain: d.worth() - before, followed: d.followed() }
  }

  it.each<Attacker>(['lea', 'acc'])('gains from outside copiers and nothing from copies: the seller is %s', (seller) => {
    expect(gain('outside', seller).gain > 0n).toBe(true)
    const copied = gain('copies', seller)
    expect(copied.gain < 0n).toBe(true)
    // As much as without any followers: their copies have no effect on the leader's own trades.
    expect(copied.gain).toBe(gain('nobody', seller).gain)
  })
})

interface Move {
  readonly account: Attacker
  readonly buy: boolean
  readonly lots: number
  readonly ticks: number | undefined
  /** A new book before the order; none if empty. */
  readonly book: readonly number[]
}

const anyMove: fc.Arbitrary<Move> = fc.record({
  account: fc.constantFrom<Attacker>('lea', 'acc'),
  buy: fc.boolean(),
  lots: fc.integer({ min: 10, max: 400 }),
  ticks: fc.option(fc.integer({ min: 9_600, max: 10_400 }), { nil: undefined, freq: 3 }),
  book: fc.oneof(
    fc.constant([]),
    fc.tuple(fc.integer({ min: 10, max: 500 }), fc.integer({ min: 2, max: 490 }), fc.integer({ min: 500, max: 9_000 })),
  ),
})
const anyMoves = fc.array(anyMove, { minLength: 2, maxLength: 25 })

/** Checks that a leader and an accomplice have no more than before, while the market stays where it was. */
function gainsNothing(victims: Victims, moves: readonly Move[]): boolean {
  const d = new Attack(victims)
  const before = d.worth()
  for (const { book, account, ticks, ...order } of moves) {
    if (book.length > 0) d.thin(book)
    d.attack(account, { ...order, ...(ticks === undefined ? {} : { ticks }) })
    if (d.worth() > before) return false
  }
  expect(findBreaches(d.state)).toEqual([])
  return true
}

describe('any trades of a leader and an accomplice in a thin market that stays where it is', () => {
  it('gain nothing from copies', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => gainsNothing('copies', moves)),
      { numRuns: 60 },
    )
  })

  it('are tried so that what works against outside copiers is found', () => {
    const property = fc.property(anyMoves, (moves) => gainsNothing('outside', moves))
    expect(fc.check(property, { numRuns: 60, seed: 5 }).failed).toBe(true)
  })
})
