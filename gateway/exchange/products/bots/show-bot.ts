import { lotsText, ticksText } from '#gateway/engine/ledger/units.ts'
import type { ProductRecord } from '#gateway/engine/products/record.ts'
import { gapOf } from '#gateway/engine/state/currency.ts'
import type { Side } from '#gateway/engine/state/order-request.ts'
import { priceOf } from '#gateway/engine/strategies/grid/lines.ts'
import { recordOf } from '#gateway/engine/strategies/report.ts'
import type { Strategy } from '#gateway/engine/strategies/strategy.ts'
import type { BotStand } from '#lib/contract/products/bot-kinds.ts'
import { sizeText } from '../../show/figures.ts'

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
  readonly lines: readonly BotLineView[]
}

export function showBot(strategy: Strategy): BotView {
  return {
    record: recordOf(strategy, strategy.status),
    epoch: strategy.account.epoch?.number ?? 0,
    timeMs: strategy.sinceMs,
    stands: standOf(strategy),
    lines: strategy.grid.lines.map((_, nth) => showLine(strategy, nth)),
  }
}

function showLine(strategy: Strategy, nth: number): BotLineView {
  const { account, market, grid } = strategy
  const { terms } = market
  const line = grid.lines[nth]
  const buy = line?.buy === true
  const order = account.openOrders.get(line?.orderId ?? 0)
  return {
    side: buy ? 'buy' : 'sell',
    price: ticksText(terms, priceOf(strategy, nth, buy)),
    size: order === undefined ? '0' : lotsText(terms, order.lots),
    filledSize: order === undefined ? '0' : sizeText(terms, order.lotsFilled),
    orderId: order === undefined ? null : String(order.id),
  }
}

/** Returns why a bot does nothing at the moment; null if it only waits for the price to reach its next line. */
function standOf({ status, market, grid }: Strategy): BotStand | null {
  if (market.halted) return 'market-halted'
  const gap = gapOf(market)
  if (gap !== null) return gap
  if (status === 'waiting') return 'trigger-not-reached'
  if (market.last > grid.shape.upper) return 'above-range'
  if (market.last > 0 && market.last < grid.shape.lower) return 'below-range'
  return status !== 'stopping' && grid.lines.some(({ orderId }) => orderId === 0) ? 'below-minimum' : null
}
