import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  readonly icon: IconName
  /** The button's action in words: its name for screen readers and its tooltip. */
  readonly label: string
  readonly size?: 'small' | 'medium'
  readonly filled?: boolean
}

export function IconButton({ icon, label, size = 'medium', filled = false, type = 'button', ...rest }: Props) {
  return (
    <button type={type} data-tip={label} {...rest} className={styles.button} data-size={size} aria-label={label}>
      <Icon name={icon} size={size === 'small' ? 16 : 20} filled={filled} />
    </button>
  )
}
