import styles from '../ticket.module.css'

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[]
  readonly onChange: (value: Value) => void
  /** Explains the chosen option in a sentence. */
  readonly tip?: string
}

/** A compact choice with the browser's own list, which works well on every phone. */
export function SelectSmall<Value extends string>({ label, value, options, onChange, tip }: Props<Value>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      data-tip={tip}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
