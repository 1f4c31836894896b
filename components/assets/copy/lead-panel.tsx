'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { ProfitFigure, ValueFigure } from '#components/ui/figure/amounts.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { COPY_PRODUCTS } from '#lib/contract/products/copy-kinds.ts'
import type { CopyLeading } from '#lib/contract/products/copy.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '../use-trading-data.ts'
import { nameOf, shareText } from './copy-columns.tsx'
import styles from '../bots/bots-desk.module.css'

/** The part of its followers' gains that a new leader gets: a tenth, in millionths. */
const SHARE = 100_000

/** What the account leads, with its followers' results; and the buttons that begin and end it. */
export function LeadPanel() {
  const t = useTranslations('copy')
  const words = useTranslations('bots')
  const call = useTradingData()
  const toaster = useToaster()
  const [leading, reload] = useLoad('leading', async () => (await call('copyLeading', {})).rows)
  const change = useAction(async (product: (typeof COPY_PRODUCTS)[number], leads: boolean) => {
    if (leads) await call('copyLeadEnd', { product })
    else await call('copyLead', { product, share: SHARE, takesNew: true })
    toaster.show(t(leads ? 'leadEnded' : 'leadStarted'), { type: 'success' })
    reload()
  })
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
      <p>{t('leadText', { share: shareText(SHARE) })}</p>
      {COPY_PRODUCTS.map((product) => {
        const found = rows.find(({ leader }) => leader.product === product)
        return (
          <section key={product} className={styles.check}>
            <h2 className={styles.spanHead}>{found === undefined ? t(`products.${product}`) : nameOf(t, found.leader)}</h2>
            {found === undefined ? null : <Leading row={found} />}
            <Button
              {...(found === undefined ? { variant: 'primary' as const } : {})}
              disabled={leading.kind === 'pending'}
              pending={change.pending}
              onClick={() => change.run(product, found !== undefined)}
            >
              {t(found === undefined ? 'leadStart' : 'leadEnd')}
            </Button>
          </section>
        )
      })}
    </div>
  )
}

function Leading({ row: { leader, earned, followers } }: { readonly row: CopyLeading['rows'][number] }) {
  const t = useTranslations('copy')
  return (
    <>
      <p>
        {t('followersResult')}: <ProfitFigure amount={leader.followersResult} unit="USDT" />
      </p>
      <p>
        {t('share')}: <ValueFigure amount={earned} unit="USDT" />
      </p>
      <p>{`${t('followers')}: ${followers.length}`}</p>
    </>
  )
}
