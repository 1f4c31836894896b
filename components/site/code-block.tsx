import styles from './code-block.module.css'

/** Scrollable content must be focusable, or keys cannot scroll it; a group, because its section is already a landmark of that name. */
const SCROLLABLE = { tabIndex: 0, role: 'group' } as const

/** Source code to copy: always left to right, scrollable by touch and keyboard. */
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
