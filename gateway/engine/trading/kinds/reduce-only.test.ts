import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import type { Force } from '../../state/records/order-request.ts'

// Goal: a reduce-only order opens nothing, whatever closed its position before, even within the same trade.

/** Bob, long 9,000 lots, with a plain and a reduce-only order, each for all of them. */
function closeTwice(mode: 'crossed' | 'isolated', plain: number, reducing: number, traders: readonly string[] = []): Futures {
  const d = new Futures('bob', ...traders).set('bob', mode, 1)
  d.order('bob', { side: 'buy', lots: 9_000 })
  d.order('bob', { side: 'sell', lots: 9_000, ticks: plain })
  d.order('bob', { side: 'sell', lots: 9_000, ticks: reducing, reduceOnly: true })
  return d
}

function noPosition(d: Futures): void {
  expect(d.state.accounts.get('bob')?.positions.size).toBe(0)
  expect(d.state.accounts.get('bob')?.openOrders.size).toBe(0)
}

describe('behind a plain order that closes the position', () => {
  it.each([
    ['crossed', 10_010],
    ['crossed', 10_020],
    ['isolated', 10_010],
    ['isolated', 10_020],
  ] as const)('in %s margin at %d it ends when the market trades through both', (mode, reducing) => {
    const d = closeTwice(mode, 10_010, reducing)
    expect(d.to(10_100)).toEqual([
      'position-changed bob 0',
      'position-changed bob 0',
      'filled bob 9000@10010 maker house',
      'closed bob filled',
      'closed bob nothing-to-reduce',
    ])
    noPosition(d)
    d.settled()
  })

  /** Bob can close 9,000: 6,000 by a plain order, then 5,000 reduce-only; cat sells 4,000 behind them, and the house is far away. */
  function shelf(): Futures {
    const d = new Futures('bob', 'ann', 'cat')
    d.order('bob', { side: 'buy', lots: 9_000 })
    d.move({ market: MARKET, last: 10_000, mark: 10_000, bids: [[9_900, 1_000]], asks: [[10_400, 1_000]] })
    d.order('bob', { side: 'sell', lots: 6_000, ticks: 10_010 })
    d.order('bob', { side: 'sell', lots: 5_000, ticks: 10_011, reduceOnly: true })
    d.order('cat', { side: 'sell', lots: 4_000, ticks: 10_012 })
    return d
  }
  const fills = (said: readonly string[]) => said.filter((each) => /^(filled ann|closed)/.test(each))

  it.each<{ what: string; lots: number; force?: Force; said: string[]; left: number }>([
    {
      what: 'all of it',
      lots: 13_000,
      said: [
        'filled ann 6000@10010 taker',
        'closed bob filled',
        'filled ann 3000@10011 taker',
        'closed bob nothing-to-reduce',
        'filled ann 2000@10012 taker',
        'filled ann 2000@10012 taker',
        'closed cat filled',
        'closed ann filled',
      ],
      left: 0,
    },
    {
      what: 'a part of the second',
      lots: 10_500,
      said: [
        'filled ann 6000@10010 taker',
        'closed bob filled',
        'filled ann 3000@10011 taker',
        'closed bob nothing-to-reduce',
        'filled ann 1500@10012 taker',
        'closed ann filled',
      ],
      left: 1,
    },
    {
      what: 'more than there is',
      lots: 14_000,
      said: [
        'filled ann 6000@10010 taker',
        'closed bob filled',
        'filled ann 3000@10011 taker',
        'closed bob nothing-to-reduce',
        'filled ann 3000@10012 taker',
        'filled ann 1000@10012 taker',
        'closed cat filled',
      ],
      left: 1,
    },
    { what: 'more than there is, or nothing', lots: 14_000, force: 'fok', said: ['closed ann fill-or-kill-unfilled'], left: 3 },
    // It could get 13,000, but only 10,000 are certain.
    { what: 'as much as is certain, or nothing', lots: 10_001, force: 'fok', said: ['closed ann fill-or-kill-unfilled'], left: 3 },
    {
      what: 'what is certain',
      lots: 10_000,
      force: 'fok',
      said: [
        'filled ann 6000@10010 taker',
        'closed bob filled',
        'filled ann 3000@10011 taker',
        'closed bob nothing-to-reduce',
        'filled ann 1000@10012 taker',
        'closed ann filled',
      ],
      left: 1,
    },
  ])('gives what there is left to close, and the next order the rest, to who takes $what', ({ lots, force = 'gtc', said, left }) => {
    const d = shelf()
    expect(fills(d.order('ann', { side: 'buy', lots, ticks: 10_012, force }))).toEqual(said)
    expect(d.state.orders.size).toBe(left)
    expect(d.state.accounts.get('ann')?.positions.get(`${MARKET}:net`)?.lots ?? 0).toBe(said.length === 1 ? 0 : Math.min(lots, 13_000))
    d.settled()
  })

  it('counts the levels that gave something', () => {
    const d = shelf()
    d.order('bob', { side: 'sell', lots: 3_000, ticks: 10_009 })
    // Some of cat's 4,000 come in the first pass and some in the next.
    d.order('ann', { side: 'buy', lots: 13_000, ticks: 10_020 })
    const taken = d.last.events.flatMap((event) =>
      event.type === 'closed' && event.order.account.id === 'ann' ? [event.order.levelsTaken] : [],
    )
    // 10,009, 10,010 and 10,012; there is nothing left to reduce at 10,011.
    expect(taken).toEqual([3])
  })

  it('lets a trade of the market pass on to the order behind it', () => {
    const d = closeTwice('crossed', 10_010, 10_010, ['ann'])
    d.order('ann', { side: 'sell', lots: 1_000, ticks: 10_010 })
    const said = d.move({ market: MARKET, last: 10_000, mark: 10_000, prints: [{ buy: true, ticks: 10_010, lots: 9_400 }] })
    expect(said.length).toBeGreaterThan(0)
    expect(d.said()).toContain('filled ann 400@10010 maker house')
    noPosition(d)
    d.settled()
  })
})

const RUNS = Number(process.env['ENGINE_PROPERTY_RUNS'] ?? 150)

describe('any flow of plain and reducing orders', () => {
  const anyOrder = fc.record({
    account: fc.constantFrom('ann', 'bob', 'cat'),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    lots: fc.integer({ min: 1, max: 9 }).map((count) => count * 500),
    by: fc.option(fc.integer({ min: -3, max: 3 }), { freq: 4 }),
    reduceOnly: fc.boolean(),
    force: fc.constantFrom<Force>('gtc', 'gtc', 'gtc', 'ioc', 'fok'),
  })
  const anyMove = fc.record({
    last: fc.integer({ min: -4, max: 4 }),
    depth: fc.integer({ min: 0, max: 8 }),
    prints: fc.array(fc.record({ buy: fc.boolean(), by: fc.integer({ min: -4, max: 4 }), lots: fc.integer({ min: 1, max: 9_000 }) }), {
      maxLength: 2,
    }),
  })

  it(
    'breaks no rule',
    () => {
      const anyRun = fc.array(fc.oneof({ weight: 4, arbitrary: anyOrder }, { weight: 1, arbitrary: anyMove }), {
        minLength: 10,
        maxLength: 60,
        size: 'max',
      })
      const anyModes = fc.tuple(fc.constantFrom('crossed' as const, 'isolated' as const), fc.integer({ min: 1, max: 20 }))
      fc.assert(
        fc.property(anyModes, anyRun, ([mode, leverage], steps) => {
          const d = new Futures('ann', 'bob', 'cat')
          for (const account of ['ann', 'bob']) d.set(account, mode, leverage)
          for (const step of steps) {
            if ('last' in step) {
              const last = 10_000 + step.last
              const prints = step.prints.map(({ by, ...print }) => ({ ...print, ticks: 10_000 + by }))
              const lots = step.depth * 500
              d.move({ market: MARKET, last, mark: last, bids: [[last - 1, lots]], asks: [[last + 1, lots]], prints })
            } else {
              const { account, by, force, ...order } = step
              d.order(account, { ...order, ...(by !== null && { ticks: 10_000 + by, force }) })
            }
            for (const each of d.state.accounts.values()) for (const order of each.openOrders.values()) expect(order.status).toBe('live')
          }
          d.settled()
        }),
        { numRuns: RUNS },
      )
    },
    30_000 + RUNS * 100,
  )
})
