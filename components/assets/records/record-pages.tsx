'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Tabs, type TabItem } from '#components/ui/tabs.tsx'
import type { WalletName } from '#lib/contract/trading-fields.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTrading } from '../use-trading.ts'
import { OpenOrders } from './open-orders.tsx'
import { OpenPositions } from './open-positions.tsx'
import { RecordList } from './record-list.tsx'
import { billsSource, fillsSource, loansSource, ordersSource, positionsSource, transfersSource } from './sources.ts'
import type { RecordWords } from './words.ts'

const isMargin = ({ wallet }: OrderRow): boolean => wallet !== 'spot' && wallet !== 'futures'
const isTrigger = ({ status }: OrderRow): boolean => status === 'waiting'
const isOrder = ({ status }: OrderRow): boolean => status !== 'waiting'

const SPOT = { product: 'spot', wallets: ['spot'] } as const
const FUTURES = { product: 'futures', wallets: ['futures'] } as const

/** Margin wallets of the account: the cross one, and one for each pair that has been used. */
function useMarginWallets(): readonly WalletName[] {
  const call = useTrading()
  const [balances] = useLoad('balances', () => call('balances', {}))
  const wallets = balances.kind === 'done' ? balances.data.wallets : null
  return useMemo(() => {
    const isolated = (wallets ?? []).map(({ wallet }) => wallet).filter((wallet) => wallet.startsWith('isolated:'))
    return ['cross', ...isolated]
  }, [wallets])
}

function historyTabs(scope: Parameters<typeof ordersSource>[0], t: RecordWords) {
  return [
    { id: 'orders', label: t('tabs.orders'), panel: <RecordList source={ordersSource(scope, t)} /> },
    { id: 'fills', label: t('tabs.fills'), panel: <RecordList source={fillsSource(scope, t)} /> },
  ]
}

/** Lists of which one is shown; which one, and what page of it, stands in the address. */
function Lists({ items }: { readonly items: readonly TabItem[] }) {
  const t = useTranslations('orders')
  const { query, go } = useAddressQuery()
  const [first] = items
  const shown = items.find(({ id }) => id === query.get('list')) ?? first
  return (
    <Tabs
      label={t('lists')}
      items={items}
      value={shown?.id ?? ''}
      onChange={(id) => go({ list: id === first?.id ? null : id, page: null }, 'replace')}
    />
  )
}

/** `/record/exchange`: what was traded on spot. */
export function SpotRecords() {
  const t = useTranslations('orders')
  const items = useMemo(
    () => [
      { id: 'open', label: t('tabs.open'), panel: <OpenOrders product="spot" isShown={({ wallet }) => wallet === 'spot'} /> },
      ...historyTabs(SPOT, t),
    ],
    [t],
  )
  return <Lists items={items} />
}

/** `/order/marginOrderInfo`: margin orders that are open, and those that were. */
export function MarginOrders() {
  const t = useTranslations('orders')
  const wallets = useMarginWallets()
  const items = useMemo(
    () => [
      { id: 'open', label: t('tabs.open'), panel: <OpenOrders product="spot" isShown={isMargin} /> },
      { id: 'orders', label: t('tabs.orders'), panel: <RecordList source={ordersSource({ product: 'spot', wallets }, t)} /> },
    ],
    [t, wallets],
  )
  return <Lists items={items} />
}

/** `/record/margin`: what was traded on margin, and the loans behind it. */
export function MarginRecords() {
  const t = useTranslations('orders')
  const wallets = useMarginWallets()
  const items = useMemo(
    () => [
      ...historyTabs({ product: 'spot', wallets }, t),
      { id: 'loans', label: t('tabs.loans'), panel: <RecordList source={loansSource(wallets, t)} /> },
    ],
    [t, wallets],
  )
  return <Lists items={items} />
}

/** `/order/mcp`: futures orders and positions that are open. `tradeBase` is the folder of the futures pages. */
export function FuturesOrders({ tradeBase }: { readonly tradeBase: string }) {
  const t = useTranslations('orders')
  const items = useMemo(
    () => [
      { id: 'positions', label: t('tabs.positions'), panel: <OpenPositions tradeBase={tradeBase} /> },
      { id: 'open', label: t('tabs.open'), panel: <OpenOrders product="futures" isShown={isOrder} /> },
      { id: 'triggers', label: t('tabs.triggers'), panel: <OpenOrders product="futures" isShown={isTrigger} /> },
      { id: 'orders', label: t('tabs.orders'), panel: <RecordList source={ordersSource(FUTURES, t)} /> },
    ],
    [t, tradeBase],
  )
  return <Lists items={items} />
}

/** `/record/mcp`: what was traded on futures. */
export function FuturesRecords({ tradeBase }: { readonly tradeBase: string }) {
  const t = useTranslations('orders')
  const items = useMemo(
    () => [
      ...historyTabs(FUTURES, t),
      {
        id: 'positions',
        label: t('tabs.positionHistory'),
        panel: <RecordList source={positionsSource(t, (symbol) => `${tradeBase}/${symbol}`)} />,
      },
    ],
    [t, tradeBase],
  )
  return <Lists items={items} />
}

/** `/transac`: every movement of every balance. */
export function Transactions() {
  const t = useTranslations('orders')
  const margin = useMarginWallets()
  const items = useMemo(() => {
    const wallets: readonly WalletName[] = ['spot', 'futures', ...margin]
    return [
      { id: 'bills', label: t('tabs.bills'), panel: <RecordList source={billsSource(wallets, t)} /> },
      { id: 'transfers', label: t('tabs.transfers'), panel: <RecordList source={transfersSource(wallets, t)} /> },
    ]
  }, [t, margin])
  return <Lists items={items} />
}
