import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'aria-label' | 'placeholder' | 'size'> & {
  /** What is searched, in words: name of the field and its placeholder. */
  readonly label: string
}

/** A field to search with. Controlled or not, as an input is. */
export function SearchField({ label, ...rest }: Props) {
  return (
    <span className={styles.field}>
      <Icon name="search" size={16} />
      <input
        {...rest}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
      />
    </span>
  )
}
