'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { OrderDetail, OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { ReceiptText } from './receipt-text.tsx'
import styles from '../panels.module.css'

/** Explains in words what happened to an order and why, reloaded each time it is opened. */
export function ReceiptDialog({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.receipt')
  const { actions } = useWorkspace()
  const [detail, setDetail] = useState<OrderDetail | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let gone = false
    const read = async () => {
      const found = await actions.detail({ orderId: order.orderId })
      if (!gone) setDetail(found ?? 'failed')
    }
    void read()
    return () => {
      gone = true
    }
  }, [actions, order.orderId])
  return (
    <LazyDialog title={t('title')} onClose={onClose}>
      {detail === 'loading' && <output>{t('loading')}</output>}
      {detail === 'failed' && <p role="alert">{t('failed')}</p>}
      {typeof detail === 'object' && detail.order && detail.receipt && (
        <div className={styles.receipt}>
          <ReceiptText order={detail.order} receipt={detail.receipt} />
        </div>
      )}
    </LazyDialog>
  )
}
