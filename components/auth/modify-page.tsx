import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Container } from '#components/ui/container.tsx'
import styles from './auth.module.css'

/** The frame of the page on which a registered person changes where his codes go: its title stands there for visitors too. */
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
