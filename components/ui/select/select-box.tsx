'use client'

import { useRef } from 'react'
import { useControl } from '#components/ui/field/field-context.ts'
import type { ControlSize } from '#components/ui/field/control.ts'
import { useLabels, type Labels } from '#components/ui/labels/labels.tsx'
import { ListPopup } from '#components/ui/listbox/list-popup.tsx'
import type { OptionSearch } from '#components/ui/listbox/option-source.ts'
import type { OptionEntry } from '#components/ui/listbox/options.ts'
import { useCombobox } from '#components/ui/listbox/use-combobox.ts'
import { SelectFrame, Tail } from './select-parts.tsx'
import { FilterTrigger, PressTrigger } from './select-trigger.tsx'
import { Tags } from './tags.tsx'
import { useChosen } from './use-chosen.ts'
import { isAtLimit, toggleValue } from './values.ts'
import styles from './select.module.css'

/** Look and behaviour of a select, for single and multiple choice. */
export interface SelectLook {
  readonly options: readonly OptionEntry[]
  /** The name of a select outside a `Field`. */
  readonly label?: string
  readonly size?: ControlSize
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** The options can be narrowed by typing; the menu then opens on focus (specification 4.5). */
  readonly filterable?: boolean
  /** Looks up the typed text remotely, 300 ms after the last keystroke. Makes the select filterable. */
  readonly search?: OptionSearch
  /** The options are still loading. */
  readonly loading?: boolean
  /** Shows a button that clears the choice. */
  readonly clearable?: boolean
  /** Called when the focus has left and not returned within 50 ms. */
  readonly onBlur?: () => void
  /** Texts that replace those of the catalogue: placeholder, loading, no match, no data. */
  readonly labels?: Partial<Labels<'select'>>
}

interface Props extends SelectLook {
  readonly values: readonly string[]
  readonly onValues: (values: readonly string[]) => void
  readonly multiple: boolean
  readonly limit: number
}

/** Control and menu of a select, over a list of values. */
export function SelectBox({ label, size = 'medium', disabled = false, invalid, clearable = false, labels, multiple, ...rest }: Props) {
  const { values, onValues, limit, options, search, loading = false, onBlur } = rest
  const filterable = (rest.filterable ?? false) || search !== undefined
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { chosen, remember } = useChosen(values, options)
  const combobox = useCombobox({
    root,
    options,
    search,
    loading,
    disabled,
    filterable,
    multiple,
    onBlur,
    freeText: null,
    isChosen: ({ value }) => values.includes(value),
    isFull: multiple && isAtLimit(values, limit),
    onChoose: (option) => {
      remember(option)
      if (multiple) onValues(toggleValue(values, option.value, limit))
      else if (values[0] !== option.value) onValues([option.value])
    },
    onRemoveLast: () => onValues(values.slice(0, -1)),
  })
  const remove = (value: string) => {
    onValues(values.filter((other) => other !== value))
    // The pressed button disappears with its tag: focus that was inside stays inside.
    if (root.current?.contains(document.activeElement)) combobox.focusQuietly()
  }
  const clear = () => {
    onValues([])
    combobox.focusQuietly()
  }
  const texts = useLabels('select', labels)
  const field = useControl({ label, invalid })
  const { open, message } = combobox
  const canClear = clearable && !disabled && chosen.length > 0
  const Trigger = filterable ? FilterTrigger : PressTrigger
  return (
    <div ref={root} className={styles.select} data-open={open || undefined} {...combobox.rootProps}>
      <SelectFrame
        box={box}
        look={{ size, disabled, invalid: field.invalid }}
        multiple={multiple}
        clearable={canClear}
        onPress={combobox.press}
      >
        {multiple ? <Tags options={chosen} size={size} disabled={disabled} removeText={texts.remove} onRemove={remove} /> : null}
        <Trigger
          id={field.id}
          aria={field.aria}
          combobox={combobox}
          chosenText={chosen.map((option) => option.label).join(', ')}
          multiple={multiple}
          placeholder={multiple && chosen.length > 0 ? '' : texts.placeholder}
        />
        <Tail size={size} clearText={canClear ? texts.clear : null} onClear={clear} />
      </SelectFrame>
      {open ? <ListPopup {...combobox.list} control={box} name={field.name} size={size} message={message && texts[message]} /> : null}
    </div>
  )
}
