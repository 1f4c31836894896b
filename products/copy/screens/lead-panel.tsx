'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { COPY_PRODUCTS } from '../contract/copy-kinds.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { LeadStart } from './lead-start.tsx'
import { Leading } from './leading.tsx'
import styles from '#products/bots/screens/bots-desk.module.css'

/** The account as a leader, with its followers; and the form that begins it. */
export function LeadPanel() {
  const t = useTranslations('copy')
  const words = useTranslations('bots')
  const call = useTradingData()
  const [leading, reload] = useLoad('leading', async () => (await call('copyLeading', {})).rows)
  if (leading.kind === 'failed') {
    return (
      <EmptyState title={words('failed')} icon="warning">
        <Button onClick={reload}>{words('retry')}</Button>
      </EmptyState>
    )
  }
  const rows = leading.kind === 'done' ? leading.data : []
  return (
    <div className={styles.column} aria-busy={leading.kind === 'pending'}>
      {COPY_PRODUCTS.map((product) => {
        const found = rows.find(({ leader }) => leader.product === product)
        return (
          <section key={product} className={styles.check} data-lead={product}>
            <h2 className={styles.spanHead}>{t(`products.${product}`)}</h2>
            {found === undefined ? (
              <LeadStart product={product} disabled={leading.kind === 'pending'} onDone={reload} />
            ) : (
              <Leading row={found} onDone={reload} />
            )}
          </section>
        )
      })}
    </div>
  )
}
