'use client'

import { useRef } from 'react'
import { controlLook, type ControlSize } from '#components/ui/field/control.ts'
import { useControl } from '#components/ui/field/field-context.ts'
import { useLabels } from '#components/ui/labels/labels.tsx'
import { ListPopup } from '#components/ui/listbox/list-popup.tsx'
import type { OptionSearch } from '#components/ui/listbox/option-source.ts'
import type { Option, OptionEntry } from '#components/ui/listbox/options.ts'
import { TEXT_FIELD, useCombobox } from '#components/ui/listbox/use-combobox.ts'
import control from '#components/ui/field/control.module.css'
import styles from './autocomplete.module.css'

interface Props {
  /** Any text, whether or not it is among the suggestions. */
  readonly value: string
  readonly onChange: (text: string) => void
  /** Called when a suggestion has been chosen; `onChange` has already received its label. */
  readonly onChoose?: (option: Option) => void
  /** Local suggestions, filtered to those that contain the text. */
  readonly options?: readonly OptionEntry[]
  /** Remote suggestions, requested 300 ms after the last keystroke (specification 9). */
  readonly search?: OptionSearch
  /** Name of a field outside any `Field`. */
  readonly label?: string
  readonly placeholder?: string
  readonly size?: ControlSize
  readonly onBlur?: () => void
}

const NONE: readonly OptionEntry[] = []

/** A text field with suggestions: any text may stay as typed (specification 9: times and sizes of the select). */
export function Autocomplete(props: Props) {
  const { value, onChange, onChoose, options = NONE, search, label, placeholder, size = 'medium', onBlur } = props
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const field = useControl({ label })
  const texts = useLabels('select')
  const { rootProps, open, message, list, ...combobox } = useCombobox({
    root,
    options,
    search,
    onBlur,
    disabled: false,
    filterable: true,
    freeText: value,
    isChosen: (option) => option.label === value,
    onChoose: (option) => {
      onChange(option.label)
      onChoose?.(option)
    },
  })
  return (
    <div ref={root} className={styles.autocomplete} {...rootProps}>
      <div ref={box} {...controlLook({ size, disabled: false, invalid: field.invalid })}>
        <input
          {...TEXT_FIELD}
          {...field.aria}
          {...combobox.control}
          id={field.id}
          className={control.entry}
          value={value}
          placeholder={placeholder}
          onClick={combobox.press}
          onChange={({ target }) => {
            onChange(target.value)
            combobox.type(target.value)
          }}
        />
      </div>
      {open ? <ListPopup {...list} control={box} name={field.name} size={size} message={message && texts[message]} /> : null}
    </div>
  )
}
