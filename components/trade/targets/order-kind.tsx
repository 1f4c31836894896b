'use client'

import { useTranslations } from 'next-intl'
import { useCallback, type ReactNode } from 'react'
import { hasEndedWithPosition, targetKind } from '#lib/contract/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import { useOrderPrice } from '../panels/order-words.tsx'
import { useCarriedWords, useTargetName } from './target-words.ts'
import styles from './targets.module.css'

/** What kind of order a row is: limit or market, or which target of which position; and the targets that it brings along. */
export function OrderKind({ order }: { readonly order: OrderRow }) {
  const t = useTranslations('terminal.ticket')
  const targetName = useTargetName()
  const carried = useCarriedWords()(order)
  return (
    <span>
      {targetName(order) ?? t(order.type)}
      {carried !== null && (
        <bdi className={styles.carried} data-carried>
          {carried}
        </bdi>
      )}
    </span>
  )
}

/** The status of an order, or that it ended with its position. */
export function EndedStatus({ order, children }: { readonly order: OrderRow; readonly children: ReactNode }) {
  const t = useTranslations('targets')
  return hasEndedWithPosition(order) ? t('ended') : children
}

/** What controls of an order call it: its side, or which target it is, and the price that it waits for. */
export function useOrderWords(): (order: OrderRow) => { readonly side: string; readonly symbol: string; readonly price: string } {
  const t = useTranslations('terminal.ticket')
  const price = useOrderPrice()
  return useCallback(
    (order) => {
      const { product, symbol, side, status, trigger } = order
      const kind = targetKind(order)
      if (kind === null) return { side: t(side), symbol, price: price(order) }
      const waitsFor = status === 'waiting' && trigger?.price !== undefined ? trigger.price : order.price
      return { side: t(kind === 'take-profit' ? 'takeProfit' : 'stopLoss'), symbol, price: price({ product, symbol, price: waitsFor }) }
    },
    [t, price],
  )
}
