import { expect, it } from 'vitest'
import { screenColumns } from '#components/ui/data-table/column-entries.ts'
import { FILL_COLUMNS } from './fill-columns.tsx'
import { ORDER_COLUMNS } from './order-columns.tsx'

// Goal: every list of orders and fills shows the columns that it should, each once and in this order.

const words = (key: string): string => key
const context = { actions: () => null }
const idsOf = (columns: readonly { readonly id: string }[]): string => columns.map(({ id }) => id).join(' ')

it.each([
  ['orders', 'time pair product side type price size filled status actions'],
  ['triggers', 'time pair product side type price trigger size filled status actions'],
  ['history', 'time pair product side type price average size filled status actions'],
] as const)('the terminal lists %s by %s', (list, ids) => {
  expect(idsOf(screenColumns(ORDER_COLUMNS, 'terminal', { list, words, context }))).toBe(ids)
})

it.each([
  ['open', 'time pair side type price size filled trigger status actions'],
  ['history', 'time pair side type price size filled average fee status'],
] as const)('the records list %s orders by %s', (list, ids) => {
  expect(idsOf(screenColumns(ORDER_COLUMNS, 'records', { list, words, context }))).toBe(ids)
})

it('lists fills, with their profit where they can have one', () => {
  const records = (list: 'spot' | 'futures') => idsOf(screenColumns(FILL_COLUMNS, 'records', { list, words, context: null }))
  expect(idsOf(screenColumns(FILL_COLUMNS, 'terminal', { list: 'fills', words, context: null }))).toBe(
    'time pair product side price size value fee role profit',
  )
  expect(records('spot')).toBe('time pair side price size value fee role')
  expect(records('futures')).toBe('time pair side price size value fee profit role')
})
