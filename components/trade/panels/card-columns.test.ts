import { expect, it } from 'vitest'
import { cardColumns } from './card-columns.ts'

// Goal: a card loses no figure: what it does not show at once, it shows on demand.

const columns = ['pair', 'size', 'profit', 'actions'].map((id) => ({ id }))
const ids = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id).join(' ')

it('shows what it names first, in that order, and the rest on demand', () => {
  const { first, rest } = cardColumns(columns, { first: ['pair', 'profit', 'unknown'] })
  expect([ids(first), ids(rest)]).toEqual(['pair profit', 'size actions'])
})

it('shows everything at once if it names nothing', () => {
  const { first, rest } = cardColumns(columns, undefined)
  expect([ids(first), ids(rest)]).toEqual(['pair size profit actions', ''])
})
