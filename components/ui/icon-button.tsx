import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  readonly icon: IconName
  /** What the button does, in words: its name for screen readers and its tip. */
  readonly label: string
  readonly size?: 'small' | 'medium'
  readonly filled?: boolean
}

/** A button that shows an icon only. */
export function IconButton({ icon, label, size = 'medium', filled = false, type = 'button', ...rest }: Props) {
  return (
    <button type={type} data-tip={label} {...rest} className={styles.button} data-size={size} aria-label={label}>
      <Icon name={icon} size={size === 'small' ? 16 : 20} filled={filled} />
    </button>
  )
}
