import type { ReactNode } from 'react'
import { Container } from '#components/ui/container/container.tsx'
import styles from './price.module.css'

interface Props {
  readonly head: ReactNode
  readonly chart: ReactNode
  readonly main: ReactNode
  readonly side: ReactNode
}

/** The layout of a coin's page: chart and facts beside converter and pairs. */
export function PriceLayout({ head, chart, main, side }: Props) {
  return (
    <Container>
      {head}
      <div className={styles.grid}>
        <div className={styles.main}>
          <div className={styles.panel}>{chart}</div>
          {main}
        </div>
        <div className={styles.side}>{side}</div>
      </div>
    </Container>
  )
}
