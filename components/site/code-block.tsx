import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import styles from './code-block.module.css'

interface Props {
  readonly label: string
  readonly code: string
  /** The name of the button that copies the code, where a page has several. */
  readonly copy?: string
  /** The accessible name, where a page has several blocks of one label. */
  readonly name?: string
}

/** Source code to copy: always left to right, and wrapped, so that nothing has to be scrolled. */
export function CodeBlock({ label, code, copy, name = label }: Props) {
  return (
    <figure className={styles.block} aria-label={name}>
      <figcaption className={styles.label}>
        {label}
        {copy === undefined ? <CopyButton text={code} /> : <CopyButton text={code} label={copy} />}
      </figcaption>
      <pre className={styles.code} dir="ltr">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
