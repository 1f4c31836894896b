import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import styles from './empty-state.module.css'

interface Props {
  readonly title: string
  readonly text?: string | undefined
  readonly icon?: IconName
  /** The next step offered: a button or a link. */
  readonly children?: ReactNode
}

/** Shows that a list is empty, and offers a next step. */
export function EmptyState({ title, text, icon = 'search', children }: Props) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={32} />
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
    </div>
  )
}
