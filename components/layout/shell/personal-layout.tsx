import type { ReactNode } from 'react'
import { Container } from '#components/ui/container/container.tsx'
import styles from './personal-layout.module.css'

/** The frame of the personal account pages: the area's navigation beside the page. */
export function PersonalLayout({ nav, children }: { readonly nav: ReactNode; readonly children: ReactNode }) {
  return (
    <Container width="broad">
      <div className={styles.frame} data-own-page>
        {nav}
        <div className={styles.page}>{children}</div>
      </div>
    </Container>
  )
}

interface HeadProps {
  readonly title: string
  readonly lead?: string
  /** A control at the far end, such as a button or switch. */
  readonly action?: ReactNode
}

/** The heading of such a page. */
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

/** The heading of such a page that has no navigation beside it. */
export function LonePersonalHead(props: HeadProps) {
  return (
    <Container>
      <div className={styles.lone}>
        <PersonalHead {...props} />
      </div>
    </Container>
  )
}
