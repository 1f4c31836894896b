import { describe, expect, it } from 'vitest'
import { moveInTree, placeRows } from './tree-rows.ts'

interface Account {
  readonly name: string
  readonly size: number
  readonly subs?: readonly Account[]
}

const ACCOUNTS: readonly Account[] = [
  {
    name: 'main',
    size: 1,
    subs: [
      { name: 'sub b', size: 3 },
      { name: 'sub a', size: 5, subs: [{ name: 'bot', size: 0 }] },
    ],
  },
  { name: 'other', size: 2 },
]

function place(expanded: readonly string[], order: ((a: Account, b: Account) => number) | null = null) {
  return placeRows({
    rows: ACCOUNTS,
    readKey: ({ name }) => name,
    listChildren: ({ subs }) => subs,
    expanded: new Set(expanded),
    order,
  })
}

describe('rows of a tree', () => {
  it('show families only where they are open', () => {
    expect(place([]).map(({ key }) => key)).toEqual(['main', 'other'])
    expect(place(['main']).map(({ key, level }) => [key, level])).toEqual([
      ['main', 1],
      ['sub b', 2],
      ['sub a', 2],
      ['other', 1],
    ])
    expect(place(['sub a']).map(({ key }) => key)).toEqual(['main', 'other'])
  })

  it('know their place among their siblings', () => {
    expect(place(['main']).map(({ position, siblings }) => [position, siblings])).toEqual([
      [1, 2],
      [1, 2],
      [2, 2],
      [2, 2],
    ])
    expect(place(['main']).map(({ expanded }) => expanded)).toEqual([true, null, false, null])
  })

  it('are sorted family by family', () => {
    const bySize = (a: Account, b: Account) => b.size - a.size
    expect(place(['main', 'sub a'], bySize).map(({ key }) => key)).toEqual(['other', 'main', 'sub a', 'bot', 'sub b'])
  })
})

describe('keys on a tree', () => {
  const rows = place(['main'])
  it.each([
    { at: 'main', key: 'ArrowDown', move: { focus: 'sub b' } },
    { at: 'main', key: 'ArrowUp', move: {} },
    { at: 'other', key: 'ArrowUp', move: { focus: 'sub a' } },
    { at: 'main', key: 'End', move: { focus: 'other' } },
    { at: 'other', key: 'Home', move: { focus: 'main' } },
    { at: 'main', key: 'ArrowRight', move: { focus: 'sub b' } },
    { at: 'main', key: 'ArrowLeft', move: { toggle: 'main' } },
    { at: 'sub a', key: 'ArrowRight', move: { toggle: 'sub a' } },
    { at: 'sub a', key: 'ArrowLeft', move: { focus: 'main' } },
    { at: 'sub b', key: 'ArrowRight', move: {} },
    { at: 'sub a', key: 'Enter', move: { toggle: 'sub a' } },
    { at: 'main', key: 'x', move: null },
    { at: 'gone', key: 'ArrowDown', move: null },
  ])('$key on $at', ({ at, key, move }) => {
    expect(moveInTree(rows, at, key, false)).toEqual(move)
  })

  it('turn round in right-to-left text', () => {
    expect(moveInTree(rows, 'sub a', 'ArrowLeft', true)).toEqual({ toggle: 'sub a' })
    expect(moveInTree(rows, 'sub a', 'ArrowRight', true)).toEqual({ focus: 'main' })
  })
})
