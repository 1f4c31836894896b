'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { OwnFigure } from '#components/ui/figure/own-figure.tsx'
import { Toned } from '#components/ui/figure/toned.tsx'
import { formatDateTime } from '#lib/format/date.ts'
import { formatPrice, formatTrimmed, type Amount } from '#lib/format/number.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PairKey } from '#lib/contract/market/pairs.ts'
import type { Side } from '#lib/contract/trading/trading-fields.ts'
import { isProductWallet, type WalletName } from '#lib/contract/trading/wallets.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { walletName } from './wallet-name.ts'

/** The colour of a side; it follows the reader's choice of colours. */
export function chooseTone(side: Side): 'up' | 'down' {
  return side === 'buy' ? 'up' : 'down'
}

/** Shows buy or sell as a word in its colour. */
export function SideWord({ side }: { readonly side: Side }) {
  const t = useTranslations('terminal.ticket')
  return <Toned tone={chooseTone(side)}>{t(side)}</Toned>
}

/** Shows the pair in traders' notation. */
export function PairName({ product, symbol }: PairKey) {
  return <bdi>{usePairs().readName({ product, symbol })}</bdi>
}

/** Shows a row's product: spot, one of the margin accounts, futures, or the bots. */
export function ProductWord({ wallet }: { readonly wallet: WalletName }) {
  const tTicket = useTranslations('terminal.ticket')
  const tPairs = useTranslations('terminal.pairs')
  const t = useTranslations('orders')
  if (isProductWallet(wallet)) return <Toned tone="minor">{walletName(wallet, t)}</Toned>
  if (wallet === 'spot' || wallet === 'futures') return <Toned tone="minor">{tPairs(wallet)}</Toned>
  return <Toned tone="minor">{tTicket(wallet === 'cross' ? 'walletCross' : 'walletIsolated')}</Toned>
}

/** Shows day and time of a row (UTC), because lists cover more than a day. */
export function RowTime({ timeMs }: { readonly timeMs: number }) {
  return (
    <bdi dir="ltr" translate="no">
      {formatDateTime(timeMs)}
    </bdi>
  )
}

/** Returns a function for an order's price, or for the word that it executes at the market. */
export function useOrderPrice(): (order: Pick<OrderRow, 'price' | 'product' | 'symbol'>) => string {
  const t = useTranslations('terminal.panels')
  const pairs = usePairs()
  return useCallback(
    ({ price, product, symbol }) => (price === null ? t('atMarket') : formatPrice(price, pairs.readPricePlace({ product, symbol }, price))),
    [t, pairs],
  )
}

/** Returns a function for the word of an order's status. */
export function useStatusWord(): (order: Pick<OrderRow, 'status' | 'filledSize'>) => string {
  const t = useTranslations('terminal.panels.statuses')
  return useCallback(({ status, filledSize }) => t(status === 'live' && compare(filledSize, '0') > 0 ? 'partly' : status), [t])
}

/** Shows one of the user's own sizes with its pair's decimals, without trailing zeros. */
export function PairSize({ size, pair }: { readonly size: Amount; readonly pair: PairKey }) {
  return <OwnFigure>{formatTrimmed(size, usePairs().readVolumePlace(pair))}</OwnFigure>
}
