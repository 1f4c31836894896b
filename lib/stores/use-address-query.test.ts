import { describe, expect, it } from 'vitest'
import { changedQuery, readPage } from './use-address-query.ts'

describe('the query of an address', () => {
  it.each([
    ['', { page: '2' }, '?page=2'],
    ['?list=fills&page=3', { page: null }, '?list=fills'],
    ['?page=3', { page: null }, ''],
    ['?list=fills', { list: 'orders', page: '2' }, '?list=orders&page=2'],
  ])('%j with %j is %j', (before, change, after) => expect(changedQuery(before, change)).toBe(after))

  it.each([
    ['', 1],
    ['page=7', 7],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=1e3', 1],
    ['page=999999', 1],
  ])('%j is on page %i', (query, page) => expect(readPage(new URLSearchParams(query))).toBe(page))
})
