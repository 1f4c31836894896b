import styles from './code-block.module.css'

/** What scrolls must take the focus, or keys cannot scroll it; a group, since the part that it is in is a landmark of its name. */
const SCROLLABLE = { tabIndex: 0, role: 'group' } as const

/** Source code to copy: always left to right, scrolls by itself, by touch and by keyboard. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.label}>{label}</figcaption>
      <div className={styles.code} dir="ltr" aria-label={label} {...SCROLLABLE}>
        <pre>
          <code>{code}</code>
        </pre>
      </div>
    </figure>
  )
}
