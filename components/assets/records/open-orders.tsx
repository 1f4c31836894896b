'use client'

import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'next-intl'
import { ORDER_COLUMNS } from '#components/orders/order-columns.tsx'
import { useNameWithTrigger } from '#components/orders/order-kind.tsx'
import { screenColumns } from '#components/ui/data-table/column-entries.ts'
import { Button } from '#components/ui/button/button.tsx'
import { ConfirmDialog } from '#components/ui/dialog/confirm-dialog.tsx'
import { DataTable } from '#components/ui/data-table/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { useOwn } from '#components/ui/figure/masked.ts'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useFocusReturn } from '#components/ui/overlay/use-focus-return.ts'
import { isSuccess } from '#lib/contract/calls.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { targetKind } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { AccountProvider } from '#lib/stores/account/account-provider.tsx'
import type { AccountState } from '#lib/stores/account/account-state.ts'
import { useAction, type Action } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useLiveRows } from '../use-live-rows.ts'
import { useTradingData } from '../use-trading-data.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from './records.module.css'

interface Props {
  readonly product: Product
  /** Selects which of the product's open orders to show. */
  readonly isShown: (order: OrderRow) => boolean
}

/** Lists the open orders, with buttons to cancel one or all. They follow the account's stream. */
export function OpenOrders(props: Props) {
  return (
    <AccountProvider>
      <OpenOrderList {...props} />
    </AccountProvider>
  )
}

const readOrders = ({ orders }: AccountState): readonly OrderRow[] => orders

function OpenOrderList({ product, isShown }: Props) {
  const t = useTranslations('orders')
  const call = useTradingData()
  const toaster = useToaster()
  const [asks, setAsks] = useState(false)
  const focusReturn = useFocusReturn()
  const live = useLiveRows(readOrders)
  const [orders, reload] = useLoad(`open ${product}`, () => call('openOrders', { product }))
  useRefresh(reload, live === null)
  const cancel = useAction(async (...orderIds: string[]) => {
    const { results } = await call('cancelOrders', { orders: orderIds.map((orderId) => ({ orderId })) })
    setAsks(false)
    if (results.every(({ code }) => isSuccess(code))) toaster.show(t('cancelled', { count: results.length }), { type: 'success' })
    reload()
  })
  const actions = useCallback((row: OrderRow) => <CancelButton order={row} cancel={cancel} />, [cancel])
  const columns = useMemo(() => screenColumns(ORDER_COLUMNS, 'records', { list: 'open', words: t, context: { actions } }), [t, actions])
  if (live === null && orders.kind === 'failed') return <LoadFailed of="assets" onRetry={reload} />
  const known = live?.filter((row) => row.product === product) ?? (orders.kind === 'done' ? orders.data.rows : [])
  const rows = known.filter(isShown)
  const isPending = live === null && orders.kind === 'pending'
  return (
    <div className={layout.column} {...focusReturn}>
      <div className={styles.toolbar}>
        <p>{isPending ? null : t('openCount', { count: rows.length })}</p>
        <Button size="small" disabled={rows.length === 0} onClick={() => setAsks(true)}>
          {t('cancelAll')}
        </Button>
      </div>
      <DataTable
        label={t('tabs.open')}
        name="records-open"
        columns={columns}
        rows={rows}
        readKey={(row) => row.orderId}
        loading={isPending}
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

interface CancelProps {
  readonly order: OrderRow
  readonly cancel: Action<[orderId: string]>
}

function CancelButton({ order, cancel }: CancelProps) {
  const t = useTranslations('orders')
  const own = useOwn()
  const withTrigger = useNameWithTrigger()
  const { orderId, symbol, size, amount } = order
  const kind = targetKind(order)
  const side = t(kind === null ? `sides.${order.side}` : `triggers.${kind}`)
  return (
    <Button
      size="small"
      pending={cancel.pending}
      onClick={() => cancel.run(orderId)}
      aria-label={`${withTrigger(t('cancelOne', { side, pair: symbol, size: own(size ?? amount ?? '') }), order)}, #${orderId}`}
    >
      {t('cancel')}
    </Button>
  )
}
