'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatTime } from '#lib/format/date.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import { useDesk, type PendingOrder } from '../desk/desk.ts'
import { EditOrderDialog } from './edit-order-dialog.tsx'
import { GridTable, type Column } from './grid-table.tsx'
import { PairName, SideWord, sizeOf, useOrderPrice, useStatusWord, useTriggerWords } from './order-words.tsx'
import styles from './panels.module.css'
import { ReceiptDialog } from './receipt-dialog.tsx'

interface Props {
  readonly kind: 'orders' | 'triggers'
  readonly orders: readonly OrderRow[]
  readonly pending: readonly PendingOrder[]
}

/** Whatever is on its way or in the book, or waits for its trigger: newest first. */
export function OrdersPanel({ kind, orders, pending }: Props) {
  const t = useTranslations('terminal.panels')
  const columns = useOrderColumns(kind)
  const { actions } = useDesk()
  const [edited, setEdited] = useState<OrderRow | null>(null)
  const [receipt, setReceipt] = useState<OrderRow | null>(null)
  const price = useOrderPrice()
  const tTicket = useTranslations('terminal.ticket')
  const words = (row: OrderRow) => ({ side: tTicket(row.side), symbol: row.symbol, price: price(row) })
  const withActions: Column<OrderRow>[] = [
    ...columns,
    {
      id: 'actions',
      name: t('actions'),
      figure: true,
      cell: (row) => (
        <span className={styles.actions}>
          <button type="button" className={styles.action} aria-label={t('receiptOne', words(row))} onClick={() => setReceipt(row)}>
            {t('receipt')}
          </button>
          <button type="button" className={styles.action} aria-label={t('editOne', words(row))} onClick={() => setEdited(row)}>
            {t('edit')}
          </button>
          <button
            type="button"
            className={styles.action}
            aria-label={t('cancelOne', words(row))}
            onClick={() => void actions.cancel([{ orderId: row.orderId }])}
          >
            {t('cancel')}
          </button>
        </span>
      ),
    },
  ]
  return (
    <>
      <PendingOrders pending={pending} />
      <GridTable
        label={t(kind === 'orders' ? 'orders' : 'triggers', { count: orders.length })}
        columns={withActions}
        rows={orders}
        rowKey={({ orderId }) => orderId}
        empty={pending.length === 0 ? t(`empty.${kind}`) : null}
      />
      {edited && <EditOrderDialog order={edited} onClose={() => setEdited(null)} />}
      {receipt && <ReceiptDialog order={receipt} onClose={() => setReceipt(null)} />}
    </>
  )
}

/** Columns that open and ended orders have in common. */
export function useOrderColumns(kind: 'orders' | 'triggers' | 'history'): readonly Column<OrderRow>[] {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const price = useOrderPrice()
  const status = useStatusWord()
  const triggerWords = useTriggerWords()
  return [
    { id: 'time', name: t('time'), cell: ({ placedAt }) => <bdi dir="ltr">{formatTime(placedAt)}</bdi> },
    { id: 'pair', name: t('pair'), cell: (row) => <PairName product={row.product} symbol={row.symbol} /> },
    { id: 'side', name: t('side'), cell: ({ side }) => <SideWord side={side} /> },
    { id: 'type', name: t('type'), cell: ({ type }) => tTicket(type) },
    { id: 'price', name: t('price'), figure: true, cell: (row) => <bdi dir="ltr">{price(row)}</bdi> },
    ...(kind === 'triggers'
      ? [{ id: 'trigger', name: t('trigger'), cell: (row: OrderRow) => row.trigger && triggerWords(row.trigger, row) }]
      : []),
    { id: 'size', name: t('size'), figure: true, cell: (row) => <bdi dir="ltr">{sizeOf(row.size, row)}</bdi> },
    { id: 'filled', name: t('filled'), figure: true, cell: (row) => <bdi dir="ltr">{sizeOf(row.filledSize, row)}</bdi> },
    { id: 'status', name: t('status'), cell: (row) => status(row) },
  ]
}

/** Orders without an answer: they say so, and are never sent a second time. */
function PendingOrders({ pending }: { readonly pending: readonly PendingOrder[] }) {
  const t = useTranslations('terminal.panels')
  if (pending.length === 0) return null
  return (
    <ul className={styles.form} aria-live="polite">
      {pending.map(({ request, state }) => (
        <li key={request.clientOrderId} className={styles.tools}>
          <span>
            <PairName product={request.product} symbol={request.symbol} /> <SideWord side={request.side} />{' '}
            <bdi dir="ltr">{sizeOf(request.size ?? request.amount, request)}</bdi>
          </span>
          <span className={state === 'unknown' ? styles.open : styles.minor}>
            {state === 'unknown' ? `${t('unknown')}. ${t('unknownHint')}` : t('sendingHint')}
          </span>
        </li>
      ))}
    </ul>
  )
}
