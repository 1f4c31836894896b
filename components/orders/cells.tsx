'use client'

import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '#components/ui/badge/badge.tsx'
import { PriceFigure } from '#components/ui/figure/amounts.tsx'
import { Figure } from '#components/ui/figure/figure.tsx'
import { Toned } from '#components/ui/figure/toned.tsx'
import type { PairKey } from '#lib/contract/market/pairs.ts'
import { CANCEL_REASONS } from '#lib/contract/trading/order-reasons.ts'
import type { Side } from '#lib/contract/trading/trading-fields.ts'
import type { WalletName } from '#lib/contract/trading/wallets.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { OrderRow, OrderStatus } from '#lib/contract/trading/trading-orders.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { formatPrice, type Amount } from '#lib/format/number.ts'
import { useMarketState } from '#lib/stores/figures/use-market-state.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useTimeZone } from '#lib/stores/settings/use-time-zone.ts'
import { EndedStatus } from './order-kind.tsx'
import { chooseTone, useOrderPrice, useStatusWord } from './order-words.tsx'
import { useEndName } from './target-words.ts'
import { useTriggerWords } from './trigger-words.ts'
import { walletName } from './wallet-name.ts'

interface OfOrder {
  readonly order: OrderRow
}

const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  entering: 'neutral',
  waiting: 'warn',
  live: 'accent',
  filled: 'up',
  cancelled: 'neutral',
}

/** Shows day and time in the reader's time zone. */
export function RecordTime({ timeMs }: { readonly timeMs: number }) {
  return <Figure>{formatDateTime(timeMs, useTimeZone())}</Figure>
}

/** Shows a pair and below it the row's product: spot, a margin account, futures. */
export function PairAndWallet({ symbol, wallet }: { readonly symbol: string; readonly wallet: WalletName }) {
  const t = useTranslations('orders')
  return (
    <>
      <strong>{symbol}</strong>
      <br />
      <small>{walletName(wallet, t)}</small>
    </>
  )
}

/** Shows buy or sell as a word in its colour, in the words of the records. */
export function RecordSide({ side }: { readonly side: Side }) {
  const t = useTranslations('orders')
  return <Toned tone={chooseTone(side)}>{t(`sides.${side}`)}</Toned>
}

/** Shows maker or taker in the words of the panels, or how the exchange settled a position. */
export function PanelRole({ fill }: { readonly fill: FillRow }) {
  const t = useTranslations('terminal.panels')
  return useEndName()(fill) ?? t(fill.role)
}

/** Shows maker or taker in the words of the records, or how the exchange settled a position. */
export function RecordRole({ fill }: { readonly fill: FillRow }) {
  const t = useTranslations('orders')
  return useEndName()(fill) ?? t(`roles.${fill.role}`)
}

/** Shows a price of a pair in a panel. */
export function PanelPrice({ pair, price }: { readonly pair: PairKey; readonly price: Amount }) {
  return (
    <bdi dir="ltr" translate="no">
      {formatPrice(price, usePairs().readPricePlace(pair, price))}
    </bdi>
  )
}

/** Shows a price of a pair in the records. */
export function RecordPrice({ pair, price }: { readonly pair: PairKey; readonly price: Amount }) {
  return <PriceFigure price={price} places={usePairs().readPricePlace(pair, price)} />
}

/** Shows an order's price in a panel, or that it executes at the market. */
export function PanelOrderPrice({ order }: OfOrder) {
  return (
    <bdi dir="ltr" translate="no">
      {useOrderPrice()(order)}
    </bdi>
  )
}

/** Shows an order's price in the records, or that it executes at the market. */
export function RecordOrderPrice({ order }: OfOrder) {
  const t = useTranslations('orders')
  return order.price ? <RecordPrice pair={order} price={order.price} /> : t('market')
}

/** Shows the condition that an order waits for. */
export function TriggerText({ order }: OfOrder) {
  const words = useTriggerWords()
  return order.trigger && words(order.trigger, order)
}

/** Shows an order's status in a panel, or that it ended with its position. */
export function PanelStatus({ order }: OfOrder) {
  const word = useStatusWord()(order)
  return (
    <EndedStatus order={order}>
      {order.status === 'live' || order.status === 'waiting' ? <WaitsForMarket order={order} word={word} /> : word}
    </EndedStatus>
  )
}

/** Shows the status of an order that is open, and that it waits while its market is not live. */
function WaitsForMarket({ order, word }: OfOrder & { readonly word: string }) {
  const t = useTranslations('terminal.market')
  const state = useMarketState(order.product, order.symbol, 'live')
  // In a market that takes cancels alone, orders go on being filled.
  if (state === 'live' || state === 'cancel-only') return word
  return (
    <span data-market-waiting title={t(`${state}Why`)}>
      {word} · {t(state === 'paused' ? 'halted' : state === 'read-only' ? state : 'waits')}
    </span>
  )
}

/** Shows an order's status in the records, or why it was cancelled. */
export function RecordStatus({ order }: OfOrder) {
  const t = useTranslations('orders')
  const reasons = useTranslations('orderReasons')
  if (order.cancelReason === null) return <Badge tone={TONES[order.status]}>{t(`statuses.${order.status}`)}</Badge>
  return <EndedStatus order={order}>{reasons(CANCEL_REASONS[order.cancelReason].messageKey)}</EndedStatus>
}
