import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'
import styles from './empty-state.module.css'

interface Props {
  readonly title: string
  readonly text?: string | undefined
  readonly icon?: IconName
  /** A way on: a button or a link. */
  readonly children?: ReactNode
}

/** What stands where a list has nothing to show: says so, and offers a way on. */
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
