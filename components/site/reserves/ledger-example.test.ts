import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeChain, CHAIN_START, makePostings, sumPostings } from './ledger-example.ts'

const amount = fc.tuple(fc.nat(1_000_000), fc.nat(99_999_999)).map(([whole, part]) => `${whole}.${part}`)

describe('postings', () => {
  it('move the coin one way, the money the other, and the fees to their account', () => {
    expect(makePostings({ price: '3200', size: '0.5', feeRate: '0.001' })).toEqual([
      { account: 'buyer', base: '0.4995', quote: '-1600' },
      { account: 'seller', base: '-0.5', quote: '1598.4' },
      { account: 'fees', base: '0.0005', quote: '1.6' },
    ])
  })

  it('sum to zero for each asset, whatever the trade', () => {
    fc.assert(
      fc.property(amount, amount, fc.constantFrom('0', '0.001', '0.00065'), (price, size, feeRate) => {
        expect(sumPostings(makePostings({ price, size, feeRate }))).toEqual({ base: '0', quote: '0' })
      }),
    )
  })
})

describe('the chain', () => {
  const records = ['one', 'two', 'three']

  it('starts at zeros and links each record to the one before', () => {
    const chain = makeChain(records)
    expect(chain.map((link) => link.previous)).toEqual([CHAIN_START, chain[0]?.hash, chain[1]?.hash])
  })

  it('has the hash that sha256sum gives', () => {
    expect(makeChain(records)[0]?.hash).toBe('fa3bd55572e9f62efc2f3f6a7e42787ff4cc0e250ff6b6437aceece71c92db94')
  })

  it('differs from the changed record on, and not before', () => {
    const [first, second, third] = makeChain(records)
    const [firstToo, changed, after] = makeChain(['one', 'TWO', 'three'])
    expect(firstToo).toEqual(first)
    expect(changed?.hash).not.toBe(second?.hash)
    expect(after?.hash).not.toBe(third?.hash)
  })
})
