import { createHash } from 'node:crypto'
import { multiply, negate, subtract, sum } from '#lib/kernel/decimal.ts'

/** The effect of one trade on an account: signed amounts per asset, as decimal strings. */
export interface Posting {
  readonly account: 'buyer' | 'seller' | 'fees'
  readonly base: string
  readonly quote: string
}

/** A trade between two paper traders who pay the same fee rate. */
export interface ExampleTrade {
  readonly price: string
  readonly size: string
  readonly feeRate: string
}

/** Returns the postings of a spot trade: each side pays its fee from what it receives, and each asset sums to zero. */
export function makePostings({ price, size, feeRate }: ExampleTrade): readonly Posting[] {
  const value = multiply(price, size)
  const baseFee = multiply(size, feeRate)
  const quoteFee = multiply(value, feeRate)
  return [
    { account: 'buyer', base: subtract(size, baseFee), quote: negate(value) },
    { account: 'seller', base: negate(size), quote: subtract(value, quoteFee) },
    { account: 'fees', base: baseFee, quote: quoteFee },
  ]
}

/** Sums the postings: each asset must yield `0`, or the ledger is wrong. */
export function sumPostings(postings: readonly Posting[]) {
  return {
    base: sum(postings.map((row) => row.base)),
    quote: sum(postings.map((row) => row.quote)),
  }
}

/** The hash that the first record of a chain is linked to. */
export const CHAIN_START = '0'.repeat(64)

/** Links records: each hash is SHA-256 (hex) over the hash before it, a space and the record. */
export function makeChain(records: readonly string[]) {
  let previous = CHAIN_START
  return records.map((record) => {
    const link = {
      record,
      previous,
      hash: createHash('sha256').update(`${previous} ${record}`).digest('hex'),
    }
    previous = link.hash
    return link
  })
}
