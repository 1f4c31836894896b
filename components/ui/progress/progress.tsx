import styles from './progress.module.css'

interface Props {
  /** The task in progress, in words. */
  readonly label: string
  /** From 0 to `max`; without it the progress is indeterminate. */
  readonly value?: number
  readonly max?: number
  readonly tone?: 'accent' | 'up' | 'down' | 'warn'
}

/** A progress bar. Put the figure beside it as text. */
export function Progress({ label, value, max = 1, tone = 'accent' }: Props) {
  return <progress className={styles.progress} data-tone={tone} aria-label={label} value={value} max={max} />
}
