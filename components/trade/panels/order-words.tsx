'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { formatDateTime } from '#lib/format/date.ts'
import { formatPercent, formatPrice, formatTrimmed } from '#lib/format/number.ts'
import type { OrderRow, OrderTrigger } from '#lib/contract/trading-orders.ts'
import { findFutures, findSpot, type Product } from '#lib/contract/instruments.ts'
import type { WalletName } from '#lib/contract/trading-fields.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import styles from './panels.module.css'

/** Decimals of a pair's prices and sizes. */
export function placesOf(product: Product, symbol: string): { pricePlace: number; volumePlace: number } {
  const pair = product === 'spot' ? findSpot(symbol) : findFutures(symbol)
  return { pricePlace: Number(pair?.pricePlace ?? 8), volumePlace: Number(pair?.volumePlace ?? 8) }
}

/** Buy or sell, in its colour and in its word. */
export function SideWord({ side }: { readonly side: 'buy' | 'sell' }) {
  const t = useTranslations('terminal.ticket')
  return (
    <span className={styles.side} data-side={side}>
      {t(side)}
    </span>
  )
}

/** The pair as a trader writes it. */
export function PairName({ product, symbol }: { readonly product: Product; readonly symbol: string }) {
  const pair = product === 'spot' ? findSpot(symbol) : findFutures(symbol)
  return <bdi>{pair ? `${pair.baseCoin}/${pair.quoteCoin}` : symbol}</bdi>
}

/** Which product a row is of: spot, one of the margin accounts, futures. */
export function ProductWord({ wallet }: { readonly wallet: WalletName }) {
  const tTicket = useTranslations('terminal.ticket')
  const tPairs = useTranslations('terminal.pairs')
  if (wallet === 'spot' || wallet === 'futures') return <span className={styles.minor}>{tPairs(wallet)}</span>
  return <span className={styles.minor}>{tTicket(wallet === 'cross' ? 'walletCross' : 'walletIsolated')}</span>
}

/** The day and time of a row (UTC): a list goes back further than a day. */
export function RowTime({ timeMs }: { readonly timeMs: number }) {
  return <bdi dir="ltr">{formatDateTime(timeMs)}</bdi>
}

/** The price of an order, or that it takes what it meets. */
export function useOrderPrice(): (order: Pick<OrderRow, 'price' | 'product' | 'symbol'>) => string {
  const t = useTranslations('terminal.panels')
  return useCallback(
    ({ price, product, symbol }) => (price === null ? t('atMarket') : formatPrice(price, placesOf(product, symbol).pricePlace)),
    [t],
  )
}

/** Where an order stands, in a word. */
export function useStatusWord(): (order: Pick<OrderRow, 'status' | 'filledSize'>) => string {
  const t = useTranslations('terminal.panels.statuses')
  return useCallback(({ status, filledSize }) => t(status === 'live' && compare(filledSize, '0') > 0 ? 'partly' : status), [t])
}

/** What a trigger order waits for; the price that it watches is named where it is not the last one. */
export function useTriggerWords(): (trigger: OrderTrigger, order: Pick<OrderRow, 'product' | 'symbol' | 'side'>) => string {
  const t = useTranslations('terminal.panels')
  const tTicket = useTranslations('terminal.ticket')
  return useCallback(
    ({ kind, by, price, callbackRatio }, { product, symbol, side }) => {
      const watched = by === 'mark' ? ` · ${tTicket('markPrice')}` : ''
      if (kind === 'trailing') return t('trailingBy', { percent: formatPercent(callbackRatio ?? null, { signed: false }) }) + watched
      const text = formatPrice(price ?? null, placesOf(product, symbol).pricePlace)
      const fromBelow = (side === 'buy') === (kind === 'stop-loss' || kind === 'trigger')
      return t(fromBelow ? 'triggerAbove' : 'triggerBelow', { price: text }) + watched
    },
    [t, tTicket],
  )
}

/** A size with its pair's decimals, without zeros at its end. */
export function sizeOf(size: string | null | undefined, { product, symbol }: Pick<OrderRow, 'product' | 'symbol'>): string {
  return formatTrimmed(size ?? null, placesOf(product, symbol).volumePlace)
}
