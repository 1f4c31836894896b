/** The default keys: modifiers and the physical key. `Mod` is Ctrl, or Command on a Mac. */
export const FIRST_HOTKEYS = {
  palette: 'Mod+KeyK',
  sheet: 'Shift+Slash',
  buy: 'Alt+KeyB',
  sell: 'Alt+KeyS',
  limit: 'Alt+KeyL',
  market: 'Alt+KeyM',
  price: 'Alt+KeyP',
  size: 'Alt+KeyQ',
  percent25: 'Alt+Digit1',
  percent50: 'Alt+Digit2',
  percent75: 'Alt+Digit3',
  percent100: 'Alt+Digit4',
  submit: 'Alt+Enter',
  cancelAll: 'Alt+KeyX',
  oneClick: 'Alt+KeyK',
  book: 'Alt+KeyO',
} as const

export type HotkeyName = keyof typeof FIRST_HOTKEYS
export type Hotkeys = Readonly<Record<HotkeyName, string>>

const isName = (text: string): text is HotkeyName => Object.hasOwn(FIRST_HOTKEYS, text)

/** The hotkeys in the order of the sheet. */
export const HOTKEY_NAMES: readonly HotkeyName[] = Object.keys(FIRST_HOTKEYS).filter(isName)

/** Hotkeys that set the size to a percentage of the largest. */
export const SHARES = { percent25: '25', percent50: '50', percent75: '75', percent100: '100' } as const

export function isShare(name: HotkeyName): name is keyof typeof SHARES {
  return Object.hasOwn(SHARES, name)
}

type Pressed = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const MODIFIER_KEYS = /^(?:Control|Alt|Shift|Meta|OS)(?:Left|Right)?$/

/** Returns the keys held down together, by their position on the keyboard; null while only modifiers are. */
export function readChord({ code, altKey, ctrlKey, metaKey, shiftKey }: Pressed): string | null {
  if (code === '' || MODIFIER_KEYS.test(code)) return null
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${code}`
}

/** Chords with Alt or Mod, but never both: together they are AltGr, which types characters. */
const HELD = /^(?:Mod|Alt)\+(?:Shift\+)?([A-Za-z0-9]+)$/
/** Keys without Alt or Mod work only while the user is not typing. Letters and digits are left to screen readers (WCAG 2.1.4). */
const BARE = /^(?:Shift\+(?:Slash|Backslash|Period|Comma|Semicolon|Quote|Minus|Equal|Backquote|Bracket(?:Left|Right))|F(?:[2-4]|[6-9]|10))$/
/** Shortcuts of browsers and text fields, some of which pages cannot override. */
const TAKEN_BY_BROWSER = new Set([
  ...['KeyA', 'KeyC', 'KeyF', 'KeyL', 'KeyN', 'KeyP', 'KeyQ', 'KeyR', 'KeyT', 'KeyV', 'KeyW', 'KeyX', 'KeyY', 'KeyZ'].map(
    (key) => `Mod+${key}`,
  ),
  ...['KeyI', 'KeyJ', 'KeyN', 'KeyP', 'KeyT', 'KeyW', 'KeyZ'].map((key) => `Mod+Shift+${key}`),
  ...['ArrowLeft', 'ArrowRight', 'F4', 'Space', 'Home'].map((key) => `Alt+${key}`),
])

/** Checks whether a hotkey may use these keys. */
export function isUsable(chord: string): boolean {
  if (BARE.test(chord)) return true
  const key = HELD.exec(chord)?.[1]
  return key !== undefined && key !== 'Tab' && key !== 'Escape' && !TAKEN_BY_BROWSER.has(chord)
}

/** Checks whether the keys also work while the user is typing, because they type no character. */
export function actsWhileTyping(chord: string): boolean {
  return HELD.test(chord)
}

/** Returns the hotkey on these keys, if any. */
export function findHotkey(hotkeys: Hotkeys, chord: string): HotkeyName | null {
  return HOTKEY_NAMES.find((name) => hotkeys[name] === chord) ?? null
}

/** The result of binding a hotkey to other keys. */
export type Binding =
  | { readonly kind: 'bound'; readonly hotkeys: Hotkeys }
  | { readonly kind: 'taken'; readonly by: HotkeyName }
  | { readonly kind: 'refused' }

/** Binds a hotkey to other keys; those of another hotkey are refused, so that every press has one meaning. */
export function bindHotkey(hotkeys: Hotkeys, name: HotkeyName, chord: string): Binding {
  if (!isUsable(chord)) return { kind: 'refused' }
  const by = findHotkey(hotkeys, chord)
  if (by !== null && by !== name) return { kind: 'taken', by }
  return { kind: 'bound', hotkeys: { ...hotkeys, [name]: chord } }
}

/** Parses persisted hotkeys: `buy=Alt+KeyA`, only the changed ones. Invalid ones get their defaults, and all do if two conflict. */
export function parseHotkeys(text: string): Hotkeys {
  const moved = text
    .split(' ')
    .map((entry) => entry.split('='))
    .filter(([name = '', chord = '']) => isName(name) && isUsable(chord))
  const hotkeys: Hotkeys = { ...FIRST_HOTKEYS, ...Object.fromEntries(moved) }
  return new Set(Object.values(hotkeys)).size === HOTKEY_NAMES.length ? hotkeys : FIRST_HOTKEYS
}

/** Returns the text that `parseHotkeys` reads; empty if no hotkey was changed. */
export function formatHotkeys(hotkeys: Hotkeys): string {
  return HOTKEY_NAMES.filter((name) => hotkeys[name] !== FIRST_HOTKEYS[name])
    .map((name) => `${name}=${hotkeys[name]}`)
    .join(' ')
}
