import type { ReactNode } from 'react'
import { Container } from '#components/ui/container/container.tsx'
import styles from './section.module.css'

interface Props {
  /** Anchor of the section; its heading gets the id `{id}-title`. */
  readonly id: string
  readonly title: string
  readonly lead?: string
  /** A link to more, at the end of the heading's line. */
  readonly action?: ReactNode
  readonly tone?: 'plain' | 'raised'
  readonly children: ReactNode
}

/** A band of the home page: a heading, a sentence, and the content. */
export function Section({ id, title, lead, action, tone = 'plain', children }: Props) {
  return (
    <section id={id} className={styles.section} data-tone={tone} aria-labelledby={`${id}-title`}>
      <Container>
        <header className={styles.head}>
          <div>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {action}
        </header>
        {children}
      </Container>
    </section>
  )
}
