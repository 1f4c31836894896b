import { unreachable } from '#lib/kernel/assert.ts'
import { foldText } from '#lib/kernel/search-text.ts'
import type { Option } from './options.ts'

/**
 * The menu of a select or an autocomplete as a state machine (specification 4.5): it opens on click, or on focus if the list
 * can be filtered, and closes on an outside click, Escape, Tab, or after a single choice. The highlight is identified by value,
 * so that it stays on its option when the list changes.
 */
export interface MenuState {
  readonly open: boolean
  /** The highlighted option's value: hovered by the pointer or reached by keys. */
  readonly active: string | null
  /** The text typed into the filter since the menu opened. */
  readonly query: string
}

export const CLOSED: MenuState = { open: false, active: null, query: '' }

export type Move = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp'

export type MenuEvent =
  /** A press on the control. A filter has already been opened by its focus, so a press never closes it. */
  | { readonly type: 'press'; readonly filterable: boolean; readonly list: MenuList }
  | { readonly type: 'focus'; readonly filterable: boolean; readonly list: MenuList }
  /** A key opened the menu; with `move`, the highlight moves there. */
  | { readonly type: 'open'; readonly list: MenuList; readonly move?: Move }
  | { readonly type: 'move'; readonly move: Move; readonly list: MenuList }
  | { readonly type: 'hover'; readonly value: string }
  /** Text typed into the filter. */
  | { readonly type: 'type'; readonly query: string }
  /** An option was chosen; a multiple choice stays open for the next. */
  | { readonly type: 'chosen'; readonly value: string; readonly multiple: boolean }
  /** Outside click, Escape, Tab, or focus that left for good. */
  | { readonly type: 'close' }
  /** Some time after the pointer left or the menu closed: the highlight returns to the chosen option. */
  | { readonly type: 'resetHover'; readonly list: MenuList }

/** The options that the menu shows at the time of an event, and the chosen values. */
export interface MenuList {
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  /** Typing highlights the first match, so that Enter takes it. False if the typed text itself is a valid entry. */
  readonly suggests: boolean
}

/** The number of options that a page key moves past. */
const PAGE = 10

/** Returns the value that is highlighted at rest: the first chosen option of the list, or null. */
export function restingOn({ options, chosen }: MenuList): string | null {
  return options.find(({ value }) => chosen.includes(value))?.value ?? null
}

/** Returns the highlighted option among those listed now: the active one, or the first match of the typed text. */
export function highlighted({ active, query }: MenuState, { options, suggests }: MenuList): string | null {
  if (options.some(({ value }) => value === active)) return active
  return suggests && query !== '' ? moveHighlight(options, null, 'first') : null
}

/** Returns the option that a move leads to. Disabled options are skipped; single steps wrap around, page steps stop at the ends. */
export function moveHighlight(options: readonly Option[], active: string | null, move: Move): string | null {
  const enabled = options.filter(({ disabled }) => !disabled)
  const last = enabled.length - 1
  const at = enabled.findIndex(({ value }) => value === active)
  return enabled[place(move, at, last)]?.value ?? null
}

function place(move: Move, at: number, last: number): number {
  switch (move) {
    case 'next':
      return at === last ? 0 : at + 1
    case 'previous':
      return at <= 0 ? last : at - 1
    case 'first':
      return 0
    case 'last':
      return last
    case 'pageDown':
      return Math.min(last, at + PAGE)
    case 'pageUp':
      return Math.max(0, at - PAGE)
    default:
      return unreachable(move)
  }
}

/** Returns the next option that starts with the letters, wrapping around. A single letter starts after the active option. */
export function findByLetters(options: readonly Option[], active: string | null, letters: string): Option | null {
  const wanted = foldText(letters)
  // Repeating a letter cycles through the options that start with it.
  const isRepeated = wanted.length > 1 && Array.from(wanted).every((letter) => letter === wanted[0])
  const start = isRepeated ? (wanted[0] ?? '') : wanted
  const at = options.findIndex(({ value }) => value === active)
  const from = start.length > 1 ? Math.max(at, 0) : at + 1
  const ordered = [...options.slice(from), ...options.slice(0, from)]
  return ordered.find(({ label, disabled }) => !disabled && foldText(label).startsWith(start)) ?? null
}

function opened(state: MenuState, list: MenuList, move?: Move): MenuState {
  const resting = state.active ?? restingOn(list)
  const active = resting === null && move ? moveHighlight(list.options, null, move) : resting
  return { open: true, active, query: '' }
}

function moved(state: MenuState, list: MenuList, move: Move): MenuState {
  return { ...state, active: moveHighlight(list.options, highlighted(state, list), move) }
}

/** Returns the state after an event. An event without effect returns the same object. */
export function reduceMenu(state: MenuState, event: MenuEvent): MenuState {
  switch (event.type) {
    case 'press':
      if (state.open) return event.filterable ? state : { ...state, open: false, query: '' }
      return opened(state, event.list)
    case 'focus':
      return state.open || !event.filterable ? state : opened(state, event.list)
    case 'open':
      return state.open ? state : opened(state, event.list, event.move)
    case 'move':
      return state.open ? moved(state, event.list, event.move) : state
    case 'hover':
      return state.active === event.value ? state : { ...state, active: event.value }
    case 'type':
      return { open: true, active: null, query: event.query }
    case 'chosen':
      return { open: event.multiple, active: event.value, query: '' }
    case 'close':
      return state.open || state.query !== '' ? { ...state, open: false, query: '' } : state
    case 'resetHover':
      return { ...state, active: restingOn(event.list) }
    default:
      return unreachable(event)
  }
}
