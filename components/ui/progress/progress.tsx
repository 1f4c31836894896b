import styles from './progress.module.css'

interface Props {
  /** What goes on, in words. */
  readonly label: string
  /** From 0 to `max`; without it nobody knows how far it is. */
  readonly value?: number
  readonly max?: number
  readonly tone?: 'accent' | 'up' | 'down' | 'warn'
}

/** How far something has come. The figure belongs beside it, as text. */
export function Progress({ label, value, max = 1, tone = 'accent' }: Props) {
  return <progress className={styles.progress} data-tone={tone} aria-label={label} value={value} max={max} />
}
