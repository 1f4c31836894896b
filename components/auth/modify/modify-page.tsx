import type { ReactNode } from 'react'
import { Card } from '#components/ui/card/card.tsx'
import { Container } from '#components/ui/container/container.tsx'
import styles from '../auth.module.css'

/** The frame of the page on which registered users change where their codes go; visitors see its title too. */
export function ModifyPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Container width="narrow">
      <div className={styles.screen}>
        <Card as="section" padding="large">
          <h1 className={styles.title}>{title}</h1>
          {children}
        </Card>
      </div>
    </Container>
  )
}
