/** What a key does; each has its name in the catalogue. */
export const HOTKEYS = {
  buy: 'KeyB',
  sell: 'KeyS',
  limit: 'KeyL',
  market: 'KeyM',
  price: 'KeyP',
  size: 'KeyQ',
  submit: 'Enter',
  cancelAll: 'KeyX',
  book: 'KeyO',
  sheet: 'Slash',
} as const

export type HotkeyName = keyof typeof HOTKEYS

/** In the order of the sheet. */
export const HOTKEY_NAMES = ['buy', 'sell', 'limit', 'market', 'price', 'size', 'submit', 'cancelAll', 'book', 'sheet'] as const satisfies readonly HotkeyName[]

type Pressed = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/**
 * What a press asks for: the physical key together with Alt, so that it is the same on every keyboard and no key of its own acts while
 * somebody types (WCAG 2.1.4). Null for any other press.
 */
export function hotkeyOf({ code, altKey, ctrlKey, metaKey, shiftKey }: Pressed): HotkeyName | null {
  if (!altKey || ctrlKey || metaKey || shiftKey) return null
  return HOTKEY_NAMES.find((name) => HOTKEYS[name] === code) ?? null
}

/** How a key is written: `Alt+B`. */
export function hotkeyText(name: HotkeyName): string {
  const code = HOTKEYS[name]
  return `Alt+${code === 'Slash' ? '/' : code.replace('Key', '')}`
}
