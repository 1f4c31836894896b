import { describe, expect, it } from 'vitest'
import { readKey, type KeyIntent, type KeySituation, type KeyStroke } from './menu-keys.ts'

const CLOSED: KeySituation = { open: false, filterable: false, emptyQuery: true, multiple: false, searching: false }
const OPEN: KeySituation = { ...CLOSED, open: true }
const press = (key: string, situation: KeySituation, held: Partial<KeyStroke> = {}): KeyIntent | null =>
  readKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held }, situation)

describe('keys of a closed menu', () => {
  it.each([
    ['ArrowDown', 'first'],
    ['ArrowUp', 'last'],
    ['Enter', 'first'],
    [' ', 'first'],
    ['Home', 'first'],
    ['End', 'last'],
  ])('%s opens it at the %s option', (key, move) => {
    expect(press(key, CLOSED)).toEqual({ type: 'open', move })
  })

  it('leaves Enter, Space, Home and End to a text field', () => {
    const filter = { ...CLOSED, filterable: true }
    expect(['Enter', ' ', 'Home', 'End', 'a'].map((key) => press(key, filter))).toEqual([null, null, null, null, null])
    expect(press('ArrowDown', filter)).toEqual({ type: 'open', move: 'first' })
  })

  it('leaves Escape and Tab to the page', () => {
    expect(press('Escape', CLOSED)).toBeNull()
    expect(press('Tab', CLOSED)).toBeNull()
  })
})

describe('keys of an open menu', () => {
  it.each(['Escape', 'Tab'])('%s closes it (specification 4.5)', (key) => {
    expect(press(key, OPEN)).toEqual({ type: 'close' })
    expect(press(key, { ...OPEN, filterable: true })).toEqual({ type: 'close' })
  })

  it('closes by Alt and up', () => {
    expect(press('ArrowUp', OPEN, { altKey: true })).toEqual({ type: 'close' })
  })

  it.each([
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
    ['PageDown', 'pageDown'],
    ['PageUp', 'pageUp'],
  ])('%s moves the highlight: %s', (key, move) => {
    expect(press(key, OPEN)).toEqual({ type: 'move', move })
  })

  it('leaves Home, End, Space and letters to a text field, not the arrows', () => {
    const filter = { ...OPEN, filterable: true }
    expect(['Home', 'End', ' ', 'b'].map((key) => press(key, filter))).toEqual([null, null, null, null])
    expect(press('ArrowDown', filter)).toEqual({ type: 'move', move: 'next' })
  })

  it('chooses by Enter and by Space', () => {
    expect(press('Enter', OPEN)).toEqual({ type: 'choose' })
    expect(press(' ', OPEN)).toEqual({ type: 'choose' })
    expect(press('Enter', { ...OPEN, filterable: true })).toEqual({ type: 'choose' })
  })
})

describe('letters and Backspace', () => {
  it('searches by letters of any script where there is no filter, also with spaces once begun', () => {
    expect(press('b', CLOSED)).toEqual({ type: 'search', character: 'b' })
    expect(press('ب', OPEN)).toEqual({ type: 'search', character: 'ب' })
    expect(press(' ', { ...OPEN, searching: true })).toEqual({ type: 'search', character: ' ' })
  })

  it('does not take shortcuts for letters', () => {
    expect(press('a', OPEN, { ctrlKey: true })).toBeNull()
    expect(press('a', OPEN, { metaKey: true })).toBeNull()
    expect(press('F5', OPEN)).toBeNull()
  })

  it('removes the last of several by Backspace, once nothing is typed', () => {
    const several = { ...OPEN, multiple: true, filterable: true }
    expect(press('Backspace', several)).toEqual({ type: 'removeLast' })
    expect(press('Backspace', { ...several, emptyQuery: false })).toBeNull()
    expect(press('Backspace', OPEN)).toBeNull()
  })
})
