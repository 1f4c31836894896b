'use client'

import type { Chart } from 'klinecharts'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { unrealisedPnl } from '#lib/calc/profit.ts'
import { formatDecimal, formatPercent, formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { compare, decimalFromNumber, decimalToNumber, divide, isZero, subtract } from '#lib/kernel/decimal.ts'
import { roundToStep, toPlaces } from '#lib/kernel/rounding.ts'
import { useLiveRow } from '#lib/stores/use-live.ts'
import type { OrderRow } from '#lib/contract/trading-orders.ts'
import type { PositionRow } from '#lib/contract/trading-positions.ts'
import { useDesk } from '../desk/desk.ts'
import { useTicket } from '../terminal/ticket-context.tsx'
import type { TicketMarket } from '../ticket/ticket-market.ts'
import { drawLines, drawMarks, forgetLine, type AccountLine, type AccountMark } from './account-overlays.ts'
import styles from './tool-chart.module.css'

/** Fills that are marked in the chart at most. */
const MARKS_MAX = 100

interface Moved {
  readonly order: OrderRow
  readonly price: string
}

/**
 * The account in the chart: lines of orders that can be dragged to another price, the position with its live profit, and fills. What a
 * drag would do is said while it lasts, and it can be undone.
 */
export function OrderLines({ chart }: { readonly chart: Chart }) {
  const t = useTranslations('terminal.chart')
  const tTicket = useTranslations('terminal.ticket')
  const { market } = useTicket()
  const { view, actions } = useDesk()
  const row = useLiveRow(market.product, market.symbol)
  const [dragged, setDragged] = useState<Moved | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const isDragging = useRef(false)
  const orders = view.orders.filter((order) => order.product === market.product && order.symbol === market.symbol && linePrice(order) !== null)
  const positions = market.product === 'futures' ? view.positions.filter(({ symbol }) => symbol === market.symbol) : []
  const mark = row?.mark ?? row?.last ?? '0'
  const lines = [...orders.map(orderLine), ...positions.map(positionLine)]
  const find = (id: string) => orders.find(({ orderId }) => orderId === id)
  const onMoving = (id: string, value: number) => {
    const order = find(id)
    isDragging.current = true
    if (order) setDragged({ order, price: onTick(value, market) })
  }
  const onMoved = (id: string, value: number) => {
    const order = find(id)
    isDragging.current = false
    setDragged(null)
    if (order) void move(order, onTick(value, market))
  }
  const redraw = useEffectEvent(() => {
    // A line under the pointer must not be drawn anew.
    if (!isDragging.current) drawLines(chart, lines, { onMoving, onMoved })
  })
  useEffect(() => redraw())
  useMarks(chart)

  async function move(order: OrderRow, price: string): Promise<void> {
    const before = linePrice(order)
    const outcome = await actions.edit({ orderId: order.orderId, ...(isTrigger(order) ? { triggerPrice: price } : { price }) })
    if (outcome.kind === 'done' && before !== null) setMoved({ order: outcome.data, price: before })
    if (outcome.kind !== 'done') forgetLine(chart, order.orderId)
  }

  return (
    <>
      {dragged && (
        <output className={styles.consequence}>
          {t('consequence', { ...orderWords(dragged.order, dragged.price), distance: distanceText(dragged.price, row?.last ?? '0') })}
        </output>
      )}
      {moved && !dragged && (
        <p className={styles.consequence}>
          {t('moved', { price: formatPrice(linePrice(moved.order), market.pricePlace) })}{' '}
          <button
            type="button"
            className={styles.undo}
            onClick={() => {
              setMoved(null)
              void move(moved.order, moved.price).then(() => setMoved(null))
            }}
          >
            {t('undo')}
          </button>
        </p>
      )}
    </>
  )

  function orderWords(order: OrderRow, price: string) {
    return {
      side: tTicket(order.side),
      size: formatTrimmed(order.size ?? '0', market.volumePlace),
      price: formatPrice(price, market.pricePlace),
    }
  }

  function orderLine(order: OrderRow): AccountLine {
    const price = linePrice(order) ?? '0'
    return {
      id: order.orderId,
      text: t('orderLine', orderWords(order, price)),
      price: decimalToNumber(price),
      ...colors(order.side === 'buy'),
      moves: true,
    }
  }

  function positionLine({ side, direction, openAvgPrice, count }: PositionRow): AccountLine {
    const profit = isZero(mark) ? '0' : unrealisedPnl({ direction, openAvgPrice, count, markPrice: mark })
    return {
      id: `position:${side}`,
      text: t('positionLine', {
        side: tTicket(direction === 1 ? 'buy' : 'sell'),
        size: formatTrimmed(count, market.volumePlace),
        profit: `${formatDecimal(profit, 2, { signed: true })} ${market.quoteCoin}`,
      }),
      price: decimalToNumber(openAvgPrice),
      ...colors(compare(profit, '0') >= 0),
      moves: false,
    }
  }
}

/** Marks the account's newest fills. */
function useMarks(chart: Chart): void {
  const { market } = useTicket()
  const { fills } = useDesk().view
  useEffect(() => {
    const marks = fills
      .filter(({ product, symbol }) => product === market.product && symbol === market.symbol)
      .slice(0, MARKS_MAX)
      .map(({ fillId, ts, price, side }): AccountMark => ({
        id: fillId,
        time: ts,
        price: decimalToNumber(price),
        side,
        color: colors(side === 'buy').color,
      }))
    drawMarks(chart, marks)
  }, [chart, fills, market])
}

function isTrigger({ status, trigger }: OrderRow): boolean {
  return status === 'waiting' && trigger?.price !== undefined
}

/** Where an order stands in the chart: its trigger while it waits, else its limit. */
function linePrice(order: OrderRow): string | null {
  return isTrigger(order) ? (order.trigger?.price ?? null) : order.price
}

function onTick(value: number, { tick, pricePlace }: TicketMarket): string {
  return toPlaces(roundToStep(decimalFromNumber(Math.max(0, value)), tick), pricePlace)
}

function distanceText(price: string, last: string): string {
  return isZero(last) ? '--' : formatPercent(divide(subtract(price, last), last))
}

/** Colours of rise and fall as the page has them now. */
function colors(isUp: boolean): { readonly color: string; readonly textColor: string } {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return isUp
    ? { color: token('--color-up'), textColor: token('--color-on-up') }
    : { color: token('--color-down'), textColor: token('--color-on-down') }
}
