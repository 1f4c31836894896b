import type { ReactNode } from 'react'
import { Container } from '#components/ui/container/container.tsx'
import styles from './message-page.module.css'

interface Props {
  /** A number or word that users search for: 404. */
  readonly code?: string
  readonly title: string
  readonly text: string
  /** Small print: a reference for users who report the error. */
  readonly note?: string | undefined
  /** Buttons and links that lead on. */
  readonly children?: ReactNode
}

/** A page with only a message and links that lead on. */
export function MessagePage({ code, title, text, note, children }: Props) {
  return (
    <Container width="narrow">
      <div className={styles.page}>
        {code ? (
          <p className={styles.code} aria-hidden="true">
            {code}
          </p>
        ) : null}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children ? <div className={styles.ways}>{children}</div> : null}
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
    </Container>
  )
}
