'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { askForReceipt, onReceiptAsked, RECEIPT_LINK } from './receipt-request.ts'

const ReceiptDialog = lazyPart(() => import('./receipt-dialog.tsx').then((module) => module.ReceiptDialog), 'layer')

/** Opens the receipt that a toast's link or a mark in the chart asks for. */
export function ReceiptHost() {
  const [orderId, setOrderId] = useState<string | null>(null)
  useEffect(() => {
    const undo = onReceiptAsked(setOrderId)
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-opens]') : null
      const opens = link?.dataset.opens ?? ''
      if (!opens.startsWith(RECEIPT_LINK)) return
      event.preventDefault()
      askForReceipt(opens.slice(RECEIPT_LINK.length))
    }
    document.addEventListener('click', onClick)
    return () => {
      undo()
      document.removeEventListener('click', onClick)
    }
  }, [])
  if (orderId === null) return null
  return (
    <Suspense>
      <ReceiptDialog key={orderId} orderId={orderId} onClose={() => setOrderId(null)} />
    </Suspense>
  )
}
