import { describe, expect, it } from 'vitest'
import { calculateWidth, makeComparator, nextSort, writeTracks, type Column } from './columns.ts'

const COLUMNS: readonly Column<{ size: number }>[] = [
  { id: 'pair', header: 'Pair', cell: () => null, widthPx: 20, grow: 0 },
  { id: 'size', header: 'Size', cell: () => null, widthPx: 120, compare: (a, b) => a.size - b.size, sortFirst: 'descending' },
]

describe('specification 9: columns', () => {
  it('are never under 80 px wide', () => {
    expect(COLUMNS.map(calculateWidth)).toEqual([80, 120])
  })

  it('have room for their longest word', () => {
    expect(writeTracks(COLUMNS)).toBe('minmax(min-content, 0fr) minmax(min-content, 1fr)')
  })
})

describe('sorting', () => {
  it('goes round: first way, other way, none', () => {
    const first = nextSort(null, 'size', 'descending')
    const second = nextSort(first, 'size', 'descending')
    expect([first, second, nextSort(second, 'size', 'descending')]).toEqual([
      { column: 'size', direction: 'descending' },
      { column: 'size', direction: 'ascending' },
      null,
    ])
  })

  it('starts anew with another column', () => {
    expect(nextSort({ column: 'pair', direction: 'descending' }, 'size')).toEqual({ column: 'size', direction: 'ascending' })
  })

  it('orders by the column, or not at all', () => {
    const sorted = (direction: 'ascending' | 'descending') =>
      [{ size: 2 }, { size: 3 }, { size: 1 }]
        .toSorted(makeComparator(COLUMNS, { column: 'size', direction }) ?? (() => 0))
        .map(({ size }) => size)
    expect(sorted('ascending')).toEqual([1, 2, 3])
    expect(sorted('descending')).toEqual([3, 2, 1])
    expect(makeComparator(COLUMNS, null)).toBeNull()
    expect(makeComparator(COLUMNS, { column: 'pair', direction: 'ascending' })).toBeNull()
    expect(makeComparator(COLUMNS, { column: 'gone', direction: 'ascending' })).toBeNull()
  })
})
