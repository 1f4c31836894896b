'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { CancelAllBody, OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useWorkspaceActions } from './workspace.ts'
import { orderSubject } from '../ticket/order-subject.ts'

/** Cancels orders and announces the result, because screen readers do not notice a row that disappears. */
export function useCancelling() {
  const t = useTranslations('terminal.messages')
  const locale = useLocale()
  const toaster = useToaster()
  const actions = useWorkspaceActions()
  const pairs = usePairs()
  return {
    async one({ orderId, product, symbol }: OrderRow): Promise<void> {
      const outcome = await actions.cancel([{ orderId }])
      if (outcome.kind !== 'done' || outcome.data === 0) return
      toaster.show(labelled(locale, pairs.readName({ product, symbol }), t('cancelled')), {
        type: 'success',
        subject: orderSubject(orderId),
      })
    },
    async all(body: CancelAllBody): Promise<void> {
      const outcome = await actions.cancelAll(body)
      if (outcome.kind === 'done') toaster.show(t('cancelledAll', { count: outcome.data }), { type: 'success' })
    },
  }
}
