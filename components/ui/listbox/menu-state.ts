import { unreachable } from '#lib/kernel/assert.ts'
import type { Option } from './options.ts'

/**
 * The menu of a select or an autocomplete as a state machine (specification 4.5): it opens on click, or on focus where the
 * list can be filtered, and closes on an outside click, Escape, Tab, or after a single choice. Options are highlighted by
 * value, so that a list that changes under the highlight does not move it to another option.
 */
export interface MenuState {
  readonly open: boolean
  /** The highlighted option's value: hovered by the pointer or reached by keys. */
  readonly active: string | null
  /** What has been typed into the filter since the menu opened. */
  readonly query: string
}

export const CLOSED: MenuState = { open: false, active: null, query: '' }

export type Move = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp'

export type MenuEvent =
  /** A press on the control. A filter is opened by its focus already, so its press never closes. */
  | { readonly type: 'press'; readonly filterable: boolean; readonly list: MenuList }
  | { readonly type: 'focus'; readonly filterable: boolean; readonly list: MenuList }
  /** A key opened it; with `move`, the highlight goes there. */
  | { readonly type: 'open'; readonly list: MenuList; readonly move?: Move }
  | { readonly type: 'move'; readonly move: Move; readonly list: MenuList }
  | { readonly type: 'hover'; readonly value: string }
  /** Text typed into the filter. */
  | { readonly type: 'type'; readonly query: string }
  /** An option was taken; a multiple choice stays open for the next. */
  | { readonly type: 'chosen'; readonly value: string; readonly multiple: boolean }
  /** Outside click, Escape, Tab, or focus that left for good. */
  | { readonly type: 'close' }
  /** Some time after the pointer left, or the menu closed: back to what is chosen. */
  | { readonly type: 'resetHover'; readonly list: MenuList }

/** What the menu shows at the moment of an event, and what of it is chosen. */
export interface MenuList {
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  /** Typing highlights the first match, so that Enter takes it. Not where the typed text is an entry of its own. */
  readonly suggests: boolean
}

/** Options that a page key passes. */
const PAGE = 10

/** Where the highlight rests: on the first chosen option of the list, else nowhere. */
export function restingOn({ options, chosen }: MenuList): string | null {
  return options.find(({ value }) => chosen.includes(value))?.value ?? null
}

/** The option that is highlighted among those listed now: the one reached, or the first match of what is typed. */
export function highlighted({ active, query }: MenuState, { options, suggests }: MenuList): string | null {
  if (options.some(({ value }) => value === active)) return active
  return suggests && query !== '' ? moveHighlight(options, null, 'first') : null
}

/** The option that a move leads to: over disabled ones, round the ends by single steps, to the ends by pages. */
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

function opened(state: MenuState, list: MenuList, move?: Move): MenuState {
  const resting = state.active ?? restingOn(list)
  const active = resting === null && move ? moveHighlight(list.options, null, move) : resting
  return { open: true, active, query: '' }
}

function moved(state: MenuState, list: MenuList, move: Move): MenuState {
  return { ...state, active: moveHighlight(list.options, highlighted(state, list), move) }
}

/** The state after an event. Events that change nothing return the same object. */
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
