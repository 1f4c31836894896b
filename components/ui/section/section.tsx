import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useId, type ReactNode } from 'react'
import { Container } from '../container/container.tsx'
import styles from './section.module.css'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  /** Heading level; 1 only once per page. */
  readonly level?: 1 | 2 | 3
  readonly width?: 'wide' | 'narrow'
  /** Shown at the far end of the heading: a link to more, a switch. */
  readonly action?: ReactNode
  /** Anchor of the section. */
  readonly id?: string
  readonly children: ReactNode
}

/** A part of a page with its heading, which names it. */
export function Section({ title, lead, level = 2, width = 'wide', action, id, children }: Props) {
  const headingId = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.section} aria-labelledby={headingId} id={id}>
      <Container width={width}>
        <div className={styles.head}>
          <div className={styles.words}>
            <Heading className={styles.title} data-level={level} id={headingId}>
              {title}
            </Heading>
            {lead ? (
              <p className={styles.lead}>
                <Bidi>{lead}</Bidi>
              </p>
            ) : null}
          </div>
          {action}
        </div>
        {children}
      </Container>
    </section>
  )
}
