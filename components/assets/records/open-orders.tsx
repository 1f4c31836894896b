'use client'

import { useMemo, useState } from 'react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useKeptFocus } from '#components/ui/use-kept-focus.ts'
import { isSuccess } from '#lib/contract/calls.ts'
import type { Product } from '#lib/contract/instruments.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import { AccountProvider } from '#lib/stores/account-provider.tsx'
import type { AccountState } from '#lib/stores/account-state.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useRefresh } from '../use-refresh.ts'
import { useLiveRows } from '../use-live-rows.ts'
import { useTrading } from '../use-trading.ts'
import { openOrderColumns } from './order-columns.tsx'
import { useCellStyle } from './record-list.tsx'
import styles from './records.module.css'

interface Props {
  readonly product: Product
  /** Which of the product's open orders stand here. */
  readonly isShown: (order: OrderRow) => boolean
}

/** Orders that are open, each with its way out, and one way out for all of them. They follow the account's stream. */
export function OpenOrders(props: Props) {
  return (
    <AccountProvider>
      <OpenOrderList {...props} />
    </AccountProvider>
  )
}

const ordersOf = ({ orders }: AccountState): readonly OrderRow[] => orders

function OpenOrderList({ product, isShown }: Props) {
  const t = useTranslations('orders')
  const style = useCellStyle()
  const call = useTrading()
  const toaster = useToaster()
  const [asks, setAsks] = useState(false)
  const keptFocus = useKeptFocus()
  const live = useLiveRows(ordersOf)
  const [orders, reload] = useLoad(`open ${product}`, () => call('openOrders', { product }))
  useRefresh(reload, live === null)
  const cancel = useAction(async (...orderIds: string[]) => {
    const { results } = await call('cancelOrders', { orders: orderIds.map((orderId) => ({ orderId })) })
    setAsks(false)
    if (results.every(({ code }) => isSuccess(code))) toaster.show(t('cancelled', { count: results.length }), { type: 'success' })
    reload()
  })
  const columns = useMemo(() => openOrderColumns(style, cancel), [style, cancel])
  if (live === null && orders.kind === 'failed') return <LoadFailed onRetry={reload} />
  const known = live?.filter((row) => row.product === product) ?? (orders.kind === 'done' ? orders.data.rows : [])
  const rows = known.filter(isShown)
  return (
    <div className={styles.records} {...keptFocus}>
      <div className={styles.toolbar}>
        <p>{t('openCount', { count: rows.length })}</p>
        <Button size="small" disabled={rows.length === 0} onClick={() => setAsks(true)}>
          {t('cancelAll')}
        </Button>
      </div>
      <DataTable
        label={t('tabs.open')}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.orderId}
        loading={live === null && orders.kind === 'pending'}
        empty={<EmptyState title={t('noneOpen')} text={t('noneOpenText')} icon="book" />}
      />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('cancelAll')}
        text={t('cancelAllText', { count: rows.length })}
        confirmLabel={t('cancelAll')}
        cancelLabel={t('keep')}
        closeLabel={t('keep')}
        grave
        pending={cancel.pending}
        onConfirm={() => cancel.run(...rows.slice(0, 50).map((row) => row.orderId))}
      />
    </div>
  )
}
