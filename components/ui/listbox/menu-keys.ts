import type { Move } from './menu-state.ts'

/** The effect of a key press on a menu or its control. */
export type KeyIntent =
  | { readonly type: 'open'; readonly move: Move }
  | { readonly type: 'move'; readonly move: Move }
  | { readonly type: 'choose' }
  | { readonly type: 'close' }
  | { readonly type: 'removeLast' }
  /** A letter pressed in a list without a filter: go to the option that starts with it. */
  | { readonly type: 'search'; readonly character: string }

/** The part of a keyboard event that `readKey` uses. */
export interface KeyStroke {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

export interface KeySituation {
  readonly open: boolean
  /** There is a text field that keeps its own keys: Home, End, Space and letters. */
  readonly filterable: boolean
  /** The text field is empty. */
  readonly emptyQuery: boolean
  readonly multiple: boolean
  /** A search by letters is in progress: Space is part of it. */
  readonly searching: boolean
}

const PAGES: Readonly<Record<string, Move>> = { PageDown: 'pageDown', PageUp: 'pageUp' }
const ENDS: Readonly<Record<string, Move>> = { Home: 'first', End: 'last' }
const STEPS: Readonly<Record<string, Move>> = { ArrowDown: 'next', ArrowUp: 'previous' }

/** Interprets a key by the WAI-ARIA combobox pattern and specification 4.5. Returns null if the menu does not use the key. */
export function readKey(stroke: KeyStroke, situation: KeySituation): KeyIntent | null {
  const { key } = stroke
  if (stroke.ctrlKey || stroke.metaKey) return null
  if (key === 'Backspace') return situation.multiple && situation.emptyQuery ? { type: 'removeLast' } : null
  return (situation.open ? readOpen(stroke, situation) : readClosed(stroke, situation)) ?? readLetter(stroke, situation)
}

function readClosed({ key }: KeyStroke, { filterable, searching }: KeySituation): KeyIntent | null {
  if (key === 'ArrowDown') return { type: 'open', move: 'first' }
  if (key === 'ArrowUp') return { type: 'open', move: 'last' }
  if (filterable) return null
  const end = ENDS[key]
  if (end) return { type: 'open', move: end }
  return key === 'Enter' || (key === ' ' && !searching) ? { type: 'open', move: 'first' } : null
}

function readOpen({ key, altKey }: KeyStroke, { filterable, searching }: KeySituation): KeyIntent | null {
  if (key === 'Escape' || key === 'Tab' || (altKey && key === 'ArrowUp')) return { type: 'close' }
  if (key === 'Enter' || (key === ' ' && !filterable && !searching)) return { type: 'choose' }
  const move = STEPS[key] ?? PAGES[key] ?? (filterable ? undefined : ENDS[key])
  return move ? { type: 'move', move } : null
}

function readLetter({ key, altKey }: KeyStroke, { filterable }: KeySituation): KeyIntent | null {
  const isCharacter = Array.from(key).length === 1
  return isCharacter && !filterable && !altKey ? { type: 'search', character: key } : null
}
