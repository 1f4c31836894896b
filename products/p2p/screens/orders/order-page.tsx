'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadFailed } from '#components/personal/load-failed.tsx'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import type { P2pOrder } from '../../contract/p2p-fields.ts'
import { P2P_OPEN_STATUSES } from '../../contract/p2p-kinds.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { MerchantDialog } from '../people/merchant-dialog.tsx'
import { MerchantName } from '../people/merchant-name.tsx'
import { OrderActions } from './order-actions.tsx'
import { STATUS_TONES } from './order-columns.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderSteps } from './order-steps.tsx'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../p2p.module.css'

interface Props {
  readonly id: string
  readonly localeCode: string
  readonly onBack: () => void
}

/** How often an order that the other party may change is loaded again. */
const REFRESH_MS = 2000

/** One order: what has happened, what to do next and until when, and the chat with the other party. */
export function OrderPage({ id, localeCode, onBack }: Props) {
  const t = useTranslations('p2p')
  const call = useTradingData()
  const [found, reload] = useLoad(id, () => call('p2pOrderDetail', { id }))
  const order = found.kind === 'done' ? found.data : null
  useRefresh(reload, order !== null && P2P_OPEN_STATUSES.some((open) => open === order.status), REFRESH_MS)
  return (
    <div className={layout.column}>
      <div className={layout.toolbar}>
        <h2 className={styles.heading}>{t('order.title', { id })}</h2>
        <Button size="small" variant="quiet" onClick={onBack}>
          <Icon name="chevron-back" size={16} />
          {t('order.back')}
        </Button>
      </div>
      {found.kind === 'failed' ? (
        <EmptyState title={t('order.unknown')} icon="book">
          <LoadFailed of="assets" onRetry={reload} />
        </EmptyState>
      ) : null}
      {found.kind === 'pending' ? <Skeleton height="24em" /> : null}
      {order === null ? null : <Order order={order} localeCode={localeCode} onChanged={reload} />}
    </div>
  )
}

interface OrderProps {
  readonly order: P2pOrder
  readonly localeCode: string
  readonly onChanged: () => void
}

function Order({ order, localeCode, onChanged }: OrderProps) {
  const t = useTranslations('p2p')
  const [shown, setShown] = useState<string | null>(null)
  const { status, reason, counterparty, side, coin } = order
  return (
    <div className={styles.order} data-order={status}>
      <div className={layout.column}>
        <div className={layout.toolbar}>
          <p className={styles.name}>
            {t(side === 'buy' ? 'buyCoin' : 'sellCoin', { coin })}
            <Badge tone={STATUS_TONES[status]}>{t(`statuses.${status}`)}</Badge>
          </p>
          <MerchantName merchant={counterparty} onOpen={() => setShown(counterparty.merchantId)} />
        </div>
        <OrderSteps order={order} />
        {reason === null ? null : <output>{t(`reasons.${reason}`)}</output>}
        <OrderActions order={order} localeCode={localeCode} onChanged={onChanged} />
        <OrderFacts order={order} />
      </div>
      <ChatPanel order={order} />
      <MerchantDialog merchantId={shown} onClose={() => setShown(null)} />
    </div>
  )
}
