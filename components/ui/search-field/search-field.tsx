import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './search-field.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'aria-label' | 'placeholder' | 'size'> & {
  /** The subject of the search in words: the field's name and its placeholder. */
  readonly label: string
}

/** A search field, controlled or uncontrolled like an input. */
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
