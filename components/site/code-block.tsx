import styles from './code-block.module.css'

/** What scrolls must take the focus, or keys cannot scroll it; not every browser gives it by itself. */
const SCROLLABLE = { tabIndex: 0 } as const

/** Source code to copy: always left to right, scrolls by itself, by touch and by keyboard. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.label}>{label}</figcaption>
      <section className={styles.code} aria-label={label} {...SCROLLABLE}>
        <pre dir="ltr">
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  )
}
