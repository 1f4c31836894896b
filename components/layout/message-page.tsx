import type { ReactNode } from 'react'
import { Container } from '#components/ui/container.tsx'
import styles from './message-page.module.css'

interface Props {
  /** A number or word that people search for: 404. */
  readonly code?: string
  readonly title: string
  readonly text: string
  /** Small print: a reference for those who report the fault. */
  readonly note?: string | undefined
  /** Ways on. */
  readonly children: ReactNode
}

/** A page that only says something and offers ways on. */
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
        <div className={styles.ways}>{children}</div>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
    </Container>
  )
}
