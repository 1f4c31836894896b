import type { Direction } from '#lib/calc/position/contract-terms.ts'
import { liquidationPriceCross } from '#lib/calc/liquidation/liquidation-cross.ts'
import { liquidationPriceIsolated } from '#lib/calc/liquidation/liquidation-isolated.ts'
import { liquidationAcrossTiers } from '#lib/calc/liquidation/liquidation-tiers.ts'
import { mergeFill, type MergedPosition } from '#lib/calc/position/position-merge.ts'
import { reachableLiquidation } from '#lib/calc/order/reachable-price.ts'
import { roundLiquidationPrice } from '#lib/calc/arithmetic/rounding.ts'
import { add, compare, isZero, multiply } from '#lib/kernel/decimal.ts'
import type { TicketFutures, TicketPosition } from './ticket-account.ts'
import type { TicketMarket } from './ticket-market.ts'

/** A hypothetical fill, and the mark price that selects the tiers. */
export interface PreviewFill {
  readonly direction: Direction
  readonly price: string
  readonly count: string
  readonly mark: string
}

/**
 * Returns the liquidation price of the position after the order has filled (formulas 3 and 6.1), rounded to its tick; null if no price
 * within the market's reach would liquidate it, or if nothing remains open.
 */
export function previewLiquidation(market: TicketMarket, futures: TicketFutures, fill: PreviewFill): string | null {
  if (!market.contract || isZero(fill.count) || isZero(fill.price)) return null
  const after = mergeInto(futures, fill)
  if (isZero(after.positionsCount)) return null
  const price = futures.marginMode === 'isolated' ? isolated(market, after, fill) : cross(market, futures, after, fill)
  if (reachableLiquidation(price, isZero(fill.mark) ? fill.price : fill.mark) === null) return null
  const grid = { pricePlace: market.pricePlace }
  return roundLiquidationPrice(price, compare(price, fill.mark) < 0 ? 1 : 2, grid)
}

/** Returns the position after the fill: that of its own side in hedge mode, the net one in one-way mode. */
function mergeInto({ positionMode, long, short, leverage: openLevel }: TicketFutures, fill: PreviewFill): MergedPosition {
  const ownSide = fill.direction === 1 ? long : short
  const held = positionMode === 'hedge' ? toMerged(ownSide, fill.direction) : toMerged(long ?? short, long || !short ? 1 : 2)
  return mergeFill(held, { direction: fill.direction, price: fill.price, count: fill.count, openLevel }).position
}

function toMerged(position: TicketPosition | undefined, direction: Direction): MergedPosition {
  return {
    direction,
    positionsCount: position?.count ?? '0',
    positionsOpenAvgPrice: position?.openAvgPrice ?? '0',
    positionsOpenMarginCount: position?.margin ?? '0',
    achievedProfits: '0',
  }
}

function isolated(market: TicketMarket, after: MergedPosition, { mark }: PreviewFill): string {
  const { direction, positionsCount: count, positionsOpenAvgPrice: openAvgPrice, positionsOpenMarginCount: margin } = after
  return liquidationAcrossTiers(market.contract?.tiers ?? [], count, mark, (mm, maintainAmount) =>
    liquidationPriceIsolated({ direction, count, openAvgPrice, margin, mm, maintainAmount, feeRate: market.takerFee }),
  )
}

function cross(market: TicketMarket, futures: TicketFutures, after: MergedPosition, fill: PreviewFill): string {
  const other = futures.positionMode === 'hedge' ? (fill.direction === 1 ? futures.short : futures.long) : undefined
  const [own, opposite] = [
    { price: after.positionsOpenAvgPrice, count: after.positionsCount },
    { price: other?.openAvgPrice ?? '0', count: other?.count ?? '0' },
  ]
  const [long, short] = after.direction === 1 ? [own, opposite] : [opposite, own]
  const fee = multiply(multiply(fill.price, fill.count), market.takerFee)
  return liquidationAcrossTiers(market.contract?.tiers ?? [], add(long.count, short.count), fill.mark, (mm, maintainAmount) =>
    liquidationPriceCross({
      available: add(futures.crossWallet, multiply(fee, '-1')),
      othersUpnl: futures.othersUpnl,
      othersMaintain: futures.othersMaintain,
      longOpenPrice: long.price,
      longOpenCount: long.count,
      shortOpenPrice: short.price,
      shortOpenCount: short.count,
      mm,
      maintainAmount,
      feeRate: market.takerFee,
    }),
  )
}
