'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import type { OrderDetail } from '#lib/contract/trading/order-receipts.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import { LazyDialog } from '../lazy-dialog.tsx'
import { ShareCard } from '#components/orders/share/share-card.tsx'
import { useShareWords } from '../share/use-share-words.ts'
import { shownDetail, type ShownDetail } from './receipt-figures.ts'
import { ReceiptPicture } from './receipt-picture.tsx'
import { ReceiptText } from './receipt-text.tsx'
import { useReceiptCard } from './use-receipt-card.ts'
import styles from './receipt.module.css'

/** How often the receipt of an open order is read again, because its queue moves. */
const AGAIN_MS = 2000

/** Explains what happened to an order and why, in a picture and in words, reloaded each time it is opened and while the order is open. */
export function ReceiptDialog({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const t = useTranslations('terminal.receipt')
  const { actions } = useWorkspace()
  const [detail, setDetail] = useState<OrderDetail | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let gone = false
    let undo = (): void => {}
    const read = async () => {
      const found = await actions.detail({ orderId })
      if (gone) return
      setDetail((known) => found ?? (typeof known === 'object' ? known : 'failed'))
      if (found?.order && isOpen(found.order.status)) undo = systemTimers.after(AGAIN_MS, () => void read())
    }
    void read()
    return () => {
      gone = true
      undo()
    }
  }, [actions, orderId])
  const shown = typeof detail === 'object' ? shownDetail(detail) : null
  return (
    <LazyDialog title={t('title')} onClose={onClose}>
      {detail === 'loading' && <output>{t('loading')}</output>}
      {detail === 'failed' && <p role="alert">{t('failed')}</p>}
      {shown && <ReceiptBody detail={shown} />}
    </LazyDialog>
  )
}

function ReceiptBody({ detail }: { readonly detail: ShownDetail }) {
  const card = useReceiptCard(detail)
  const shareWords = useShareWords()
  return (
    <div className={styles.receipt}>
      <ReceiptPicture detail={detail} />
      <div className={styles.sentences}>
        <ReceiptText order={detail.order} receipt={detail.receipt} />
      </div>
      {detail.fills.length > 0 && <ShareCard words={shareWords} makeCard={card} name={`receipt-${detail.order.orderId}`} />}
    </div>
  )
}

function isOpen(status: string): boolean {
  return status === 'live' || status === 'entering' || status === 'waiting'
}
