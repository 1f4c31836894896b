'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import { useTranslations } from 'next-intl'
import { useCallback, type ReactNode } from 'react'
import { hasEndedWithPosition, targetKind } from '#lib/contract/trading/position-targets.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { useOwn } from '#components/ui/figure/masked.ts'
import { formatDateTime } from '#lib/format/date.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { useOrderPrice } from './order-words.tsx'
import { useCarriedWords, useEndName, usePositionTargetName, useTargetName } from './target-words.ts'
import { useTriggerWords } from './trigger-words.ts'
import styles from './order-kind.module.css'

interface Props {
  readonly order: OrderRow
}

/** Shows an order's kind in the terminal: limit or market, which target of which position, or which end without an order of the trader. */
export function PanelOrderKind({ order }: Props) {
  const t = useTranslations('terminal.ticket')
  const tPanels = useTranslations('terminal.panels')
  const targetName = useTargetName()
  const ownKind = useOwnKind()
  const endName = useEndName()
  return (
    <KindAndTargets order={order} until={(time) => tPanels('until', { time })}>
      {joined(
        order.oco === undefined ? null : t('oco'),
        order.group?.kind === 'scaled' ? t('scaled') : null,
        order.bracket === undefined ? null : t('bracket'),
        endName(order) ?? ownKind(order) ?? targetName(order) ?? t(order.type),
        order.force === 'gtd' ? tPanels('gtd') : null,
      )}
    </KindAndTargets>
  )
}

/** Shows an order's kind in the records: limit, market or its trigger with its time in force, or which target of which position. */
export function RecordOrderKind({ order }: Props) {
  const t = useTranslations('orders')
  const targetName = usePositionTargetName()
  const ownKind = useOwnKind()
  const endName = useEndName()
  const { trigger, type, force } = order
  const kind = trigger === null ? t(`types.${type}`) : t(`triggers.${trigger.kind}`)
  const plain = force === 'gtc' ? kind : `${kind} · ${t(`forces.${force}`)}`
  return (
    <KindAndTargets order={order} until={(time) => t('until', { time })}>
      {joined(
        order.oco === undefined ? null : t('oco'),
        order.group?.kind === 'scaled' ? t('scaled') : null,
        order.bracket === undefined ? null : t('bracket'),
        ownKind(order),
        endName(order) ?? targetName(order) ?? (ownKind(order) === null ? plain : force === 'gtc' ? null : t(`forces.${force}`)),
      )}
    </KindAndTargets>
  )
}

/** Returns a function for the name of a kind that an order has by itself, which says more than limit; null for other orders. */
function useOwnKind(): (order: OrderRow) => string | null {
  const t = useTranslations('targets')
  return useCallback(
    ({ visibleSize, twap, chase }) =>
      visibleSize !== undefined ? t('iceberg') : twap !== undefined ? t('twap') : chase !== undefined ? t('chase') : null,
    [t],
  )
}

/** Returns a function for the progress of such an order: what it shows, which slices were due, or where it rests; null for other orders. */
function useProgressWords(): (order: OrderRow) => string | null {
  const t = useTranslations('targets')
  const pairs = usePairs()
  const own = useOwn()
  return useCallback(
    (order) => {
      const { visibleSize, twap, chase } = order
      if (visibleSize !== undefined) return t('shows', { size: own(formatTrimmed(visibleSize, pairs.readVolumePlace(order))) })
      if (twap !== undefined) return t('slices', { done: String(twap.done), count: String(twap.slices) })
      if (chase === undefined) return null
      const price = formatPrice(chase.price, pairs.readPricePlace(order, chase.price ?? order.price))
      return t('follows', { price, moves: String(chase.moves), count: String(chase.movesMax) })
    },
    [t, pairs, own],
  )
}

function joined(...words: readonly (string | null)[]): string {
  return words.filter((word) => word !== null).join(' · ')
}

/** Shows an order's kind, with its number within its group; below it what it has waited for, the targets attached to it and its end. */
function KindAndTargets({ order, until, children }: Props & { readonly until: (time: string) => string; readonly children: ReactNode }) {
  const carried = useCarriedWords()(order)
  const progress = useProgressWords()(order)
  const triggerWords = useTriggerWords()
  const { group, expiresAt, trigger, status } = order
  return (
    <span>
      {children}
      {group !== undefined && group.nth > 0 && (
        <>
          {' '}
          <bdi dir="ltr" translate="no" data-group>
            {group.nth}/{group.of}
          </bdi>
        </>
      )}
      {/* Lists of orders that wait have a column for this. */}
      {trigger !== null && status !== 'waiting' && (
        <bdi className={styles.carried} data-trigger>
          {triggerWords(trigger, order)}
        </bdi>
      )}
      {carried !== null && (
        <bdi className={styles.carried} data-carried>
          {carried}
        </bdi>
      )}
      {progress !== null && (
        <span className={styles.carried} data-progress>
          {progress}
        </span>
      )}
      {expiresAt !== undefined && (
        <span className={styles.carried} data-expires>
          <Bidi>{until(isolated(formatDateTime(expiresAt)))}</Bidi>
        </span>
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

/** Returns a function that adds to the name of an order's control what the order waits for, as its row shows it. */
export function useNameWithTrigger(): (name: string, order: Pick<OrderRow, 'product' | 'symbol' | 'status' | 'trigger'>) => string {
  const words = useTriggerWords()
  return useCallback(
    (name, order) => (order.trigger === null || order.status !== 'waiting' ? name : `${name}, ${words(order.trigger, order)}`),
    [words],
  )
}
