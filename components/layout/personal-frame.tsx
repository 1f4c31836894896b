import type { ReactNode } from 'react'
import { Container } from '#components/ui/container.tsx'
import styles from './personal-frame.module.css'

/** The frame of the pages about one person's account: the area's navigation beside the page. */
export function PersonalFrame({ nav, children }: { readonly nav: ReactNode; readonly children: ReactNode }) {
  return (
    <Container width="broad">
      <div className={styles.frame}>
        {nav}
        <div className={styles.page}>{children}</div>
      </div>
    </Container>
  )
}

interface HeadProps {
  readonly title: string
  readonly lead?: string
  /** What stands at the far end: a button, a switch. */
  readonly action?: ReactNode
}

/** The head of such a page. */
export function PersonalHead({ title, lead, action }: HeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {action}
    </header>
  )
}
