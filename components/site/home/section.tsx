import type { ReactNode } from 'react'
import { Container } from '#components/ui/container.tsx'
import styles from './section.module.css'

interface Props {
  /** Anchor of the section; its heading gets the id `{id}-title`. */
  readonly id: string
  readonly title: string
  readonly lead?: string
  /** Stands at the end of the heading's line: a link to more. */
  readonly action?: ReactNode
  readonly tone?: 'plain' | 'raised'
  readonly children: ReactNode
}

/** One band of the home page: a heading, a sentence, and what it is about. */
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
