import styles from './switch.module.css'

interface Props {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** The label is read out but not shown, where a table's header shows it. */
  readonly hideLabel?: boolean
}

/** An on/off switch that takes effect at once. */
export function Switch({ label, checked, onChange, disabled = false, hideLabel = false }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      className={styles.switch}
      onClick={() => onChange(!checked)}
    >
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
      <span className={styles.track} aria-hidden="true" />
    </button>
  )
}
