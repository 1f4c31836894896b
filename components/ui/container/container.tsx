import type { ReactNode } from 'react'
import styles from './container.module.css'

/** The page's column: centred, with gutters that respect a phone's notch. `narrow` is for reading, `broad` for tables. */
export function Container({ width = 'wide', children }: { width?: 'wide' | 'narrow' | 'broad'; children: ReactNode }) {
  return (
    <div className={styles.container} data-width={width}>
      {children}
    </div>
  )
}
