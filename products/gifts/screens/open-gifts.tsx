'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { OpenGift } from '../contract/gifts.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { openColumns } from './gift-columns.tsx'
import { ShareGift } from './share-gift.tsx'
import styles from './gifts.module.css'

interface Props {
  readonly localeCode: string
  readonly onChanged: () => void
}

/** The gifts that can still be claimed: each can be shared again, and taken back. */
export function OpenGifts({ localeCode, onChanged }: Props) {
  const t = useTranslations('gifts')
  const call = useTradingData()
  const toaster = useToaster()
  const [open, reload] = useLoad('open', () => call('giftsOpen', {}))
  const [shared, setShared] = useState<OpenGift | null>(null)
  useRefresh(reload)
  const { pending, run } = useAction(async (id: string) => {
    await call('giftCancel', { id })
    toaster.show(t('open.takenBack'), { type: 'success' })
    reload()
    onChanged()
  })
  const columns = useMemo(
    () =>
      openColumns(t, (row) => {
        const amount = isolated(`${row.amount} ${row.coin}`)
        return (
          <span className={styles.actions}>
            <Button size="small" onClick={() => setShared(row)} aria-label={t('open.shareOf', { amount })}>
              {t('open.share')}
            </Button>
            <Button size="small" pending={pending} onClick={() => run(row.id)} aria-label={t('open.takeBackOf', { amount })}>
              {t('open.takeBack')}
            </Button>
          </span>
        )
      }),
    [t, pending, run],
  )
  if (open.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  return (
    <>
      <DataTable
        label={t('tabs.open')}
        name="gifts-open"
        columns={columns}
        rows={open.kind === 'done' ? open.data.rows : []}
        readKey={({ id }) => id}
        loading={open.kind === 'pending'}
        empty={<EmptyState title={t('open.none')} text={t('open.noneText')} icon="clock" />}
      />
      {shared === null ? null : <ShareGift localeCode={localeCode} gift={shared} onClose={() => setShared(null)} />}
    </>
  )
}
