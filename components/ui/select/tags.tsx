'use client'

import { Icon } from '../icon/icon.tsx'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { iconPx, type ControlSize } from '#components/ui/field/control.ts'
import type { Option } from '#components/ui/listbox/options.ts'
import styles from './select.module.css'

interface Props {
  readonly options: readonly Option[]
  readonly size: ControlSize
  readonly disabled: boolean
  /** `Remove {name}` */
  readonly removeText: string
  readonly onRemove: (value: string) => void
}

/** The chosen options as tags, each with a remove button. The keyboard uses Backspace or the list. */
export function Tags({ options, size, disabled, removeText, onRemove }: Props) {
  return options.map(({ value, label }) => (
    <span key={value} className={styles.tag}>
      <span className={styles.tagText}>{label}</span>
      <button
        type="button"
        tabIndex={-1}
        disabled={disabled}
        aria-label={fillIn(removeText, { name: label })}
        className={styles.remove}
        onClick={(event) => {
          event.stopPropagation()
          onRemove(value)
        }}
      >
        <Icon name="close" size={iconPx(size) - 2} />
      </button>
    </span>
  ))
}
