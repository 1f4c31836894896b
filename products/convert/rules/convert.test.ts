import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { apply } from '#gateway/engine/apply.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'
import { Fixture } from '#tests/engine/fixture.ts'

// Goal: a conversion takes exactly the quoted amounts, once, from funds that are there, at prices that are current.

const WALL = 1_800_000_000_000
const leg = { from: 'USDT', to: 'BTC', fromAmount: '100', toAmount: '0.00123456' }
const CONVERT = {
  type: 'convert',
  account: 'bob',
  requestId: 'q1',
  kind: 'market',
  legs: [leg],
  wallMs: WALL,
  expiresMs: WALL + 8000,
} as const
const LIMIT = { type: 'convert-limit', account: 'bob', requestId: 'l1', ...leg, wallMs: WALL, expiresMs: WALL + 86_400_000 } as const

function priced(funds: Readonly<Record<string, string>> = { USDT: '1000' }): Fixture {
  const d = new Fixture().trader('bob', funds).trader('ann', {})
  d.move({ last: 100_000, bids: [[99_900, 1_000_000]], asks: [[100_100, 1_000_000]] })
  return d
}

const recordsOf = (d: Fixture): ProductRecord[] => d.last.events.flatMap((event) => (event.type === 'product-record' ? [event.record] : []))
const refusalOf = (d: Fixture) => d.last.events.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))
const openId = (d: Fixture): number => [...d.state.products.convert.keys()][0] ?? 0

/** Checks the invariants, a replay of all records, and a restored snapshot. */
function expectSound(d: Fixture): void {
  expect(findBreaches(d.state)).toEqual([])
  const again = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const record of d.records) apply(again, record)
  expect(hashState(again)).toBe(hashState(d.state))
  const copy = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>)
  expect(hashState(copy)).toBe(hashState(d.state))
}

describe('a conversion at a quote', () => {
  it('pays one asset and receives the other, against the account of conversions', () => {
    const d = priced()
    d.run(CONVERT)
    expect([d.funds('bob', 'USDT'), d.funds('bob', 'BTC')]).toEqual(['900', '0.00123456'])
    expect([d.funds('@convert', 'USDT'), d.funds('@convert', 'BTC')]).toEqual(['100', '-0.00123456'])
    expect(recordsOf(d)).toMatchObject([{ product: 'convert', kind: 'market', status: 'completed', asset: 'USDT' }])
    expectSound(d)
  })

  it('happens once, in whatever order the requests arrive, and after a restart', () => {
    const d = priced()
    d.run(CONVERT)
    d.run({ ...CONVERT, wallMs: WALL + 100_000 })
    expect(d.last.events).toMatchObject([{ type: 'product-repeated', product: 'convert' }])
    const again = new Fixture(
      restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>),
    )
    again.run(CONVERT)
    expect(again.funds('bob', 'USDT')).toBe('900')
    expectSound(d)
  })

  it.each([
    ['quote-expired', { wallMs: WALL + 8001 }],
    ['insufficient-balance', { legs: [{ ...leg, fromAmount: '1000.01' }] }],
    ['convert-same-coin', { legs: [{ ...leg, to: 'USDT' }] }],
    ['unknown-asset', { legs: [{ ...leg, to: 'XYZ' }] }],
    ['amount-invalid', { legs: [{ ...leg, fromAmount: '0' }] }],
    ['amount-invalid', { legs: [{ ...leg, toAmount: '-1' }] }],
    ['amount-invalid', { legs: [] }],
    ['amount-invalid', { legs: [leg, leg] }],
    ['unknown-account', { account: 'eve' }],
  ] as const)('is refused as %s', (reason, changed) => {
    const d = priced()
    d.run({ ...CONVERT, ...changed })
    expect(refusalOf(d)).toEqual([reason])
    expect(d.funds('bob', 'USDT')).toBe('1000')
  })

  it('is refused while a price is not current, and where there is no market', () => {
    const d = priced()
    d.run({ type: 'set-halt', market: 'spot:BTCUSDT', halted: true })
    d.run(CONVERT)
    expect(refusalOf(d)).toEqual(['market-halted'])
    d.run({ type: 'set-halt', market: 'spot:BTCUSDT', halted: false })
    d.run({ type: 'set-market-state', market: 'spot:BTCUSDT', state: 'stale' })
    d.run(CONVERT)
    expect(refusalOf(d)).toEqual(['market-stale'])
    d.run({ type: 'set-market-state', market: 'spot:BTCUSDT', state: 'live' })
    d.run(CONVERT)
    expect(refusalOf(d)).toEqual(['market-synchronising'])
    d.run({ type: 'delist-market', market: 'spot:BTCUSDT' })
    d.run(CONVERT)
    expect(refusalOf(d)).toEqual(['convert-coin-unknown'])
  })

  it('of small balances takes all of them or none', () => {
    const d = priced({ USDT: '1', BTC: '0.00001', ETH: '0.001' })
    d.move({ market: 'spot:ETHUSDT', last: 4000 })
    const legs = [
      { from: 'BTC', to: 'USDT', fromAmount: '0.00001', toAmount: '0.5' },
      { from: 'ETH', to: 'USDT', fromAmount: '0.001', toAmount: '3' },
    ]
    d.run({ ...CONVERT, kind: 'small', legs: [...legs.slice(0, 1), { ...legs[1], fromAmount: '0.002' }] as typeof legs })
    expect(refusalOf(d)).toEqual(['insufficient-balance'])
    d.run({ ...CONVERT, kind: 'small', legs })
    expect(recordsOf(d).map(({ kind, asset }) => [kind, asset])).toEqual([
      ['small', 'BTC'],
      ['small', 'ETH'],
    ])
    expect(d.funds('bob', 'USDT')).toBe('4.5')
    expectSound(d)
  })
})

describe('a limit conversion', () => {
  it('reserves its asset until it is filled', () => {
    const d = priced()
    d.run(LIMIT)
    expect([d.funds('bob', 'USDT'), d.funds('bob', 'USDT', 'convert')]).toEqual(['900', '100'])
    expectSound(d)
    d.run({ type: 'convert-fill', account: 'bob', id: openId(d), quoted: '0.0013' })
    // The books gave more than was wanted, and its owner gets it.
    expect([d.funds('bob', 'USDT', 'convert'), d.funds('bob', 'BTC')]).toEqual(['0', '0.0013'])
    expect(recordsOf(d)).toMatchObject([{ kind: 'limit', status: 'completed', details: { toAmount: '0.0013' } }])
    expect(d.state.products.convert.size).toBe(0)
    expectSound(d)
  })

  it('is never filled below its price', () => {
    const d = priced()
    d.run(LIMIT)
    expect(() => d.run({ type: 'convert-fill', account: 'bob', id: openId(d), quoted: '0.00123455' })).toThrow('at its price or better')
  })

  it('returns its asset when it is cancelled, expires, or its market or round ends', () => {
    const ends = [
      [{ type: 'convert-cancel', account: 'bob', id: 0 }, 'cancelled'],
      [{ type: 'convert-expire', account: 'bob', id: 0, wallMs: LIMIT.expiresMs }, 'expired'],
      [{ type: 'delist-market', market: 'spot:BTCUSDT' }, 'cancelled'],
      [{ type: 'close-epoch', account: 'bob' }, 'cancelled'],
    ] as const
    for (const [command, status] of ends) {
      const d = priced()
      d.run(LIMIT)
      d.run('id' in command ? { ...command, id: openId(d) } : command)
      expect(recordsOf(d)).toMatchObject([{ kind: 'limit', status }])
      expect([d.state.products.convert.size, d.funds('bob', 'USDT', 'convert')]).toEqual([0, '0'])
      expect(d.funds('bob', 'USDT')).toBe(command.type === 'close-epoch' ? '0' : '1000')
      expectSound(d)
    }
  })

  it('belongs to its account alone, does not expire early, and waits while its market is halted', () => {
    const d = priced()
    d.run(LIMIT)
    const id = openId(d)
    d.run({ type: 'convert-cancel', account: 'ann', id })
    expect(refusalOf(d)).toEqual(['order-not-open'])
    d.run({ type: 'convert-expire', account: 'bob', id, wallMs: LIMIT.expiresMs - 1 })
    expect(refusalOf(d)).toEqual(['order-not-open'])
    d.run({ type: 'set-halt', halted: true })
    d.run({ type: 'convert-fill', account: 'bob', id, quoted: '1' })
    expect(refusalOf(d)).toEqual(['market-halted'])
    expectSound(d)
  })

  it('is limited in number', () => {
    const d = priced()
    for (let nth = 0; nth < 21; nth += 1) d.run({ ...LIMIT, requestId: `l${nth}`, fromAmount: '1' })
    expect(refusalOf(d)).toEqual(['too-many-open-orders'])
    expect(d.state.products.convert.size).toBe(20)
  })
})

describe('the invariants', () => {
  it('see a reserve that no open conversion explains', () => {
    const d = priced()
    d.run(LIMIT)
    d.state.products.convert.clear()
    expect(findBreaches(d.state).map(({ detail }) => detail)).toEqual(['convert: bob has reserved 100 USDT, not 0'])
  })

  it('hold for any sequence of commands', () => {
    const amount = fc.integer({ min: 0, max: 60_000 }).map((cents) => (cents / 100).toFixed(2))
    const asset = fc.constantFrom('USDT', 'BTC', 'ETH')
    const name = fc.constantFrom('a', 'b', 'c', 'd')
    const step = fc.oneof(
      fc.record({ kind: fc.constant('now' as const), from: asset, to: asset, fromAmount: amount, toAmount: amount, name }),
      fc.record({ kind: fc.constant('limit' as const), from: asset, to: asset, fromAmount: amount, toAmount: amount, name }),
      fc.record({ kind: fc.constantFrom('cancel' as const, 'fill' as const, 'expire' as const, 'close' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const d = priced({ USDT: '1000', BTC: '1', ETH: '2' })
        d.move({ market: 'spot:ETHUSDT', last: 4000 })
        for (const one of steps) {
          const id = openId(d)
          if (one.kind === 'now') d.run({ ...CONVERT, requestId: one.name, legs: [one] })
          else if (one.kind === 'limit') d.run({ ...LIMIT, ...one, requestId: one.name })
          else if (one.kind === 'cancel') d.run({ type: 'convert-cancel', account: 'bob', id })
          else if (one.kind === 'fill') d.run({ type: 'convert-fill', account: 'bob', id, quoted: '1000000' })
          else if (one.kind === 'expire') d.run({ type: 'convert-expire', account: 'bob', id, wallMs: LIMIT.expiresMs })
          else d.run({ type: 'close-epoch', account: 'bob' })
        }
        expectSound(d)
      }),
      { numRuns: 60 },
    )
  })
})
