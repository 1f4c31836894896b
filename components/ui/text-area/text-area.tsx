import type { ComponentProps } from 'react'
import { useControl } from '#components/ui/field/field-context.ts'
import styles from './text-area.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'onChange' | 'value' | 'aria-label' | 'maxLength'> & {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Maximum number of characters; the field counts those that are used. */
  readonly maxLength: number
  /** The name of a field outside a `Field`. */
  readonly label?: string
}

/** A text field of several lines, which grows with its text, and a counter of its characters. */
export function TextArea({ value, onChange, maxLength, label, rows = 4, ...rest }: Props) {
  const field = useControl({ label })
  return (
    <span className={styles.box} data-invalid={field.invalid || undefined}>
      <textarea
        dir="auto"
        {...rest}
        {...field.aria}
        id={field.id}
        className={styles.entry}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className={styles.count} aria-hidden>
        <bdi dir="ltr" translate="no">{`${value.length} / ${maxLength}`}</bdi>
      </span>
    </span>
  )
}
