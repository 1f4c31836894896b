import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, sum } from '#lib/kernel/decimal.ts'
import { findBreaches } from '#gateway/engine/record/invariants.ts'
import { hashState } from '#gateway/engine/record/hash.ts'
import { restoreSnapshot, takeSnapshot } from '#gateway/engine/record/snapshot.ts'
import { apply } from '#gateway/engine/apply.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { createState, NO_TERMS } from '#gateway/engine/state/state.ts'
import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'
import { Fixture } from '#tests/engine/fixture.ts'

// Goal: a gift pays each account one share at most, never more than was given, and what nobody claims comes back.

const WALL = 1_800_000_000_000
const HOUR_MS = 3_600_000
const PEOPLE = ['ann', 'bob', 'eve', 'tom'] as const
const CREATE = {
  type: 'gift-create',
  account: 'ann',
  requestId: 'r1',
  codeHash: 'c1',
  asset: 'USDT',
  amount: '10',
  count: 3,
  split: 'equal',
  value: '10',
  wallMs: WALL,
  expiresMs: WALL + HOUR_MS,
} as const
const claimBy = (account: string, codeHash = 'c1') => ({ type: 'gift-claim', account, codeHash, wallMs: WALL + 1 }) as const

function opened(): Fixture {
  const d = new Fixture().trader('ann', { USDT: '100', BTC: '1' })
  for (const other of PEOPLE.slice(1)) d.trader(other, {})
  d.move({ last: 100_000 })
  return d
}

const records = (d: Fixture): (readonly [string, ProductRecord])[] =>
  d.last.events.flatMap((event) => (event.type === 'product-record' ? [[event.account, event.record] as const] : []))
const refusalOf = (d: Fixture) => d.last.events.flatMap((event) => (event.type === 'rejected' ? [event.reason] : []))
const holdings = (d: Fixture) => [d.funds('ann', 'USDT'), d.funds('ann', 'USDT', 'gift')]

/** Checks the invariants, a replay of all records, and a restored snapshot. */
function expectSound(d: Fixture): void {
  expect(findBreaches(d.state)).toEqual([])
  const again = createState(ENGINE_PRODUCTS, NO_TERMS)
  for (const record of d.records) apply(again, record)
  expect(hashState(again)).toBe(hashState(d.state))
  const copy = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(JSON.stringify(takeSnapshot(d.state))) as ReturnType<typeof takeSnapshot>)
  expect(hashState(copy)).toBe(hashState(d.state))
}

describe('a gift', () => {
  it('is set aside, and paid in equal shares of which the last takes the rest', () => {
    const d = opened()
    d.run(CREATE)
    expect(holdings(d)).toEqual(['90', '10'])
    expect(records(d)).toMatchObject([['ann', { product: 'gifts', kind: 'given', status: 'open', details: { codeHash: 'c1', claims: 0 } }]])
    d.run(claimBy('bob'))
    d.run(claimBy('eve'))
    expect(holdings(d)).toEqual(['90', '3.33333334'])
    d.run(claimBy('tom'))
    expect(PEOPLE.map((account) => d.funds(account, 'USDT'))).toEqual(['90', '3.33333333', '3.33333333', '3.33333334'])
    expect(records(d)).toMatchObject([
      ['tom', { kind: 'received', status: 'claimed', asset: 'USDT', details: { amount: '3.33333334' } }],
      ['ann', { kind: 'given', status: 'claimed', details: { amount: '10', claimed: '10', claims: 3, count: 3 } }],
    ])
    expect(d.state.products.gifts.size).toBe(0)
    expectSound(d)
  })

  it('is made once, in whatever order the requests arrive', () => {
    const d = opened()
    d.run(CREATE)
    d.run({ ...CREATE, codeHash: 'c2' })
    expect(d.last.events).toMatchObject([{ type: 'product-repeated', product: 'gifts' }])
    expect(holdings(d)).toEqual(['90', '10'])
    expectSound(d)
  })

  it('is claimed once by each account, by its giver too, and also after a new round', () => {
    const d = opened()
    d.run(CREATE)
    d.run(claimBy('ann'))
    expect(holdings(d)).toEqual(['93.33333333', '6.66666667'])
    d.run(claimBy('bob'))
    d.run({ type: 'close-epoch', account: 'bob' })
    d.run({ type: 'open-epoch', account: 'bob', funds: [] })
    for (const again of ['ann', 'bob']) {
      d.run(claimBy(again))
      expect(refusalOf(d)).toEqual(['gift-already-claimed'])
    }
    expectSound(d)
  })

  it('in random shares depends on the randomness of the claims, and adds up', () => {
    const shares = [1, 2].map((seed) => {
      const d = opened()
      d.run({ ...CREATE, split: 'random' })
      for (const [nth, account] of PEOPLE.slice(1).entries()) d.run({ ...claimBy(account), random: seed * 1_000_003 * (nth + 1) } as never)
      expectSound(d)
      return PEOPLE.slice(1).map((account) => d.funds(account, 'USDT'))
    })
    for (const drawn of shares) {
      expect(sum(drawn)).toBe('10')
      expect(drawn.every((share) => compare(share, '0.00000001') >= 0)).toBe(true)
    }
  })

  it.each([
    ['unknown-asset', { asset: 'XYZ' }],
    ['amount-invalid', { amount: '0' }],
    ['amount-invalid', { amount: '0.000000001' }],
    ['amount-invalid', { amount: '-1' }],
    ['gift-count-invalid', { count: 0 }],
    ['gift-count-invalid', { count: 101 }],
    ['gift-count-invalid', { count: 1.5 }],
    ['gift-share-too-small', { amount: '0.00000002' }],
    ['insufficient-balance', { amount: '100.01' }],
    ['gift-expired', { wallMs: WALL + HOUR_MS }],
    ['unknown-account', { account: 'zoe' }],
  ] as const)('is refused as %s', (reason, changed) => {
    const d = opened()
    d.run({ ...CREATE, ...changed })
    expect(refusalOf(d)).toEqual([reason])
    expect(holdings(d)).toEqual(['100', '0'])
    expectSound(d)
  })

  it('is limited in number', () => {
    const d = opened()
    for (let nth = 0; nth < 21; nth += 1) d.run({ ...CREATE, requestId: `r${nth}`, codeHash: `c${nth}`, amount: '1' })
    expect(refusalOf(d)).toEqual(['too-many-gifts'])
    expect(d.state.products.gifts.size).toBe(20)
  })

  it('is not claimed by a wrong code, late, or by an account without a round', () => {
    const d = opened()
    d.run(CREATE)
    d.run(claimBy('bob', 'other'))
    expect(refusalOf(d)).toEqual(['gift-unknown'])
    d.run({ ...claimBy('bob'), wallMs: CREATE.expiresMs })
    expect(refusalOf(d)).toEqual(['gift-expired'])
    d.run({ type: 'close-epoch', account: 'bob' })
    d.run(claimBy('bob'))
    expect(refusalOf(d)).toEqual(['no-epoch'])
    expect(holdings(d)).toEqual(['90', '10'])
  })

  it('is nobody else’s to take back, and does not expire early', () => {
    const d = opened()
    d.run(CREATE)
    d.run({ type: 'gift-cancel', account: 'bob', codeHash: 'c1' })
    expect(refusalOf(d)).toEqual(['gift-unknown'])
    d.run({ type: 'gift-expire', account: 'ann', codeHash: 'c1', wallMs: CREATE.expiresMs - 1 })
    expect(refusalOf(d)).toEqual(['gift-unknown'])
  })
})

// Part of the table of ends (DESIGN 6.6): each row is one way in which an open gift ends, and what becomes of the part that is left.
describe('the part of a gift that nobody has claimed', () => {
  it.each([
    ['expires', 'USDT', { type: 'gift-expire', account: 'ann', codeHash: 'c1', wallMs: CREATE.expiresMs }, 'expired', true],
    ['is taken back', 'USDT', { type: 'gift-cancel', account: 'ann', codeHash: 'c1' }, 'cancelled', true],
    ['loses the market of its coin', 'BTC', { type: 'delist-market', market: 'spot:BTCUSDT' }, 'delisted', true],
    ['ends with the round or the account of its giver', 'USDT', { type: 'close-epoch', account: 'ann' }, 'cancelled', false],
  ] as const)('%s, and comes back', (_name, asset, end, status, staysInRound) => {
    const d = opened()
    const [amount, rest] = asset === 'BTC' ? (['0.3', '0.9'] as const) : (['30', '90'] as const)
    d.run({ ...CREATE, asset, amount })
    d.run(claimBy('bob'))
    d.run(end)
    expect(records(d)).toMatchObject([['ann', { kind: 'given', status, details: { amount, claims: 1 } }]])
    expect([d.state.products.gifts.size, d.funds('ann', asset, 'gift')]).toEqual([0, '0'])
    expect(d.funds('ann', asset)).toBe(staysInRound ? rest : '0')
    expect(compare(d.funds('bob', asset), '0')).toBe(1)
    d.run(claimBy('eve'))
    expect(refusalOf(d)).toEqual(['gift-unknown'])
    expectSound(d)
  })

  it('stays where it is when an account that has claimed ends its round', () => {
    const d = opened()
    d.run(CREATE)
    d.run(claimBy('bob'))
    d.run({ type: 'close-epoch', account: 'bob' })
    expect([d.funds('bob', 'USDT'), ...holdings(d)]).toEqual(['0', '90', '6.66666667'])
    expectSound(d)
  })
})

describe('the invariants', () => {
  it('see coins that no open gift explains, and gifts that have paid too much', () => {
    const d = opened()
    d.run(CREATE)
    const gift = d.state.products.gifts.get('c1')
    if (gift === undefined) throw new Error('there is a gift')
    gift.claimers.add('bob').add('eve').add('tom')
    expect(findBreaches(d.state).map(({ detail }) => detail)).toEqual([
      'gifts: gift 3 is open, but all of its 3 shares are claimed'.replace('3 is', `${gift.id} is`),
    ])
    gift.claimers.clear()
    const { left } = gift
    gift.left = (left + 1n) as typeof left
    expect(findBreaches(d.state).map(({ detail }) => detail)).toEqual([
      'gifts: ann has set aside 10 USDT, not 10.0000000000000001',
      `gifts: gift ${gift.id} has 10.0000000000000001 left for 3 shares`,
    ])
    d.state.products.gifts.clear()
    expect(findBreaches(d.state).map(({ detail }) => detail)).toEqual(['gifts: ann has set aside 10 USDT, not 0'])
  })

  it('hold for any sequence of commands: nothing is lost, and no gift pays more than was given', () => {
    const code = fc.constantFrom('c1', 'c2')
    const account = fc.constantFrom(...PEOPLE)
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('create' as const),
          account,
          code,
          split: fc.constantFrom('equal' as const, 'random' as const),
          amount: fc
            .bigInt({ min: 1n, max: 3_000_000_000n })
            .map((units) => `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`),
          count: fc.integer({ min: 1, max: 4 }),
        }),
      },
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('claim' as const), account, code }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constantFrom('cancel' as const, 'expire' as const, 'close' as const, 'open' as const),
          account,
          code,
        }),
      },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const d = opened()
        const given = new Map<number, string>()
        let requests = 0
        for (const one of steps) {
          const { account: by, code: codeHash } = one
          if (one.kind === 'create') {
            const { split, amount, count } = one
            d.run({ ...CREATE, account: by, codeHash, requestId: `r${(requests += 1)}`, split, amount, count })
          } else if (one.kind === 'claim') d.run(claimBy(by, codeHash))
          else if (one.kind === 'cancel') d.run({ type: 'gift-cancel', account: by, codeHash })
          else if (one.kind === 'expire') d.run({ type: 'gift-expire', account: by, codeHash, wallMs: CREATE.expiresMs })
          else if (one.kind === 'close') d.run({ type: 'close-epoch', account: by })
          else d.run({ type: 'open-epoch', account: by, funds: [{ asset: 'USDT', amount: '20' }] })
          for (const [, { id, kind, details }] of records(d)) {
            if (kind !== 'given') continue
            expect(compare(String(details['claimed']), String(details['amount']))).toBeLessThanOrEqual(0)
            expect(Number(details['claims'])).toBeLessThanOrEqual(Number(details['count']))
            expect(compare(String(details['claimed']), given.get(id) ?? '0')).toBeGreaterThanOrEqual(0)
            given.set(id, add(String(details['claimed']), '0'))
          }
        }
        expectSound(d)
      }),
      { numRuns: 60 },
    )
  })
})
