'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Button } from '#components/ui/button/button.tsx'
import type { Column } from '#components/ui/data-table/columns.ts'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { P2pMerchant } from '../../contract/p2p-fields.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import type { P2pWords } from '../words.ts'
import { MerchantDialog } from './merchant-dialog.tsx'
import { MerchantName } from './merchant-name.tsx'
import layout from '#components/ui/layout/layout.module.css'

/** The traders that this one has blocked. */
export function BlocksPanel() {
  const t = useTranslations('p2p')
  const call = useTradingData()
  const toaster = useToaster()
  const [shown, setShown] = useState<string | null>(null)
  const [found, reload] = useLoad('blocks', () => call('p2pBlocks', {}))
  const { pending, run } = useAction(async (merchantId: string) => {
    await call('p2pUnblock', { merchantId })
    toaster.show(t('blocks.undone'), { type: 'success' })
    reload()
  })
  const columns = useMemo(() => blockColumns({ t, isPending: pending, onOpen: setShown, onUnblock: run }), [t, pending, run])
  if (found.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  return (
    <div className={layout.column}>
      <p className={layout.quiet}>{t('blocks.text')}</p>
      <DataTable
        label={t('tabs.blocked')}
        columns={columns}
        rows={found.kind === 'done' ? found.data.rows : []}
        readKey={({ merchantId }) => merchantId}
        loading={found.kind === 'pending'}
        empty={<EmptyState title={t('blocks.none')} icon="wallet" />}
      />
      <MerchantDialog merchantId={shown} onClose={() => setShown(null)} />
    </div>
  )
}

interface Options {
  readonly t: P2pWords
  readonly isPending: boolean
  readonly onOpen: (merchantId: string) => void
  readonly onUnblock: (merchantId: string) => void
}

function blockColumns({ t, isPending, onOpen, onUnblock }: Options): readonly Column<P2pMerchant>[] {
  return [
    {
      id: 'merchant',
      header: t('merchant'),
      widthPx: 200,
      cell: (merchant) => <MerchantName merchant={merchant} onOpen={() => onOpen(merchant.merchantId)} />,
    },
    {
      id: 'actions',
      fixed: true,
      header: t('actions'),
      align: 'end',
      grow: 0,
      cell: ({ merchantId }) => (
        <Button size="small" pending={isPending} onClick={() => onUnblock(merchantId)}>
          {t('blocks.unblock')}
        </Button>
      ),
    },
  ]
}
