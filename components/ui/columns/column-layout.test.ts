import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canHide,
  COLUMN_LEAST_PX,
  COLUMN_MOST_PX,
  FIRST_LAYOUT,
  isFirstLayout,
  moveColumn,
  orderColumns,
  readLayout,
  shiftColumn,
  showColumn,
  shownColumns,
  sizeColumn,
  type ColumnLayout,
  type LaidOut,
} from './column-layout.ts'

// Goal: whatever a reader chose, and whatever version of a table stored it, the table shows its columns each once, the buttons last.

const columns: readonly LaidOut[] = [{ id: 'pair' }, { id: 'size' }, { id: 'mark' }, { id: 'profit' }, { id: 'actions', fixed: true }]
const ids = (shown: readonly LaidOut[]) => shown.map(({ id }) => id).join(' ')
const layoutOf = (parts: Partial<ColumnLayout>): ColumnLayout => ({ ...FIRST_LAYOUT, ...parts })

describe('order', () => {
  it.each([
    { order: [], shown: 'pair size mark profit actions' },
    { order: ['profit', 'pair', 'size', 'mark'], shown: 'profit pair size mark actions' },
    // Fixed ones stay last.
    { order: ['actions', 'mark', 'pair', 'size', 'profit'], shown: 'mark pair size profit actions' },
    // A column that the layout does not know comes after its neighbour.
    { order: ['profit', 'pair'], shown: 'profit pair size mark actions' },
    // One that the table no longer has is left out.
    { order: ['mark', 'gone', 'profit'], shown: 'pair size mark profit actions' },
  ])('$order is $shown', ({ order, shown }) => {
    expect(ids(orderColumns(columns, layoutOf({ order })))).toBe(shown)
  })

  it('moves a column by one place, or to the place of another', () => {
    const once = shiftColumn(columns, FIRST_LAYOUT, 'profit', -1)
    expect(ids(orderColumns(columns, once))).toBe('pair size profit mark actions')
    expect(ids(orderColumns(columns, moveColumn(columns, once, 'pair', 'mark')))).toBe('size profit mark pair actions')
    expect(shiftColumn(columns, FIRST_LAYOUT, 'pair', -1)).toBe(FIRST_LAYOUT)
    expect(shiftColumn(columns, FIRST_LAYOUT, 'profit', 1)).toBe(FIRST_LAYOUT)
    expect(moveColumn(columns, FIRST_LAYOUT, 'pair', 'actions')).toBe(FIRST_LAYOUT)
  })
})

describe('choice', () => {
  it('hides and shows, but never everything', () => {
    const one = ['pair', 'size', 'mark'].reduce((layout, id) => showColumn(layout, id, false), FIRST_LAYOUT)
    expect(ids(shownColumns(columns, one))).toBe('profit actions')
    expect(canHide(columns, one, 'profit')).toBe(false)
    expect(ids(shownColumns(columns, showColumn(one, 'size', true)))).toBe('size profit actions')
    expect(ids(shownColumns(columns, showColumn(one, 'profit', false)))).toBe('pair size mark profit actions')
  })

  it('gives a width within the bounds of the column, or takes it back', () => {
    const [, size] = columns as [LaidOut, LaidOut]
    expect(sizeColumn(FIRST_LAYOUT, size, 120.4).widths).toEqual({ size: 120 })
    expect(sizeColumn(FIRST_LAYOUT, size, 3).widths).toEqual({ size: COLUMN_LEAST_PX })
    expect(sizeColumn(FIRST_LAYOUT, { ...size, leastPx: 140 }, 3).widths).toEqual({ size: 140 })
    expect(sizeColumn(FIRST_LAYOUT, size, 9_999).widths).toEqual({ size: COLUMN_MOST_PX })
    expect(isFirstLayout(sizeColumn(sizeColumn(FIRST_LAYOUT, size, 120), size, null))).toBe(true)
  })
})

describe('what is stored', () => {
  it.each([null, 7, 'text', [], { order: 'pair', hidden: {}, widths: [] }, { order: [1, null, 'a b'], widths: { pair: '90', size: 1e9 } }])(
    'makes no sense: %j',
    (unsafe) => expect(isFirstLayout(readLayout(unsafe))).toBe(true),
  )

  it('comes back as it was', () => {
    const layout = { order: ['mark', 'pair'], hidden: ['size'], widths: { mark: 100 } }
    expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
  })

  it('shows each column at most once and the buttons last, whatever it is', () => {
    const id = fc.oneof(fc.constantFrom(...columns.map((column) => column.id)), fc.string({ maxLength: 5 }))
    const stored = fc.record({ order: fc.array(id), hidden: fc.array(id), widths: fc.dictionary(id, fc.float()) })
    fc.assert(
      fc.property(fc.oneof(stored, fc.jsonValue()), (unsafe) => {
        const layout = readLayout(unsafe)
        expect(ids(orderColumns(columns, layout)).split(' ').toSorted().join(' ')).toBe('actions mark pair profit size')
        const shown = shownColumns(columns, layout)
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown.length).toBeGreaterThan(1)
        expect(shown.at(-1)?.id).toBe('actions')
      }),
    )
  })
})
