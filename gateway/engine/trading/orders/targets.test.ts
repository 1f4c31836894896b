import { describe, expect, it } from 'vitest'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'

// Goal: a take-profit or stop-loss protects the position that it was set for, and no later one (DESIGN 5.39).

const TARGETS = { takeProfit: { ticks: 10_400, by: 'last' }, stopLoss: { ticks: 9_600, by: 'last' } } as const

/** Bob, long 1,000 lots with both targets. */
function long(): Futures {
  const d = new Futures('bob', 'ann')
  expect(d.order('bob', { side: 'buy', lots: 1_000, ...TARGETS })).toContain('opened bob waiting')
  return d
}

function waiting(d: Futures, account = 'bob'): [kind: string | undefined, lots: number][] {
  return [...(d.state.accounts.get(account)?.openOrders.values() ?? [])].map(({ request, lots }) => [request.trigger?.kind, lots])
}

describe('targets of a position', () => {
  it('end with it, however it is closed, and leave the next one alone', () => {
    const d = long()
    const said = d.order('bob', { side: 'sell', lots: 1_000 })
    expect(said.filter((line) => line === 'closed bob nothing-to-reduce')).toHaveLength(2)
    d.order('bob', { side: 'buy', lots: 500 })
    d.to(9_000)
    expect(d.position('bob').lots).toBe(500)
    d.settled()
  })

  it('end when a plain order turns the position round', () => {
    const d = long()
    d.order('bob', { side: 'sell', lots: 1_500 })
    expect(d.position('bob')).toMatchObject({ direction: 2, lots: 500 })
    expect(waiting(d)).toEqual([])
    d.settled()
  })

  it('end with a liquidation', () => {
    const d = new Futures('bob').set('bob', 'isolated', 10)
    d.order('bob', { side: 'buy', lots: 1_000, takeProfit: TARGETS.takeProfit })
    expect(d.to(9_000)).toEqual(['settled bob 1000@9001 liquidation', 'liquidated bob 1000', 'closed bob nothing-to-reduce'])
    d.settled()
  })

  it('shrink with it, and do not grow again', () => {
    const d = long()
    d.order('bob', { side: 'sell', lots: 400, reduceOnly: true })
    expect(waiting(d)).toEqual([
      ['take-profit', 600],
      ['stop-loss', 600],
    ])
    d.order('bob', { side: 'buy', lots: 100 })
    expect(waiting(d)).toEqual([
      ['take-profit', 600],
      ['stop-loss', 600],
    ])
    d.settled()
  })

  it('that one of them closed end with it; one that closed a part leaves the rest of the others', () => {
    const d = long()
    d.place('bob', {
      market: MARKET,
      wallet: 'futures',
      side: 'sell',
      lots: 300,
      reduceOnly: true,
      trigger: { kind: 'take-profit', by: 'last', ticks: 10_200 },
    })
    d.to(10_200)
    expect(waiting(d)).toEqual([
      ['take-profit', 700],
      ['stop-loss', 700],
    ])
    d.to(10_400)
    expect(waiting(d)).toEqual([])
    d.settled()
  })

  it('are for one side of a hedged market', () => {
    const d = new Futures('bob')
    d.run({ type: 'set-position-mode', account: 'bob', mode: 'hedge' })
    d.order('bob', { side: 'buy', lots: 1_000, positionSide: 'long', ...TARGETS })
    d.order('bob', { side: 'sell', lots: 800, positionSide: 'short', takeProfit: { ticks: 9_500, by: 'last' } })
    d.order('bob', { side: 'buy', lots: 800, positionSide: 'short', reduceOnly: true })
    expect(waiting(d)).toEqual([
      ['take-profit', 1_000],
      ['stop-loss', 1_000],
    ])
    d.settled()
  })

  it('are not placed by an order that only closed', () => {
    const d = long()
    d.order('bob', { side: 'sell', lots: 1_000, takeProfit: { ticks: 9_500, by: 'last' } })
    expect(waiting(d)).toEqual([])
    d.settled()
  })

  it('leave a plain trigger and a trailing order as they are', () => {
    const d = long()
    d.place('bob', {
      market: MARKET,
      wallet: 'futures',
      side: 'sell',
      lots: 1_000,
      reduceOnly: true,
      trigger: { kind: 'trigger', by: 'last', ticks: 9_000 },
    })
    d.order('bob', { side: 'sell', lots: 1_000 })
    expect(waiting(d)).toEqual([['trigger', 1_000]])
  })
})
