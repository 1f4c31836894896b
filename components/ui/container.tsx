import type { ReactNode } from 'react'
import styles from './container.module.css'

/** The page's column: centred, with gutters that respect a phone's notch. `narrow` is for reading. */
export function Container({ width = 'wide', children }: { width?: 'wide' | 'narrow'; children: ReactNode }) {
  return (
    <div className={styles.container} data-width={width}>
      {children}
    </div>
  )
}
