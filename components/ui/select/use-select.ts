'use client'

import { useId, useReducer, useState, type KeyboardEvent, type RefObject } from 'react'
import type { KeyIntent } from '#components/ui/listbox/menu-keys.ts'
import { CLOSED, highlighted, reduceMenu, type MenuList } from '#components/ui/listbox/menu-state.ts'
import { optionId } from '#components/ui/listbox/option-list.tsx'
import type { OptionSearch } from '#components/ui/listbox/option-source.ts'
import { disableOptions, toOptions, toSections, type Option, type OptionEntry } from '#components/ui/listbox/options.ts'
import { controlIn, handleKey, useMenu } from '#components/ui/listbox/use-menu.ts'
import { useOptionSource } from '#components/ui/listbox/use-option-source.ts'
import { useLetters } from './use-letters.ts'
import { findByLetters, isAtLimit, optionsOf, toggleValue } from './values.ts'

export interface SelectInput {
  readonly root: RefObject<HTMLElement | null>
  readonly values: readonly string[]
  readonly onValues: (values: readonly string[]) => void
  readonly multiple: boolean
  readonly limit: number
  readonly options: readonly OptionEntry[]
  readonly filterable: boolean
  readonly search: OptionSearch | undefined
  readonly loading: boolean
  readonly disabled: boolean
  readonly onBlur: (() => void) | undefined
}

/** State and acts of a select: what it lists and has chosen, and what keys, presses and typing do. */
export function useSelect(input: SelectInput) {
  const { root, values, onValues, multiple, limit, filterable } = input
  const [state, dispatch] = useReducer(reduceMenu, CLOSED)
  const listId = useId()
  const letters = useLetters()
  const { open, query } = state
  const source = useOptionSource({ ...input, query, open })
  const { chosen, remember } = useChosen(values, input.options)
  const isFull = multiple && isAtLimit(values, limit)
  const sections = isFull ? disableOptions(source.sections, ({ value }) => !values.includes(value)) : source.sections
  const list: MenuList = { options: toOptions(sections), chosen: values, suggests: true }
  const menu = useMenu({ ...input, state, dispatch, list })
  const active = open ? highlighted(state, list) : null
  const place = list.options.findIndex(({ value }) => value === active)

  const choose = (option: Option) => {
    if (option.disabled) return
    remember(option)
    if (multiple) onValues(toggleValue(values, option.value, limit))
    else if (values[0] !== option.value) onValues([option.value])
    menu.send({ type: 'chosen', value: option.value, multiple })
    if (!multiple) menu.resetHoverLater()
    menu.focusQuietly()
  }
  const searchLetters = (character: string) => {
    const found = findByLetters(list.options, active ?? values[0] ?? null, letters.add(character))
    if (!open) menu.send({ type: 'open', list })
    if (found) menu.send({ type: 'hover', value: found.value })
  }
  const act = (intent: KeyIntent) => {
    const option = list.options[place]
    if (intent.type === 'open' || intent.type === 'move') menu.send({ ...intent, list })
    else if (intent.type === 'choose' && option) choose(option)
    else if (intent.type === 'close') menu.close()
    else if (intent.type === 'removeLast') onValues(values.slice(0, -1))
    else if (intent.type === 'search') searchLetters(intent.character)
  }
  return {
    ...menu,
    ...state,
    listId,
    sections,
    message: source.message,
    chosen,
    active,
    activeId: place === -1 ? undefined : optionId(listId, place),
    choose,
    remove: (value: string) => {
      onValues(values.filter((other) => other !== value))
      // The pressed button goes with its tag: focus that was in here stays in here.
      if (root.current?.contains(document.activeElement)) menu.focusQuietly()
    },
    clear: () => {
      onValues([])
      menu.focusQuietly()
    },
    /** A press anywhere on the box. */
    press: () => {
      controlIn(root.current)?.focus()
      menu.send({ type: 'press', filterable, list })
      if (open && !filterable) menu.resetHoverLater()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const searching = letters.isSearching()
      handleKey(event, { open, multiple, filterable, searching, text: query, canChoose: true }, act)
    },
  }
}

/** The chosen options with their labels, also those that a search has shown once and no list holds any more. */
function useChosen(values: readonly string[], entries: readonly OptionEntry[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, Option>>(new Map())
  const known = new Map([...seen, ...toOptions(toSections(entries)).map((option) => [option.value, option] as const)])
  return {
    chosen: optionsOf(values, known),
    remember: (option: Option) => setSeen((before) => new Map(before).set(option.value, option)),
  }
}
