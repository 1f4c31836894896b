'use client'

import { useId, useReducer, useRef, type KeyboardEvent, type RefObject } from 'react'
import { controlLook, type ControlSize } from '#components/ui/field/control.ts'
import { useControl } from '#components/ui/field/field-context.ts'
import { useLabels, type Labels } from '#components/ui/labels/labels.tsx'
import { ListPopup } from '#components/ui/listbox/list-popup.tsx'
import type { KeyIntent } from '#components/ui/listbox/menu-keys.ts'
import { CLOSED, highlighted, reduceMenu } from '#components/ui/listbox/menu-state.ts'
import { optionId } from '#components/ui/listbox/option-list.tsx'
import type { OptionSearch } from '#components/ui/listbox/option-source.ts'
import { toOptions, type Option, type OptionEntry } from '#components/ui/listbox/options.ts'
import { handleKey, useMenu } from '#components/ui/listbox/use-menu.ts'
import { useOptionSource } from '#components/ui/listbox/use-option-source.ts'
import control from '#components/ui/field/control.module.css'
import styles from './autocomplete.module.css'

interface Props {
  /** The text: any text, whether it is among the suggestions or not. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** A suggestion was taken; `onChange` has had its label. */
  readonly onChoose?: (option: Option) => void
  /** Suggestions on the spot, narrowed to those that hold the text. */
  readonly options?: readonly OptionEntry[]
  /** Suggestions from elsewhere, asked for 300 ms after the last keystroke (specification 9). */
  readonly search?: OptionSearch
  /** Name of a field that stands in no `Field`. */
  readonly label?: string
  readonly placeholder?: string
  readonly size?: ControlSize
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly onBlur?: () => void
  readonly labels?: Partial<Labels<'select'>>
}

const NONE: readonly OptionEntry[] = []

/** State and acts of a text field with suggestions. */
function useAutocomplete(root: RefObject<HTMLElement | null>, props: Props) {
  const { value, onChange, onChoose, options = NONE, search, disabled = false, onBlur } = props
  const [state, dispatch] = useReducer(reduceMenu, CLOSED)
  const listId = useId()
  const { sections, message } = useOptionSource({ options, search, loading: false, query: value, open: state.open })
  const listed = toOptions(sections)
  const chosen = listed.filter(({ label }) => label === value).map((option) => option.value)
  const list = { options: listed, chosen, suggests: false }
  // Any text will do: a menu that says only that nothing matches would be in the way.
  const isShown = state.open && (listed.length > 0 || message === 'loading' || message === 'failed')
  const menu = useMenu({ root, state, dispatch, list, filterable: true, disabled, isSeen: isShown, onBlur })
  const active = state.open ? highlighted(state, list) : null
  const place = listed.findIndex((option) => option.value === active)

  const choose = (option: Option) => {
    onChange(option.label)
    onChoose?.(option)
    menu.send({ type: 'chosen', value: option.value, multiple: false })
    menu.resetHoverLater()
  }
  const act = (intent: KeyIntent) => {
    const option = listed[place]
    if (intent.type === 'open' || intent.type === 'move') menu.send({ ...intent, list })
    else if (intent.type === 'choose' && option) choose(option)
    else if (intent.type === 'close') menu.close()
  }
  return {
    ...menu,
    listId,
    list: { sections, chosen, active },
    isShown,
    message,
    activeId: place === -1 ? undefined : optionId(listId, place),
    choose,
    press: () => menu.send({ type: 'press', filterable: true, list }),
    type: (text: string) => {
      onChange(text)
      menu.send({ type: 'type', query: text })
    },
    onKeyDown: (event: KeyboardEvent) => {
      const canChoose = place !== -1
      // Of a menu that nobody sees, no key is its own: Escape belongs to the dialog that the field stands in.
      handleKey(event, { open: isShown, multiple: false, filterable: true, searching: false, text: value, canChoose }, act)
      // Enter on the text itself belongs to the form; the menu only gets out of its way.
      if (event.key === 'Enter' && !canChoose && !event.nativeEvent.isComposing) menu.close()
    },
  }
}

/** A text field that suggests: any text may stay as it is typed (specification 9: times and sizes of the select). */
export function Autocomplete(props: Props) {
  const { value, label, placeholder, size = 'medium', disabled = false, invalid } = props
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const field = useControl({ label, invalid })
  const texts = useLabels('select', props.labels)
  const auto = useAutocomplete(root, props)
  return (
    <div ref={root} className={styles.autocomplete} {...auto.rootProps}>
      <div ref={box} {...controlLook({ size, disabled, invalid: field.invalid })}>
        <input
          {...field.aria}
          id={field.id}
          type="text"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={auto.isShown}
          aria-controls={auto.isShown ? auto.listId : undefined}
          aria-activedescendant={auto.activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          className={control.entry}
          value={value}
          placeholder={placeholder}
          onClick={auto.press}
          onChange={({ target }) => auto.type(target.value)}
          onKeyDown={auto.onKeyDown}
        />
      </div>
      {auto.isShown ? (
        <ListPopup
          {...auto.list}
          control={box}
          id={auto.listId}
          name={field.name}
          size={size}
          multiple={false}
          message={auto.message && texts[auto.message]}
          onHover={(option) => auto.send({ type: 'hover', value: option })}
          onLeave={auto.resetHoverLater}
          onChoose={auto.choose}
        />
      ) : null}
    </div>
  )
}
