import type { ReactNode } from 'react'
import styles from './toned.module.css'

/** A word in the colour of its meaning: `up` for buying and long, `down` for selling and short, `minor` beside something greater. */
export function Toned({ tone, children }: { readonly tone: 'up' | 'down' | 'minor'; readonly children: ReactNode }) {
  return (
    <span className={styles.toned} data-tone={tone}>
      {children}
    </span>
  )
}
