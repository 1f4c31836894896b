'use client'

import { Bidi } from '#components/ui/figure/bidi.tsx'
import type { Chart } from 'klinecharts'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFocusReturn } from '#components/ui/overlay/use-focus-return.ts'
import { unrealisedPnl } from '#lib/calc/position/profit.ts'
import { isolated } from '#lib/format/isolated.ts'
import { formatPercent, formatPrice, formatTrimmed } from '#lib/format/number.ts'
import { compare, decimalFromNumber, decimalToNumber, divide, isZero, multiply, subtract } from '#lib/kernel/decimal.ts'
import { roundToStep, toDecimals } from '#lib/kernel/rounding.ts'
import { formatProfitCoarse } from '#lib/format/profit.ts'
import { useMasked, useOwn } from '#components/ui/figure/masked.ts'
import { useAlerts } from '#lib/stores/account/alerts.ts'
import { useLiveRow } from '#lib/stores/figures/use-live.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { isEditable, isTarget } from '#lib/contract/trading/position-targets.ts'
import type { PositionRow } from '#lib/contract/trading/trading-positions.ts'
import { useWorkspace } from '#components/trade/workspace/workspace.ts'
import { useBotLines } from '../../bots/use-bot-lines.ts'
import { useTargetLines } from '#components/trade/targets/target-lines.ts'
import { useTicket } from '#components/trade/terminal/ticket-context.tsx'
import type { TicketMarket } from '../../ticket/state/ticket-market.ts'
import { useCancelling } from '../../workspace/use-cancelling.ts'
import { fitLines } from './fit-lines.ts'
import { isTrigger, linePrice, useOrderLineWords, type OrderChange } from './order-line-words.ts'
import { drawLines, drawMarks, forgetLine, type AccountLine, type AccountMark, type LineHandlers } from './account-overlays.ts'
import { askForReceipt } from '../../receipt/receipt-request.ts'
import { onTick } from '../on-tick.ts'
import styles from '../tool-chart.module.css'
import { useSideColors, type SideColors } from '../use-side-colors.ts'

/** Maximum number of fills marked in the chart. */
const MARKS_MAX = 100

/**
 * The account in the chart: order lines that can be dragged to another price, the position with its live profit, and fills. The effect
 * of a drag is shown while it lasts, and can be undone. If the chart `fits` them, its axis leaves room for all of them.
 */
export function OrderLines({ chart, fits }: { readonly chart: Chart; readonly fits: boolean }) {
  const t = useTranslations('terminal.chart')
  const tSides = useTranslations('terminal.calculator')
  const masked = useMasked()
  const own = useOwn()
  const { market } = useTicket()
  const { view, actions } = useWorkspace()
  // The order lists update first; the chart lines follow.
  const { orders: allOrders, positions: allPositions } = useDeferredValue(view)
  const cancelling = useCancelling()
  const colors = useSideColors()
  const row = useLiveRow(market.product, market.symbol)
  const lineWords = useOrderLineWords(market, row)
  const [dragged, setDragged] = useState<OrderChange | null>(null)
  const [moved, setMoved] = useState<OrderChange | null>(null)
  const isDragging = useRef(false)
  const orders = allOrders.filter(
    (order) => order.product === market.product && order.symbol === market.symbol && linePrice(order) !== null,
  )
  const positions = market.product === 'futures' ? allPositions.filter(({ symbol }) => symbol === market.symbol) : []
  const targetLines = useTargetLines(positions, market)
  const mark = row?.mark ?? row?.last ?? '0'
  const ofBots = useBotLines(market, colors)
  const ofAccount = [...orders.map(orderLine), ...positions.map(positionLine), ...useAlertLines(colors)]
  const lines = [...ofBots.lines, ...ofAccount]
  const find = (id: string) => orders.find(({ orderId }) => orderId === id)
  const preview = (id: string, change: Omit<OrderChange, 'order'>) => {
    const order = find(id)
    isDragging.current = true
    if (order) setDragged({ order, ...change })
  }
  const settle = (id: string, change: Omit<OrderChange, 'order'>) => {
    const order = find(id)
    isDragging.current = false
    setDragged(null)
    if (order) void apply({ order, ...change })
  }
  const handlers: LineHandlers = {
    onMoving: (id, value) => {
      const price = onTick(value, market)
      if (ofBots.drag(id, price)) isDragging.current = true
      else preview(id, { price })
    },
    onMoved: (id, value) => {
      const price = onTick(value, market)
      isDragging.current = false
      if (!ofBots.drag(id, price)) settle(id, { price })
    },
    onSizing: (id, factor) => preview(id, { size: onLot(find(id)?.size, factor, market) }),
    onSized: (id, factor) => settle(id, { size: onLot(find(id)?.size, factor, market) }),
    onCancel: (id) => {
      const order = find(id)
      if (order) void cancelling.one(order)
    },
  }
  const focusReturn = useFocusReturn()
  const redraw = useEffectEvent(() => {
    // A line being dragged must not be redrawn.
    if (!isDragging.current) drawLines(chart, lines, handlers)
  })
  useEffect(() => redraw())
  // A range that is being set is always in sight.
  const fitted = [...(fits ? ofAccount : []), ...ofBots.lines.filter(({ moves }) => moves)].map(({ price }) => price).join(' ')
  useEffect(() => fitLines(chart, fitted.split(' ').map(Number)), [chart, fitted])
  useMarks(chart, colors)

  async function apply({ order, price, size }: OrderChange): Promise<void> {
    const before = { price: linePrice(order) ?? '0', size: order.size ?? '0' }
    const isSame = compare(price ?? before.price, before.price) === 0 && compare(size ?? before.size, before.size) === 0
    const outcome = isSame
      ? null
      : await actions.edit({
          orderId: order.orderId,
          ...(price !== undefined && (isTrigger(order) ? { triggerPrice: price } : { price })),
          ...(size !== undefined && { size }),
        })
    if (outcome?.kind === 'done')
      setMoved({
        order: outcome.data,
        ...(price !== undefined && { price: before.price }),
        ...(size !== undefined && { size: before.size }),
      })
    else forgetLine(chart, order.orderId)
  }

  return (
    <>
      {dragged && (
        <output className={styles.consequence}>
          <Bidi>{consequence(dragged)}</Bidi>
        </output>
      )}
      {/* The change of an order that has ended, or was another account's, cannot be undone. */}
      {moved && !dragged && find(moved.order.orderId) && (
        <p className={styles.consequence} {...focusReturn}>
          {moved.size === undefined
            ? lineWords.moved(moved.order)
            : t('resized', { size: own(formatTrimmed(moved.order.size, market.volumePlace)), coin: market.baseCoin })}{' '}
          <button type="button" className={styles.undo} onClick={() => void apply(moved).then(() => setMoved(null))}>
            {t('undo')}
          </button>
        </p>
      )}
    </>
  )

  /** Returns the effect of dropping a line, as text. */
  function consequence(change: OrderChange): string {
    const price = change.price ?? linePrice(change.order) ?? '0'
    const distance = distanceText(price, row?.last ?? '0')
    return targetLines.consequence(change.order, price, distance) ?? lineWords.consequence({ ...change, price }, distance)
  }

  function orderLine(order: OrderRow): AccountLine {
    return {
      id: order.orderId,
      text: targetLines.text(order) ?? lineWords.line(order),
      price: decimalToNumber(linePrice(order) ?? '0'),
      ...colors[targetLines.side(order) ?? order.side],
      moves: isEditable(order),
      // A target's size follows its position.
      resizes: isEditable(order) && order.size !== null && !isTarget(order),
      cancels: true,
    }
  }

  function positionLine({ side, direction, openAvgPrice, count }: PositionRow): AccountLine {
    const profit = isZero(mark) ? '0' : unrealisedPnl({ direction, openAvgPrice, count, markPrice: mark })
    return {
      id: `position:${side}`,
      text: t('positionLine', {
        side: tSides(direction === 1 ? 'long' : 'short'),
        size: own(formatTrimmed(count, market.volumePlace)),
        profit: isolated(`${own(formatProfitCoarse(profit))} ${market.quoteCoin}`),
      }),
      price: decimalToNumber(openAvgPrice),
      // The line's colour must not reveal a hidden profit.
      ...colors[(masked ? direction === 1 : compare(profit, '0') >= 0) ? 'buy' : 'sell'],
      moves: false,
      resizes: false,
      cancels: false,
    }
  }
}

/** Returns a line for each open alert of the pair's price. */
function useAlertLines(colors: SideColors): readonly AccountLine[] {
  const t = useTranslations('terminal.chart')
  const { market } = useTicket()
  const { rows } = useAlerts()
  const own = (rows ?? []).filter(({ product, symbol }) => product === market.product && symbol === market.symbol)
  return own
    .filter(({ status, kind }) => status === 'open' && kind === 'price')
    .map(({ id, value, direction }) => ({
      id: `alert:${id}`,
      text: t('alertLine', { price: formatPrice(value, market.pricePlace) }),
      price: decimalToNumber(value),
      ...colors[direction === 'above' ? 'buy' : 'sell'],
      moves: false,
      resizes: false,
      cancels: false,
    }))
}

/** Marks the account's newest fills in the page's colours. */
function useMarks(chart: Chart, colors: SideColors): void {
  const { market } = useTicket()
  const fills = useDeferredValue(useWorkspace().view.fills)
  useEffect(() => {
    const marks = fills
      .filter(({ product, symbol }) => product === market.product && symbol === market.symbol)
      .slice(0, MARKS_MAX)
      .map(({ fillId, orderId, ts, price, side }): AccountMark => ({
        id: fillId,
        orderId,
        time: ts,
        price: decimalToNumber(price),
        side,
        color: colors[side].color,
      }))
    drawMarks(chart, marks, askForReceipt)
  }, [chart, colors, fills, market])
}

/** Returns a multiple of an order's size, rounded to the lot and at least the minimum. */
function onLot(size: string | null | undefined, factor: number, { lot, sizeMin, volumePlace }: TicketMarket): string {
  const wanted = toDecimals(roundToStep(multiply(size ?? '0', decimalFromNumber(factor)), lot), volumePlace)
  return compare(wanted, sizeMin) < 0 ? toDecimals(sizeMin, volumePlace) : wanted
}

function distanceText(price: string, last: string): string {
  return isZero(last) ? '--' : isolated(formatPercent(divide(subtract(price, last), last)))
}
