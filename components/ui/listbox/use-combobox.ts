'use client'

import { useId, useReducer, type KeyboardEvent, type RefObject } from 'react'
import { readKey, type KeyIntent } from './menu-keys.ts'
import { CLOSED, findByLetters, highlighted, reduceMenu } from './menu-state.ts'
import { optionId } from './option-list.tsx'
import type { OptionSearch } from './option-source.ts'
import { disableOptions, toOptions, type Option, type OptionEntry } from './options.ts'
import { useLetters } from './use-letters.ts'
import { controlIn, useMenu } from './use-menu.ts'
import { useOptionSource } from './use-option-source.ts'

interface Input {
  /** The element around control and popup. */
  readonly root: RefObject<HTMLElement | null>
  readonly options: readonly OptionEntry[]
  readonly search: OptionSearch | undefined
  readonly loading?: boolean
  readonly disabled: boolean
  readonly filterable: boolean
  readonly multiple?: boolean
  /** The field's text if any text is valid and options only suggest; null if an option must be chosen. */
  readonly freeText: string | null
  readonly isChosen: (option: Option) => boolean
  /** No further option can be chosen. */
  readonly isFull?: boolean
  readonly onChoose: (option: Option) => void
  readonly onRemoveLast?: () => void
  readonly onBlur: (() => void) | undefined
}

/** The attributes of a combobox that is a text field. */
export const TEXT_FIELD = {
  type: 'text',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
} as const

/** Returns the state and actions of a select or an autocomplete: its options, and the effect of keys, presses and typing. */
export function useCombobox(input: Input) {
  const { root, loading = false, disabled, filterable, multiple = false, freeText, isChosen, isFull = false, onChoose } = input
  const [state, dispatch] = useReducer(reduceMenu, CLOSED)
  const listId = useId()
  const letters = useLetters()
  const query = freeText ?? state.query
  const source = useOptionSource({ ...input, loading, query, open: state.open })
  const sections = isFull ? disableOptions(source.sections, (option) => !isChosen(option)) : source.sections
  const options = toOptions(sections)
  const list = { options, chosen: options.filter(isChosen).map(({ value }) => value), suggests: freeText === null }
  // If any text is valid, a menu that only says that nothing matches would be in the way.
  const isUseful = freeText === null || options.length > 0 || source.message === 'loading' || source.message === 'failed'
  const open = state.open && isUseful
  const menu = useMenu({ ...input, state, dispatch, list, isSeen: open })
  const active = open ? highlighted(state, list) : null
  const place = options.findIndex(({ value }) => value === active)
  const reached = options[place]

  const choose = (option: Option) => {
    if (option.disabled) return
    onChoose(option)
    menu.send({ type: 'chosen', value: option.value, multiple })
    if (!multiple) menu.resetHoverLater()
    menu.focusQuietly()
  }
  const act = (intent: KeyIntent) => {
    if (intent.type === 'open' || intent.type === 'move') menu.send({ ...intent, list })
    else if (intent.type === 'choose' && reached) choose(reached)
    else if (intent.type === 'close') menu.close()
    else if (intent.type === 'removeLast') input.onRemoveLast?.()
    else if (intent.type === 'search') {
      const found = findByLetters(options, active ?? list.chosen[0] ?? null, letters.add(intent.character))
      if (!open) menu.send({ type: 'open', list })
      if (found) menu.send({ type: 'hover', value: found.value })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Enter on the text itself belongs to the form; the menu only closes.
    if (event.key === 'Enter' && freeText !== null && !reached) return menu.close()
    const situation = { open, filterable, multiple, emptyQuery: query === '', searching: letters.isSearching() }
    // A menu that shows nothing counts as closed: Escape then belongs to the dialog around the field.
    const intent = readKey(event, situation)
    if (!intent) return
    // Tab closes the menu and still moves the focus.
    if (event.key !== 'Tab') event.preventDefault()
    act(intent)
  }
  return {
    open,
    query,
    rootProps: menu.rootProps,
    focusQuietly: menu.focusQuietly,
    message: source.message,
    type: (text: string) => menu.send({ type: 'type', query: text }),
    /** Handles a press on the control or its box. */
    press: () => {
      controlIn(root.current)?.focus()
      menu.send({ type: 'press', filterable, list })
      if (open && !filterable) menu.resetHoverLater()
    },
    /** The attributes of the control. */
    control: {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-activedescendant': reached && optionId(listId, place),
      disabled,
      onKeyDown,
    } as const,
    /** The properties of the menu. */
    list: {
      id: listId,
      sections,
      chosen: list.chosen,
      active,
      multiple,
      onHover: (value: string) => menu.send({ type: 'hover', value }),
      onLeave: menu.resetHoverLater,
      onChoose: choose,
    },
  }
}
