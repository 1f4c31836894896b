import { expect, it } from 'vitest'
import { type Entry, search } from './search-reference.ts'

// Goal: the search of the reference finds calls by their names first, then by their fields, then by what is said about them.

const entry = (name: string, names: string, words: string): Entry => ({
  page: 'account',
  anchor: name,
  name,
  summary: '',
  names: `${name} ${names}`,
  words: `${name} ${names} ${words}`,
})

const ENTRIES = [
  entry('GET /api/v2/spot/account/bills', 'size balance', 'lists the bills of an order'),
  entry('GET /api/v2/spot/trade/fills', 'orderid size', 'lists the fills'),
  entry('POST /api/v2/spot/trade/place-order', 'orderid clientoid', 'places one'),
]

it.each([
  ['order', ['place-order', 'fills', 'bills']],
  ['ORDERID', ['fills', 'place-order']],
  ['spot size', ['bills', 'fills']],
  ['BİLLS', ['bills']],
  ['FILLS\u200b', ['fills']],
  ['nothing like it', []],
  ['  ', []],
] as const)('finds %j', (query, expected) => {
  expect(search(ENTRIES, query).map(({ name }) => name.split('/').at(-1))).toEqual(expected)
})
