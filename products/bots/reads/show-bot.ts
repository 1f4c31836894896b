import type { Ticks } from '#lib/kernel/money.ts'
import { lotsText, ticksText } from '#gateway/engine/state/money/units.ts'
import type { ProductRecord } from '#gateway/engine/state/records/product-record.ts'
import { gapOf } from '#gateway/engine/state/currency.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { Position } from '#gateway/engine/state/records/records.ts'
import type { Side } from '#gateway/engine/state/records/order-request.ts'
import { priceOf } from '../rules/grid/line-prices.ts'
import { recordOf } from '../rules/report.ts'
import { type AnyGridStrategy, type DcaStrategy, type Strategy, tradesIn } from '../rules/strategy.ts'
import { liquidationPriceOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { positionOfGrid } from '../rules/futures/own-account.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { BotStand } from '../contract/bot-kinds.ts'
import { sizeText } from '#gateway/exchange/views/figures.ts'
import { type BotHoldView, showHolds } from './show-holds.ts'

/** One grid of a bot, and its order. */
export interface BotLineView {
  readonly side: Side
  readonly price: string
  /** `0` without an order. */
  readonly size: string
  readonly filledSize: string
  readonly orderId: string | null
}

/** An open bot: its record as of now, why it does nothing, and its lines. */
export interface BotView {
  readonly record: ProductRecord
  readonly epoch: number
  readonly timeMs: number
  readonly stands: BotStand | null
  /** The mark price at which the position of a futures grid is liquidated now; null without one. */
  readonly liquidationPrice: string | null
  readonly lines: readonly BotLineView[]
  readonly holds: readonly BotHoldView[]
}

export function showBot(state: EngineState, strategy: Strategy): BotView {
  return {
    record: recordOf(strategy, strategy.status),
    epoch: strategy.account.epoch?.number ?? 0,
    timeMs: strategy.sinceMs,
    stands: standOf(strategy),
    liquidationPrice: strategy.kind === 'futures-grid' ? liquidationOf(state, positionOfGrid(strategy)) : null,
    lines: strategy.kind === 'spot-dca' ? showDca(strategy) : strategy.grid.lines.map((_, nth) => showLine(strategy, nth)),
    holds: showHolds(strategy),
  }
}

function liquidationOf(state: EngineState, position: Position | undefined): string | null {
  const price = position === undefined ? '0' : liquidationPriceOf(state, position)
  return isZero(price) ? null : price
}

function showLine(strategy: AnyGridStrategy, nth: number): BotLineView {
  const { grid } = strategy
  const line = grid.lines[nth]
  const buy = line?.buy === true
  return lineOf(strategy, buy, priceOf(strategy, nth, buy), line?.orderId ?? 0)
}

/** The safety orders that are not filled yet, and the sale of what is held. */
function showDca(strategy: DcaStrategy): BotLineView[] {
  const { lines, exit } = strategy.dca
  const sale = strategy.account.openOrders.get(exit.orderId)
  return [
    ...lines.flatMap(({ ticks, orderId, isDone }) => (isDone ? [] : [lineOf(strategy, true, ticks, orderId)])).toReversed(),
    ...(sale === undefined ? [] : [lineOf(strategy, false, sale.ticks, sale.id)]),
  ]
}

function lineOf(strategy: Strategy, buy: boolean, ticks: Ticks, orderId: number): BotLineView {
  const { terms } = strategy.market
  const order = tradesIn(strategy).openOrders.get(orderId)
  return {
    side: buy ? 'buy' : 'sell',
    price: ticksText(terms, ticks),
    size: order === undefined ? '0' : lotsText(terms, order.lots),
    filledSize: order === undefined ? '0' : sizeText(terms, order.lotsFilled),
    orderId: order === undefined ? null : String(order.id),
  }
}

/** Returns why a bot does nothing at the moment; null if it only waits for the price to reach its next line, or for its next purchase. */
function standOf(strategy: Strategy): BotStand | null {
  const { status, market } = strategy
  if (market.halted) return 'market-halted'
  const gap = gapOf(market)
  if (gap !== null) return gap
  if (status === 'waiting') return 'trigger-not-reached'
  if (strategy.kind === 'spot-dca') {
    const { plan, lines, nextAtMs, exit } = strategy.dca
    const isShort =
      lines.some(({ orderId, isDone }) => orderId === 0 && !isDone) || (nextAtMs === 0 && plan.takeProfit > 0 && exit.orderId === 0)
    return status === 'running' && isShort ? 'below-minimum' : null
  }
  const { shape, lines } = strategy.grid
  if (market.last > shape.upper) return 'above-range'
  if (market.last > 0 && market.last < shape.lower) return 'below-range'
  return status !== 'stopping' && lines.some(({ orderId }) => orderId === 0) ? 'below-minimum' : null
}
