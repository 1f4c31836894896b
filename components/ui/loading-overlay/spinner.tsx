import styles from './loading-overlay.module.css'

/** A turning ring, hidden from screen readers. Put a text beside it that says what is in progress. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg className={styles.spinner} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="9" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  )
}
