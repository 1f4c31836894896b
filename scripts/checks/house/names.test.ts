import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findAllNounNames, findNounNames } from './names.ts'

// Goal: a function's name begins with a verb, so that its callers know whether it looks up, computes or converts.

/** Functions named by a noun and "Of" that are left: one callback of the journal's tail, with its only implementation. It may only fall. */
const NOUN_NAMES_MAX = 2

describe('a function', () => {
  it.each([
    ['function priceOf(row: Row) {}', ['priceOf']],
    ['const priceOf = (row: Row) => row.price', ['priceOf']],
    ['class Book { #priceOf() {} }', ['priceOf']],
    ['interface Book { priceOf: (row: Row) => string; sizeOfRow(row: Row): string }', ['priceOf', 'sizeOfRow']],
    ['const book = { priceOf: () => 1 }; function read(priceOf: () => number) {}', ['priceOf', 'priceOf']],
    ['const asOf = date; const rowsOf = new Map(); function of() {} function OneOf() {} function findPrice() {} function offer() {}', []],
  ])('%s', (code, names) => {
    expect(findNounNames('a.ts', code)).toEqual(names.map((name) => `a.ts: ${name}`))
  })

  it('begins with a verb', () => {
    const left = findAllNounNames(resolve('.'))
    expect(left.slice(NOUN_NAMES_MAX)).toEqual([])
  })
})
