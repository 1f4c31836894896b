import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '#gateway/engine/apply.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import { Fixture } from '#tests/engine/fixture.ts'

// Goal: what an address holds is what its signed orders add up to; each order counts once, in time, and for the bound address alone.

const WALL = 1_800_000_000_000
const BOB = { account: 'bob', address: 'hash of bob’s address' } as const
const SIGNED = { ...BOB, hash: '0xab', wallMs: WALL, expiresMs: WALL + 30_000 } as const
const MOVE = { type: 'web3-move', ...SIGNED, requestId: 'm1', direction: 'deposit', asset: 'USDT', amount: '100' } as const
const SWAP = { type: 'web3-swap', ...SIGNED, requestId: 's1', from: 'USDT', to: 'BTC', fromAmount: '60', toAmount: '0.0006' } as const

/** A trader whose address is open and, if `deposited`, has 100 of the trader’s 1000 USDT. */
function opened(deposited = true): Fixture {
  const d = new Fixture().trader('bob', { USDT: '1000' }).trader('ann', { USDT: '1' })
  d.move({ last: 100_000, bids: [[99_900, 1_000_000]], asks: [[100_100, 1_000_000]] })
  d.run({ type: 'web3-open', ...BOB })
  if (deposited) d.run({ ...MOVE, nonce: nonceOf(d) })
  return d
}

const nonceOf = (d: Fixture): number => d.state.products.web3.get('bob')?.nonce ?? 0
const refusalOf = (d: Fixture) => d.last.events.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))
const recordsOf = (d: Fixture) => d.last.events.flatMap((event) => (event.type === 'product-record' ? [event.record] : []))
const saved = (d: Fixture) => JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>

/** Checks the invariants, a replay of all records, and a restored snapshot. */
function expectSound(d: Fixture): void {
  expect(findBreaches(d.state)).toEqual([])
  const again = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const record of d.records) apply(again, record)
  expect(hashState(again)).toBe(hashState(d.state))
  expect(hashState(restoreSnapshot(ENGINE_PRODUCTS, saved(d)))).toBe(hashState(d.state))
}

describe('the account of an address', () => {
  it('takes from the spot wallet, swaps against the account of ours, and gives back', () => {
    const d = opened()
    expect([d.funds('bob', 'USDT'), d.funds('bob', 'USDT', 'web3')]).toEqual(['900', '100'])
    d.run({ ...SWAP, nonce: nonceOf(d) })
    expect([d.funds('bob', 'USDT', 'web3'), d.funds('bob', 'BTC', 'web3')]).toEqual(['40', '0.0006'])
    expect([d.funds('@web3', 'USDT'), d.funds('@web3', 'BTC')]).toEqual(['60', '-0.0006'])
    expect(recordsOf(d)).toMatchObject([{ product: 'web3', kind: 'swap', status: 'completed', details: { hash: '0xab' } }])
    d.run({ ...MOVE, requestId: 'm2', direction: 'withdrawal', asset: 'BTC', amount: '0.0006', nonce: nonceOf(d) })
    expect([d.funds('bob', 'BTC', 'web3'), d.funds('bob', 'BTC')]).toEqual(['0', '0.0006'])
    expectSound(d)
  })

  it('takes each order once, however often it is sent, and after a restart', () => {
    const d = opened(false)
    const order = { ...MOVE, nonce: nonceOf(d) }
    d.run(order)
    d.run({ ...order, wallMs: WALL + 60_000 })
    expect(d.last.events).toMatchObject([{ type: 'product-repeated', product: 'web3' }])
    const again = new Fixture(restoreSnapshot(ENGINE_PRODUCTS, saved(d)))
    again.run(order)
    expect(again.funds('bob', 'USDT', 'web3')).toBe('100')
    expectSound(d)
  })

  it.each([
    ['web3-nonce-used', { nonce: 1 }],
    ['web3-too-late', { wallMs: WALL + 30_001 }],
    ['web3-address-changed', { address: 'hash of another' }],
    ['insufficient-balance', { fromAmount: '100.01' }],
    ['convert-same-coin', { to: 'USDT' }],
    ['unknown-asset', { to: 'XYZ' }],
    ['amount-invalid', { toAmount: '0' }],
    ['web3-address-changed', { account: 'ann' }],
    ['unknown-account', { account: 'eve' }],
  ] as const)('refuses a swap as %s', (reason, changed) => {
    const d = opened()
    const before = hashState(d.state)
    d.run({ ...SWAP, nonce: nonceOf(d), ...changed })
    expect(refusalOf(d)).toEqual([reason])
    expect(hashState(d.state)).toBe(before)
  })

  it.each([
    ['insufficient-balance', { amount: '900.01' }],
    ['amount-invalid', { amount: '-1' }],
    ['unknown-asset', { asset: 'XYZ' }],
    ['web3-nonce-used', { nonce: 1 }],
  ] as const)('refuses a deposit as %s', (reason, changed) => {
    const d = opened()
    d.run({ ...MOVE, requestId: 'm2', nonce: nonceOf(d), ...changed })
    expect(refusalOf(d)).toEqual([reason])
    expectSound(d)
  })

  it('refuses a swap without a current price, and still withdraws', () => {
    const d = opened()
    d.run({ type: 'set-halt', market: 'spot:BTCUSDT', halted: true })
    d.run({ ...SWAP, nonce: nonceOf(d) })
    expect(refusalOf(d)).toEqual(['market-halted'])
    d.run({ ...MOVE, requestId: 'm2', direction: 'withdrawal', nonce: nonceOf(d) })
    expect(d.funds('bob', 'USDT')).toBe('1000')
    expectSound(d)
  })

  it('opens once for one address, and another one only after its release', () => {
    const d = opened(false)
    const before = d.records.length
    d.run({ type: 'web3-open', ...BOB })
    expect(d.records).toHaveLength(before)
    d.run({ type: 'web3-open', account: 'bob', address: 'another' })
    expect(refusalOf(d)).toEqual(['web3-address-changed'])
  })
})

// The rows of the table of ends (DESIGN 6.6): what becomes of the balances of an address.
describe('its end', () => {
  it.each([
    ['unbinding', { type: 'web3-release', account: 'bob' }, 'in the spot wallet', ['1000', '0']],
    ['a reset, or closing the account', { type: 'close-epoch', account: 'bob' }, 'with the issuer', ['0', '0']],
    ['delisting', { type: 'delist-market', market: 'spot:BTCUSDT' }, 'at the address', ['900', '100']],
  ] as const)('by %s leaves its coins %s', (_end, command, _place, [spot, atAddress]) => {
    const d = opened()
    const nonce = nonceOf(d)
    d.run(command)
    expect([d.funds('bob', 'USDT'), d.funds('bob', 'USDT', 'web3')]).toEqual([spot, atAddress])
    expect(d.state.products.web3.has('bob')).toBe(command.type === 'delist-market')
    expectSound(d)
    // Whatever opens next, an order that was signed before is never taken.
    if (command.type === 'close-epoch') d.run({ type: 'open-epoch', account: 'bob', funds: [{ asset: 'USDT', amount: '500' }] })
    d.run({ type: 'web3-open', ...BOB })
    if (command.type !== 'delist-market') {
      d.run({ ...MOVE, requestId: 'again', nonce })
      expect(refusalOf(d)).toEqual(['web3-nonce-used'])
    }
  })

  it('reports a record for each coin that comes back', () => {
    const d = opened()
    d.run({ ...SWAP, nonce: nonceOf(d) })
    d.run({ type: 'web3-release', account: 'bob' })
    expect(recordsOf(d).map(({ kind, asset, details }) => [kind, asset, details['toAmount']])).toEqual([
      ['release', 'USDT', '40'],
      ['release', 'BTC', '0.0006'],
    ])
    d.run({ type: 'web3-release', account: 'bob' })
    expect(d.last.events).toEqual([])
  })
})

describe('the invariants', () => {
  it.each([
    [
      'see coins that no signed order explains',
      (d: Fixture) => d.state.products.web3.get('bob')?.held.clear(),
      'has 100 USDT at its address, not 0',
    ],
    ['see an account that was forgotten', (d: Fixture) => d.state.products.web3.delete('bob'), 'has 100 USDT at its address, not 0'],
    [
      'see a sum without its coins',
      (d: Fixture) => d.state.products.web3.get('bob')?.held.set(1, 7n as never),
      'at its address, not 0.0000000000000007',
    ],
  ])('%s', (_fault, plant, sentence) => {
    const d = opened()
    plant(d)
    expect(findBreaches(d.state)).toMatchObject([{ rule: 'product', detail: expect.stringContaining(sentence) as string }])
  })

  it('hold for any sequence of commands', () => {
    const amount = fc.integer({ min: 0, max: 60_000 }).map((cents) => (cents / 100).toFixed(2))
    const asset = fc.constantFrom('USDT', 'BTC', 'ETH')
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const stale = fc.boolean()
    const step = fc.oneof(
      fc.record({ do: fc.constantFrom('deposit' as const, 'withdrawal' as const), asset, amount, name, stale }),
      fc.record({ do: fc.constant('swap' as const), from: asset, to: asset, fromAmount: amount, toAmount: amount, name, stale }),
      fc.record({ do: fc.constantFrom('open' as const, 'open' as const, 'release' as const, 'close' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const d = opened()
        d.move({ market: 'spot:ETHUSDT', last: 4000 })
        for (const one of steps) {
          const nonce = 'stale' in one && one.stale ? 1 : nonceOf(d)
          if (one.do === 'swap') d.run({ ...SWAP, ...one, requestId: one.name, nonce })
          else if (one.do === 'open') d.run({ type: 'web3-open', ...BOB })
          else if (one.do === 'release') d.run({ type: 'web3-release', account: 'bob' })
          else if (one.do === 'close') {
            d.run({ type: 'close-epoch', account: 'bob' })
            d.run({ type: 'open-epoch', account: 'bob', funds: [{ asset: 'USDT', amount: '900' }] })
          } else if ('asset' in one) d.run({ ...MOVE, direction: one.do, asset: one.asset, amount: one.amount, requestId: one.name, nonce })
        }
        expectSound(d)
      }),
      { numRuns: 60 },
    )
  })
})
