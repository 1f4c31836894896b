'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { OrderDetail, OrderRow } from '#lib/contract/trading-orders.ts'
import { useDesk } from '../desk/desk.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import { ReceiptText } from './receipt-text.tsx'
import styles from './panels.module.css'

/** What became of an order and why, in words, read anew each time it is opened. */
export function ReceiptDialog({ order, onClose }: { readonly order: OrderRow; readonly onClose: () => void }) {
  const t = useTranslations('terminal.receipt')
  const { actions } = useDesk()
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
