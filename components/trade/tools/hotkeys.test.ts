import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preferences } from '#lib/settings/preferences.ts'
import { createMemoryStorage } from '#lib/storage/storage.ts'
import {
  actsWhileTyping,
  bindHotkey,
  findHotkey,
  FIRST_HOTKEYS,
  formatHotkeys,
  HOTKEY_NAMES,
  isUsable,
  parseHotkeys,
  readChord,
  type Hotkeys,
} from './hotkeys.ts'
import { chordText, PLAIN_LABELS } from './key-labels.ts'

type Modifiers = Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>>
const press = (code: string, modifiers: Modifiers = {}) =>
  readChord({ code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers })

describe('keys that are pressed', () => {
  it('go by their place, with what is held', () => {
    expect(press('KeyB', { altKey: true })).toBe('Alt+KeyB')
    expect([press('KeyK', { ctrlKey: true }), press('KeyK', { metaKey: true })]).toEqual(['Mod+KeyK', 'Mod+KeyK'])
    expect(press('Slash', { shiftKey: true })).toBe('Shift+Slash')
    expect(press('AltLeft', { altKey: true })).toBeNull()
  })

  it('mean one thing each, and are all usable', () => {
    expect(new Set(Object.values(FIRST_HOTKEYS)).size).toBe(HOTKEY_NAMES.length)
    expect(Object.values(FIRST_HOTKEYS).filter((chord) => !isUsable(chord))).toEqual([])
    expect(findHotkey(FIRST_HOTKEYS, 'Alt+KeyB')).toBe('buy')
    expect(findHotkey(FIRST_HOTKEYS, 'KeyB')).toBeNull()
  })

  it.each(['KeyB', 'Digit1', 'Shift+KeyB', 'Enter', 'Mod+KeyC', 'Mod+KeyW', 'Mod+Alt+KeyQ', 'Alt+Tab', 'Alt+ArrowLeft', 'F5', ''])(
    '%s are refused',
    (chord) => {
      expect(bindHotkey(FIRST_HOTKEYS, 'buy', chord)).toEqual({ kind: 'refused' })
    },
  )

  it('act during typing only if they produce no text', () => {
    expect(['Alt+KeyB', 'Mod+KeyK', 'Shift+Slash', 'F2'].map(actsWhileTyping)).toEqual([true, true, false, false])
  })
})

describe('moving a hotkey', () => {
  it('refuses the keys of another one, and takes its own again', () => {
    expect(bindHotkey(FIRST_HOTKEYS, 'buy', 'Alt+KeyS')).toEqual({ kind: 'taken', by: 'sell' })
    expect(bindHotkey(FIRST_HOTKEYS, 'buy', 'Alt+KeyB')).toEqual({ kind: 'bound', hotkeys: FIRST_HOTKEYS })
  })

  it('keeps every press unique whatever is tried, and is read again as it was kept', () => {
    const chords = ['Alt+KeyA', 'Alt+KeyS', 'Mod+KeyK', 'Mod+KeyE', 'Shift+Slash', 'F2', 'KeyQ', 'Alt+Shift+KeyB']
    const wish = fc.tuple(fc.constantFrom(...HOTKEY_NAMES), fc.constantFrom(...chords))
    fc.assert(
      fc.property(fc.array(wish), (wishes) => {
        let hotkeys: Hotkeys = FIRST_HOTKEYS
        for (const [name, chord] of wishes) {
          const binding = bindHotkey(hotkeys, name, chord)
          if (binding.kind === 'bound') hotkeys = binding.hotkeys
        }
        expect(new Set(Object.values(hotkeys)).size).toBe(HOTKEY_NAMES.length)
        const storage = createMemoryStorage()
        preferences.hotkeys.write(storage, formatHotkeys(hotkeys))
        expect(parseHotkeys(preferences.hotkeys.read(storage))).toEqual(hotkeys)
      }),
    )
  })

  it.each(['buy=Alt+KeyS', 'buy=KeyB', 'nobody=Alt+KeyY', 'buy', '', 'constructor=Alt+KeyY'])('reads %j as at first', (kept) => {
    expect(parseHotkeys(kept)).toEqual(FIRST_HOTKEYS)
  })
})

describe('how keys are written', () => {
  it('shows the letter on the key if the browser knows it', () => {
    const french = { isApple: false, layout: new Map([['KeyQ', 'a']]) }
    expect([chordText('Alt+KeyQ', PLAIN_LABELS), chordText('Alt+KeyQ', french)]).toEqual(['Alt+Q', 'Alt+A'])
    expect(['Shift+Slash', 'Alt+Enter', 'Mod+Digit1'].map((chord) => chordText(chord, PLAIN_LABELS))).toEqual([
      'Shift+/',
      'Alt+Enter',
      'Ctrl+1',
    ])
    expect(chordText('Mod+KeyK', { ...PLAIN_LABELS, isApple: true })).toBe('⌘+K')
  })
})
