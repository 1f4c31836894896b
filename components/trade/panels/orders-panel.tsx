'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { formatTime } from '#lib/format/date.ts'
import { formatPrice } from '#lib/format/number.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { PendingOrder } from '#lib/stores/account-state.ts'
import { useDeskActions } from '../desk/desk.ts'
import { EditOrderDialog } from './edit-order-dialog.tsx'
import { GridTable, type Column } from './grid-table.tsx'
import { PairName, placesOf, SideWord, sizeOf, useOrderPrice, useStatusWord, useTriggerWords } from './order-words.tsx'
import { spokenName } from './spoken-name.ts'
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
  const common = useOrderCells()
  const [asked, setAsked] = useState<Asked | null>(null)
  const cells = useCallback(
    (order: OrderRow) => ({ ...common(order), actions: <OrderActions order={order} onAsk={(what) => setAsked({ what, order })} /> }),
    [common],
  )
  const close = () => setAsked(null)
  return (
    <>
      <PendingOrders pending={pending} />
      <GridTable
        label={t(kind === 'orders' ? 'orders' : 'triggers', { count: String(orders.length) })}
        columns={columns}
        rows={orders}
        rowKey={({ orderId }) => orderId}
        cells={cells}
        empty={pending.length === 0 ? t(`empty.${kind}`) : null}
      />
      {asked?.what === 'edit' && <EditOrderDialog order={asked.order} onClose={close} />}
      {asked?.what === 'receipt' && <ReceiptDialog order={asked.order} onClose={close} />}
    </>
  )
}

type Asked = { readonly what: 'edit' | 'receipt'; readonly order: OrderRow }

/** What can be done with an open order. */
function OrderActions({ order, onAsk }: { readonly order: OrderRow; readonly onAsk: (what: Asked['what']) => void }) {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  const actions = useDeskActions()
  const price = useOrderPrice()
  const words = { side: tTicket(order.side), symbol: order.symbol, price: price(order) }
  return (
    <span className={styles.actions}>
      <button type="button" className={styles.action} aria-label={spokenName(t('receipt'), t('receiptOne', words))} onClick={() => onAsk('receipt')}>
        {t('receipt')}
      </button>
      <button type="button" className={styles.action} aria-label={spokenName(t('edit'), t('editOne', words))} onClick={() => onAsk('edit')}>
        {t('edit')}
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={spokenName(t('cancel'), t('cancelOne', words))}
        onClick={() => void actions.cancel([{ orderId: order.orderId }])}
      >
        {t('cancel')}
      </button>
    </span>
  )
}

/** Columns of open, waiting and ended orders. */
export function useOrderColumns(kind: 'orders' | 'triggers' | 'history'): readonly Column[] {
  const t = useTranslations('terminal.panels')
  return useMemo(
    () => [
      { id: 'time', name: t('time') },
      { id: 'pair', name: t('pair') },
      { id: 'side', name: t('side') },
      { id: 'type', name: t('type') },
      { id: 'price', name: t('price'), figure: true },
      ...(kind === 'history' ? [{ id: 'average', name: t('average'), figure: true }] : []),
      ...(kind === 'triggers' ? [{ id: 'trigger', name: t('trigger') }] : []),
      { id: 'size', name: t('size'), figure: true },
      { id: 'filled', name: t('filled'), figure: true },
      { id: 'status', name: t('status') },
      { id: 'actions', name: t('actions'), figure: true },
    ],
    [t, kind],
  )
}

/** What orders have in common, open or ended. */
export function useOrderCells(): (row: OrderRow) => Readonly<Record<string, ReactNode>> {
  const tTicket = useTranslations('terminal.ticket')
  const price = useOrderPrice()
  const status = useStatusWord()
  const triggerWords = useTriggerWords()
  return useCallback(
    (row) => ({
      time: <bdi dir="ltr">{formatTime(row.placedAt)}</bdi>,
      pair: <PairName product={row.product} symbol={row.symbol} />,
      side: <SideWord side={row.side} />,
      type: tTicket(row.type),
      price: <bdi dir="ltr">{price(row)}</bdi>,
      average: <bdi dir="ltr">{formatPrice(row.averagePrice, placesOf(row.product, row.symbol).pricePlace)}</bdi>,
      trigger: row.trigger && triggerWords(row.trigger, row),
      size: <bdi dir="ltr">{sizeOf(row.size, row)}</bdi>,
      filled: <bdi dir="ltr">{sizeOf(row.filledSize, row)}</bdi>,
      status: status(row),
    }),
    [tTicket, price, status, triggerWords],
  )
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
