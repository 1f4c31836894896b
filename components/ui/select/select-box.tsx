'use client'

import { useRef } from 'react'
import { useControl } from '#components/ui/field/field-context.ts'
import type { ControlSize } from '#components/ui/field/control.ts'
import { useLabels, type Labels } from '#components/ui/labels/labels.tsx'
import { ListPopup } from '#components/ui/listbox/list-popup.tsx'
import type { OptionSearch } from '#components/ui/listbox/option-source.ts'
import type { OptionEntry } from '#components/ui/listbox/options.ts'
import { SelectFrame, Tail } from './select-parts.tsx'
import { FilterTrigger, PressTrigger } from './select-trigger.tsx'
import { Tags } from './tags.tsx'
import { useSelect } from './use-select.ts'
import styles from './select.module.css'

/** How a select looks and behaves, whether one or several can be chosen. */
export interface SelectLook {
  readonly options: readonly OptionEntry[]
  /** Name of a select that stands in no `Field`. */
  readonly label?: string
  readonly size?: ControlSize
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** The options can be narrowed by typing; the menu then opens on focus (specification 4.5). */
  readonly filterable?: boolean
  /** Looks typed text up elsewhere, 300 ms after the last keystroke. Makes the select filterable. */
  readonly search?: OptionSearch
  /** The options are still on their way. */
  readonly loading?: boolean
  /** Shows a button that takes the choice back. */
  readonly clearable?: boolean
  /** Focus has left, and not come back within 50 ms. */
  readonly onBlur?: () => void
  /** Texts in place of the catalogue's: placeholder, loading, no match, no data. */
  readonly labels?: Partial<Labels<'select'>>
}

interface Props extends SelectLook {
  readonly values: readonly string[]
  readonly onValues: (values: readonly string[]) => void
  readonly multiple: boolean
  readonly limit: number
}

/** Control and menu of a select, on a list of values. */
export function SelectBox({
  label,
  size = 'medium',
  disabled = false,
  invalid,
  clearable = false,
  labels,
  multiple,
  ...rest
}: Props) {
  const { values, loading = false, search, onBlur } = rest
  const filterable = (rest.filterable ?? false) || search !== undefined
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const select = useSelect({ ...rest, root, multiple, disabled, filterable, loading, search, onBlur })
  const texts = useLabels('select', labels)
  const field = useControl({ label, invalid })
  const { open, query, chosen, message, listId } = select
  const canClear = clearable && !disabled && chosen.length > 0
  const Trigger = filterable ? FilterTrigger : PressTrigger
  return (
    <div ref={root} className={styles.select} data-open={open || undefined} {...select.rootProps}>
      <SelectFrame
        box={box}
        look={{ size, disabled, invalid: field.invalid }}
        multiple={multiple}
        clearable={canClear}
        onPress={select.press}
      >
        {multiple ? (
          <Tags options={chosen} size={size} disabled={disabled} removeText={texts.remove} onRemove={select.remove} />
        ) : null}
        <Trigger
          id={field.id}
          aria={{ ...field.aria, 'aria-haspopup': 'listbox', 'aria-activedescendant': select.activeId }}
          listId={listId}
          disabled={disabled}
          open={open}
          query={query}
          chosenText={chosen.map((option) => option.label).join(', ')}
          multiple={multiple}
          placeholder={multiple && chosen.length > 0 ? '' : texts.placeholder}
          onType={(text) => select.send({ type: 'type', query: text })}
          onKeyDown={select.onKeyDown}
        />
        <Tail size={size} clearText={canClear ? texts.clear : null} onClear={select.clear} />
      </SelectFrame>
      {open ? (
        <ListPopup
          control={box}
          id={listId}
          name={field.name}
          size={size}
          sections={select.sections}
          chosen={values}
          active={select.active}
          multiple={multiple}
          message={message && texts[message]}
          onHover={(value) => select.send({ type: 'hover', value })}
          onLeave={select.resetHoverLater}
          onChoose={select.choose}
        />
      ) : null}
    </div>
  )
}
