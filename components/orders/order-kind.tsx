'use client'

import { useTranslations } from 'next-intl'
import { useCallback, type ReactNode } from 'react'
import { hasEndedWithPosition, targetKind } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { useOrderPrice } from './order-words.tsx'
import { useCarriedWords, usePositionTargetName, useTargetName } from './target-words.ts'
import styles from './order-kind.module.css'

interface Props {
  readonly order: OrderRow
}

/** Shows an order's kind in the terminal: limit or market, or which target of which position. */
export function PanelOrderKind({ order }: Props) {
  const t = useTranslations('terminal.ticket')
  const targetName = useTargetName()
  return (
    <KindAndTargets order={order}>
      {targetName(order) ?? (order.oco === undefined ? t(order.type) : `${t('oco')} · ${t(order.type)}`)}
    </KindAndTargets>
  )
}

/** Shows an order's kind in the records: limit, market or its trigger with its time in force, or which target of which position. */
export function RecordOrderKind({ order }: Props) {
  const t = useTranslations('orders')
  const targetName = usePositionTargetName()
  const { trigger, type, force } = order
  const kind = trigger === null ? t(`types.${type}`) : t(`triggers.${trigger.kind}`)
  const plain = force === 'gtc' ? kind : `${kind} · ${t(`forces.${force}`)}`
  return <KindAndTargets order={order}>{targetName(order) ?? (order.oco === undefined ? plain : `${t('oco')} · ${plain}`)}</KindAndTargets>
}

/** Shows an order's kind with the targets attached to the order below it. */
function KindAndTargets({ order, children }: Props & { readonly children: ReactNode }) {
  const carried = useCarriedWords()(order)
  return (
    <span>
      {children}
      {carried !== null && (
        <bdi className={styles.carried} data-carried>
          {carried}
        </bdi>
      )}
    </span>
  )
}

/** Shows the status of an order, or that it ended with its position. */
export function EndedStatus({ order, children }: Props & { readonly children: ReactNode }) {
  const t = useTranslations('targets')
  return hasEndedWithPosition(order) ? t('ended') : children
}

/** Returns a function for the words that name an order in its controls: its side or target kind, and the price that it waits for. */
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
