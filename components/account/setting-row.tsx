import type { ReactNode } from 'react'
import styles from './setting-row.module.css'

/** A group of settings under its heading. */
export function SettingGroup({ title, text, children }: { readonly title: string; readonly text?: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      {text ? <p className={styles.lead}>{text}</p> : null}
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

interface RowProps {
  readonly name: string
  readonly text?: string
  /** The control, or the current value. */
  readonly children: ReactNode
}

/** A setting: its name and text, with its control at the far end. */
export function SettingRow({ name, text, children }: RowProps) {
  return (
    <div className={styles.row} data-row>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  )
}
