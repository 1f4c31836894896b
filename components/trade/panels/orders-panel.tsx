'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { ORDER_COLUMNS, type OrderScreens } from '#components/orders/order-columns.tsx'
import { useNameWithTrigger, useOrderWords } from '#components/orders/order-kind.tsx'
import { PairName, SideWord, PairSize } from '#components/orders/order-words.tsx'
import { screenColumns } from '#components/ui/data-table/column-entries.ts'
import type { Column } from '#components/ui/data-table/columns.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PendingOrder } from '#lib/stores/account/account-state.ts'
import { isEditable } from '#lib/contract/trading/position-targets.ts'
import { EditOrderDialog } from './dialogs/edit-order-dialog.tsx'
import { GridTable } from './grid-table.tsx'
import { spokenName } from '../spoken-name.ts'
import styles from '../panels.module.css'
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx'
import { useCancelling } from '../workspace/use-cancelling.ts'

interface Props {
  readonly kind: 'orders' | 'triggers'
  readonly orders: readonly OrderRow[]
  readonly pending: readonly PendingOrder[]
}

/** Lists orders that are being sent, are in the order book, or are waiting for their trigger, newest first. */
export function OrdersPanel({ kind, orders, pending }: Props) {
  const t = useTranslations('terminal.panels')
  const [asked, setAsked] = useState<Asked | null>(null)
  const columns = useOrderColumns(
    kind,
    useCallback((order: OrderRow) => <OrderActions order={order} onAsk={(what) => setAsked({ what, order })} />, []),
  )
  const close = () => setAsked(null)
  return (
    <>
      <PendingOrders pending={pending} />
      <GridTable
        label={t(kind === 'orders' ? 'orders' : 'triggers', { count: String(orders.length) })}
        name={`panel-${kind}`}
        columns={columns}
        rows={orders}
        rowKey={({ orderId }) => orderId}
        empty={pending.length === 0 ? t(`empty.${kind}`) : null}
      />
      {asked?.what === 'edit' && <EditOrderDialog order={asked.order} onClose={close} />}
      {asked?.what === 'receipt' && <ReceiptDialog orderId={asked.order.orderId} onClose={close} />}
    </>
  )
}

type Asked = { readonly what: 'edit' | 'receipt'; readonly order: OrderRow }

/** The buttons of an open order. */
function OrderActions({ order, onAsk }: { readonly order: OrderRow; readonly onAsk: (what: Asked['what']) => void }) {
  const locale = useLocale()
  const t = useTranslations('terminal.panels')
  const cancelling = useCancelling()
  const words = useOrderWords()(order)
  const { group } = order
  const withTrigger = useNameWithTrigger()
  const nameOrder = (face: string, name: string) => spokenName(locale, face, withTrigger(name, order), order.orderId)
  return (
    <span className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-label={nameOrder(t('receipt'), t('receiptOne', words))}
        onClick={() => onAsk('receipt')}
      >
        {t('receipt')}
      </button>
      {isEditable(order) && (
        <button
          type="button"
          className={styles.action}
          aria-label={nameOrder(t('edit'), t('editOne', words))}
          onClick={() => onAsk('edit')}
        >
          {t('edit')}
        </button>
      )}
      <button
        type="button"
        className={styles.action}
        aria-label={nameOrder(t('cancel'), t('cancelOne', words))}
        onClick={() => void cancelling.one(order)}
      >
        {t('cancel')}
      </button>
      {group !== undefined && (
        <button
          type="button"
          className={styles.action}
          aria-label={nameOrder(t('cancelGroup'), t('cancelGroupOne', words))}
          data-tip={t('cancelGroupOne', words)}
          onClick={() => void cancelling.all({ kind: 'both', groupId: group.id })}
        >
          {t('cancelGroup')}
        </button>
      )}
    </span>
  )
}

type List = OrderScreens['terminal']['list']

/** Returns the columns of open, waiting or ended orders. Keep `actions` between renders. */
export function useOrderColumns(list: List, actions: (order: OrderRow) => ReactNode): readonly Column<OrderRow>[] {
  const t = useTranslations('terminal.panels')
  return useMemo(() => screenColumns(ORDER_COLUMNS, 'terminal', { list, words: t, context: { actions } }), [t, list, actions])
}

/** Lists orders without an answer, marked as such; they are never sent again. */
function PendingOrders({ pending }: { readonly pending: readonly PendingOrder[] }) {
  const locale = useLocale()
  const t = useTranslations('terminal.panels')
  if (pending.length === 0) return null
  return (
    <ul className={styles.form} aria-live="polite">
      {pending.map(({ request, state }) => (
        <li key={request.clientOrderId} className={styles.tools}>
          <span>
            <PairName product={request.product} symbol={request.symbol} /> <SideWord side={request.side} />{' '}
            <PairSize size={request.size ?? request.amount} pair={request} />
          </span>
          <span className={state === 'unknown' ? styles.open : styles.minor}>
            {state === 'unknown' ? labelled(locale, t('unknown'), t('unknownHint')) : t('sendingHint')}
          </span>
        </li>
      ))}
    </ul>
  )
}
