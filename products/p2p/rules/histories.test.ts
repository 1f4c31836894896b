import fc from 'fast-check'
import { describe, it } from 'vitest'
import { HARSH } from '#gateway/engine/state/records/realism.ts'
import { MINUTE_MS, P2pFixture } from '#tests/engine/products/p2p-fixture.ts'

// Goal: whatever traders and robots do, every coin stays in exactly one place, and a replay agrees.

const trader = fc.constantFrom('ann', 'bob', 'cid')
const quantity = fc.integer({ min: 50, max: 60_000 }).map((cents) => (cents / 100).toFixed(2))
const side = fc.constantFrom('buy', 'sell')

const step = fc.oneof(
  fc.record({ kind: fc.constant('publish'), account: trader, side, quantity, publish: fc.boolean() }),
  fc.record({ kind: fc.constant('edit'), account: trader, nth: fc.nat(5), side, quantity }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('take'), account: trader, nth: fc.nat(5), quantity }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('robot'), account: trader, side, quantity, robot: fc.integer({ min: 1, max: 4 }) }),
  },
  fc.record({ kind: fc.constantFrom('p2p-publish', 'p2p-offline', 'p2p-remove'), account: trader, nth: fc.nat(5) }),
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('p2p-paid', 'p2p-cancel', 'p2p-release', 'p2p-appeal', 'p2p-answer', 'p2p-due'),
      account: trader,
      nth: fc.nat(5),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), minutes: fc.constantFrom(1, 6, 16, 61, 1440) }) },
  fc.record({ kind: fc.constantFrom('reset', 'delist'), account: trader }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Fields that only some kinds of steps have. */
type Fields = Partial<Record<'account' | 'quantity', string>> & {
  readonly side?: 'buy' | 'sell'
  readonly publish?: boolean
  readonly nth?: number
  readonly robot?: number
  readonly minutes?: number
}

function take(d: P2pFixture, one: Step): void {
  const { account = 'ann', side: own = 'sell', quantity: size = '1', publish = true, nth = 0, robot = 1, minutes = 0 } = one as Fields
  const { ads, orders } = d.state.products.p2p
  const ad = [...ads.values()][nth % Math.max(1, ads.size)]
  const order = [...orders.values()][nth % Math.max(1, orders.size)]
  const id = ad?.id ?? 0
  d.random = (d.random * 69_069 + 1) | 0
  switch (one.kind) {
    case 'publish':
      return void d.publish({ side: own, quantity: size, minAmount: '1' }, { account, publish })
    case 'edit':
      return d.edit(id, { side: own, quantity: size, minAmount: '1' }, account)
    case 'take':
      return void d.take(id, { account, side: ad?.figures.side === 'buy' ? 'sell' : 'buy', quantity: size })
    case 'robot':
      return void d.takeRobot({ account, side: own, quantity: size }, robot)
    case 'wait':
      d.wallMs += minutes * MINUTE_MS
      for (const { taker, id: due } of orders.values()) d.step('p2p-due', taker, due)
      return
    case 'reset':
      d.run({ type: 'close-epoch', account })
      return void d.run({ type: 'open-epoch', account, funds: [{ asset: 'USDT', amount: '1000' }] })
    case 'delist':
      if (d.state.markets.get('spot:ETHUSDT')?.listed === true) d.run({ type: 'delist-market', market: 'spot:ETHUSDT' })
      return
    case 'p2p-publish':
      return void d.run({ type: 'p2p-publish', account: ad?.account ?? account, requestId: d.request(), id, wallMs: d.wallMs })
    case 'p2p-offline':
    case 'p2p-remove':
      return void d.run({ type: one.kind, account: ad?.account ?? account, id, wallMs: d.wallMs })
    default:
      // Mostly one of the parties, so that histories get somewhere.
      return d.step(one.kind, nth % 2 === 0 ? (order?.taker ?? account) : order?.maker || account, order?.id ?? 0)
  }
}

describe('histories of P2P', () => {
  it('keep every coin, and give the same state again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const d = P2pFixture.funded()
        d.trader('cid', { USDT: '1000' }, HARSH)
        for (const one of steps) take(d, one)
        d.expectSound()
      }),
      { numRuns: 150 },
    )
  })
})
