import styles from './lamps.module.css'

const LAMPS = [1, 2, 3, 4, 5] as const

/** Five lamps, `lit` of them lit; from the fourth on they are in the warning colour. `label` says what they mean. */
export function Lamps({ lit, label }: { readonly lit: number; readonly label: string }) {
  return (
    <span className={styles.lamps} data-tip={label} data-near={lit >= 4}>
      <span className="visually-hidden">{label}</span>
      {LAMPS.map((lamp) => (
        <span key={lamp} className={styles.lamp} data-lit={lamp <= lit} />
      ))}
    </span>
  )
}
