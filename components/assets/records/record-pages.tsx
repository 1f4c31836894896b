'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Tabs, type TabItem } from '#components/ui/tabs/tabs.tsx'
import type { WalletName } from '#lib/contract/trading/wallets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { useAddressQuery } from '#lib/stores/use-address-query.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { useTradingData } from '../use-trading-data.ts'
import { OpenOrders } from './open-orders.tsx'
import { OpenPositions } from './open-positions.tsx'
import { RecordList } from './record-list.tsx'
import { billsSource, fillsSource, loansSource, ordersSource, positionsSource, transfersSource } from './sources.ts'
import type { RecordWords } from '#components/orders/words.ts'

const isMargin = ({ wallet }: OrderRow): boolean => wallet !== 'spot' && wallet !== 'futures'
const isTrigger = ({ status }: OrderRow): boolean => status === 'waiting'
const isOrder = ({ status }: OrderRow): boolean => status !== 'waiting'

const SPOT = { product: 'spot', wallets: ['spot'] } as const
const FUTURES = { product: 'futures', wallets: ['futures'] } as const

/** Returns the account's margin wallets: the cross one, and one for each pair that has been used. */
function useMarginWallets(): readonly WalletName[] {
  const call = useTradingData()
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

/** Shows one of several lists; the address holds which one, and its page. */
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

/** `/record/exchange`: spot orders and trades. */
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

/** `/order/marginOrderInfo`: open and past margin orders. */
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

/** `/record/margin`: margin orders and trades, and the loans behind them. */
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

/** `/order/mcp`: positions, and open and past futures orders. `tradeBase` is the folder of the futures pages. */
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

/** `/record/mcp`: futures orders and trades, and past positions. */
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

/** `/transac`: every balance change, and the transfers in a list of their own. */
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
