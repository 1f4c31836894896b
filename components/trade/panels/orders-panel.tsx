'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { OwnFigure } from '#components/ui/own-figure.tsx'
import { formatPrice } from '#lib/format/number.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { PendingOrder } from '#lib/stores/account-state.ts'
import { EditOrderDialog } from './edit-order-dialog.tsx'
import { GridTable, type Column } from './grid-table.tsx'
import { EndedStatus, OrderKind, useOrderWords } from '../targets/order-kind.tsx'
import { PairName, placesOf, ProductWord, RowTime, SideWord, sizeOf, useOrderPrice, useStatusWord, useTriggerWords } from './order-words.tsx'
import { spokenName } from './spoken-name.ts'
import styles from './panels.module.css'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { useCancelling } from './use-cancelling.ts'

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
  const cancelling = useCancelling()
  const words = useOrderWords()(order)
  const nameOf = (face: string, name: string) => spokenName(face, name, order.orderId)
  return (
    <span className={styles.actions}>
      <button type="button" className={styles.action} aria-label={nameOf(t('receipt'), t('receiptOne', words))} onClick={() => onAsk('receipt')}>
        {t('receipt')}
      </button>
      <button type="button" className={styles.action} aria-label={nameOf(t('edit'), t('editOne', words))} onClick={() => onAsk('edit')}>
        {t('edit')}
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={nameOf(t('cancel'), t('cancelOne', words))}
        onClick={() => void cancelling.one(order)}
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
      { id: 'product', name: t('product') },
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
  const price = useOrderPrice()
  const status = useStatusWord()
  const triggerWords = useTriggerWords()
  return useCallback(
    (row) => ({
      time: <RowTime timeMs={row.placedAt} />,
      pair: <PairName product={row.product} symbol={row.symbol} />,
      product: <ProductWord wallet={row.wallet} />,
      side: <SideWord side={row.side} />,
      type: <OrderKind order={row} />,
      price: <bdi dir="ltr">{price(row)}</bdi>,
      average: <bdi dir="ltr">{formatPrice(row.averagePrice, placesOf(row.product, row.symbol).pricePlace)}</bdi>,
      trigger: row.trigger && triggerWords(row.trigger, row),
      size: <OwnFigure>{sizeOf(row.size, row)}</OwnFigure>,
      filled: <OwnFigure>{sizeOf(row.filledSize, row)}</OwnFigure>,
      status: <EndedStatus order={row}>{status(row)}</EndedStatus>,
    }),
    [price, status, triggerWords],
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
            <OwnFigure>{sizeOf(request.size ?? request.amount, request)}</OwnFigure>
          </span>
          <span className={state === 'unknown' ? styles.open : styles.minor}>
            {state === 'unknown' ? `${t('unknown')}. ${t('unknownHint')}` : t('sendingHint')}
          </span>
        </li>
      ))}
    </ul>
  )
}
