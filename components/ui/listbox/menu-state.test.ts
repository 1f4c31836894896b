import { describe, expect, it } from 'vitest'
import { CLOSED, findByLetters, highlighted, moveHighlight, reduceMenu, restingOn, type MenuEvent, type MenuState } from './menu-state.ts'
import type { Option } from './options.ts'

const option = (value: string, disabled = false): Option => ({ value, label: value, disabled })
const OPTIONS = [option('a', true), option('b'), option('c'), option('d', true), option('e')]
const list = (chosen: readonly string[] = [], options: readonly Option[] = OPTIONS) => ({ options, chosen, suggests: true })
const run = (events: readonly MenuEvent[], from: MenuState = CLOSED): MenuState => events.reduce(reduceMenu, from)

describe('opening (specification 4.5)', () => {
  it('opens on click', () => {
    expect(run([{ type: 'press', filterable: false, list: list() }]).open).toBe(true)
  })

  it('does not open on focus where nothing can be filtered', () => {
    expect(run([{ type: 'focus', filterable: false, list: list() }])).toBe(CLOSED)
  })

  it('opens on focus where the list can be filtered, and the click that brought the focus does not close it again', () => {
    const events: MenuEvent[] = [
      { type: 'focus', filterable: true, list: list() },
      { type: 'press', filterable: true, list: list() },
    ]
    expect(run(events).open).toBe(true)
  })

  it('closes on a second click where nothing can be filtered', () => {
    const press: MenuEvent = { type: 'press', filterable: false, list: list() }
    expect(run([press, press]).open).toBe(false)
  })

  it('starts at the chosen option', () => {
    expect(run([{ type: 'press', filterable: false, list: list(['c']) }]).active).toBe('c')
  })

  it('starts at the first enabled option when a key opens it and nothing is chosen', () => {
    expect(run([{ type: 'open', list: list(), move: 'first' }]).active).toBe('b')
    expect(run([{ type: 'open', list: list(), move: 'last' }]).active).toBe('e')
  })
})

describe('closing (specification 4.5)', () => {
  const opened = run([{ type: 'press', filterable: true, list: list() }])

  it('closes on outside click, Escape and Tab, and forgets the filter', () => {
    const typed = reduceMenu(opened, { type: 'type', query: 'x' })
    expect(reduceMenu(typed, { type: 'close' })).toEqual({ open: false, active: null, query: '' })
  })

  it('closes after a single choice', () => {
    expect(reduceMenu(opened, { type: 'chosen', value: 'b', multiple: false })).toEqual({ open: false, active: 'b', query: '' })
  })

  it('stays open after a choice of several', () => {
    expect(reduceMenu(opened, { type: 'chosen', value: 'b', multiple: true }).open).toBe(true)
  })

  it('has nothing to do when it is closed', () => {
    expect(reduceMenu(CLOSED, { type: 'close' })).toBe(CLOSED)
  })
})

describe('highlighting', () => {
  it('steps over disabled options and round the ends', () => {
    expect(moveHighlight(OPTIONS, 'c', 'next')).toBe('e')
    expect(moveHighlight(OPTIONS, 'e', 'next')).toBe('b')
    expect(moveHighlight(OPTIONS, 'b', 'previous')).toBe('e')
    expect(moveHighlight(OPTIONS, null, 'next')).toBe('b')
    expect(moveHighlight(OPTIONS, null, 'previous')).toBe('e')
  })

  it('goes to the ends', () => {
    expect(moveHighlight(OPTIONS, 'c', 'first')).toBe('b')
    expect(moveHighlight(OPTIONS, 'c', 'last')).toBe('e')
  })

  it('stops at the ends when it moves by pages', () => {
    const many = Array.from({ length: 25 }, (_, index) => option(String(index)))
    expect(moveHighlight(many, '3', 'pageDown')).toBe('13')
    expect(moveHighlight(many, '20', 'pageDown')).toBe('24')
    expect(moveHighlight(many, '3', 'pageUp')).toBe('0')
  })

  it('highlights nothing where nothing can be chosen', () => {
    expect(moveHighlight([option('a', true)], null, 'next')).toBeNull()
    expect(moveHighlight([], 'a', 'last')).toBeNull()
  })

  it('does not move while the menu is closed', () => {
    expect(reduceMenu(CLOSED, { type: 'move', move: 'next', list: list() })).toBe(CLOSED)
  })

  it('returns to the first chosen option that is in the list, or to none', () => {
    const hovered = run([
      { type: 'press', filterable: false, list: list(['e', 'c']) },
      { type: 'hover', value: 'b' },
    ])
    expect(hovered.active).toBe('b')
    expect(reduceMenu(hovered, { type: 'resetHover', list: list(['e', 'c']) }).active).toBe('c')
    expect(reduceMenu(hovered, { type: 'resetHover', list: list() }).active).toBeNull()
    expect(restingOn(list(['gone']))).toBeNull()
  })

  it('keeps the place it was left at when it is opened again before the reset', () => {
    const left = run([{ type: 'press', filterable: false, list: list(['c']) }, { type: 'hover', value: 'b' }, { type: 'close' }])
    expect(reduceMenu(left, { type: 'press', filterable: false, list: list(['c']) }).active).toBe('b')
  })

  it('is on the first match while typing, also when the matches come later', () => {
    const typed = run([
      { type: 'press', filterable: true, list: list(['e']) },
      { type: 'type', query: 'c' },
    ])
    expect(highlighted(typed, list([], [option('c'), option('cc')]))).toBe('c')
    expect(highlighted(typed, list([], []))).toBeNull()
    expect(reduceMenu(typed, { type: 'move', move: 'next', list: list([], [option('c'), option('cc')]) }).active).toBe('cc')
  })

  it('is on nothing while typing where the typed text is an entry of its own', () => {
    const typed = run([{ type: 'type', query: 'c' }])
    expect(highlighted(typed, { options: [option('c')], chosen: [], suggests: false })).toBeNull()
  })

  it('is on nothing when the highlighted option has left the list', () => {
    const hovered = run([
      { type: 'press', filterable: false, list: list() },
      { type: 'hover', value: 'b' },
    ])
    expect(highlighted(hovered, list([], [option('c')]))).toBeNull()
    expect(highlighted(hovered, list())).toBe('b')
  })
})

describe('search by letters', () => {
  const options = ['Bitcoin', 'Bitcoin Cash', 'Ether', 'BNB'].map((label) => ({
    value: label,
    label,
    disabled: label === 'Ether',
  }))
  const find = (active: string | null, letters: string) => findByLetters(options, active, letters)?.label ?? null

  it('moves on with each press of one letter, round the end', () => {
    expect(find(null, 'b')).toBe('Bitcoin')
    expect(find('Bitcoin', 'b')).toBe('Bitcoin Cash')
    expect(find('Bitcoin', 'bb')).toBe('Bitcoin Cash')
    expect(find('BNB', 'b')).toBe('Bitcoin')
  })

  it('stays on an option that further letters still fit', () => {
    expect(find('Bitcoin', 'bi')).toBe('Bitcoin')
    expect(find('Bitcoin', 'bitcoin c')).toBe('Bitcoin Cash')
  })

  it('does not go to disabled options or to none', () => {
    expect(find(null, 'e')).toBeNull()
    expect(find(null, 'x')).toBeNull()
  })
})
