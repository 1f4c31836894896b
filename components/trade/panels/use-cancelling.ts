'use client'

import { useTranslations } from 'next-intl'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { CancelAllBody, OrderRow } from '#lib/contract/trading-orders.ts'
import { findFutures, findSpot } from '#lib/contract/instruments.ts'
import { useDeskActions } from '../desk/desk.ts'
import { orderSubject } from '../ticket/order-subject.ts'

/** Cancels orders and says what became of it: a row that goes is nothing that can be heard. */
export function useCancelling() {
  const t = useTranslations('terminal.messages')
  const toaster = useToaster()
  const actions = useDeskActions()
  return {
    async one({ orderId, product, symbol }: OrderRow): Promise<void> {
      const outcome = await actions.cancel([{ orderId }])
      if (outcome.kind !== 'done' || outcome.data === 0) return
      toaster.show(`${nameOf(product, symbol)}: ${t('cancelled')}`, { type: 'success', subject: orderSubject(orderId) })
    },
    async all(body: CancelAllBody): Promise<void> {
      const outcome = await actions.cancelAll(body)
      if (outcome.kind === 'done') toaster.show(t('cancelledAll', { count: outcome.data }), { type: 'success' })
    },
  }
}

function nameOf(product: OrderRow['product'], symbol: string): string {
  const pair = product === 'spot' ? findSpot(symbol) : findFutures(symbol)
  return pair ? `${pair.baseCoin}/${pair.quoteCoin}` : symbol
}
