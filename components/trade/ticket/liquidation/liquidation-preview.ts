import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { liquidationPriceCross } from '#lib/calc/liquidation/liquidation-cross.ts'
import { liquidationPriceIsolated } from '#lib/calc/liquidation/liquidation-isolated.ts'
import { liquidationAcrossTiers } from '#lib/calc/liquidation/liquidation-tiers.ts'
import { mergeFill, type MergedPosition } from '#lib/calc/position/position-merge.ts'
import { reachableLiquidation } from '#lib/calc/order/reachable-price.ts'
import { roundLiquidationPrice } from '#lib/calc/arithmetic/rounding.ts'
import { add, compare, isZero, multiply } from '#lib/kernel/decimal.ts'
import type { TicketFutures, TicketPosition } from '../state/ticket-account.ts'
import type { TicketMarket } from '../state/ticket-market.ts'

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
  const fee = multiply(multiply(fill.price, fill.count), market.takerFee)
  return liquidationOf(market, futures, after, { mark: fill.mark, entry: fill.price, fee })
}

/** Returns the liquidation price of a position that is held, with these settings and margin; null if no price in reach would liquidate it. */
export function heldLiquidation(
  market: TicketMarket,
  futures: TicketFutures,
  { direction, position, margin }: { readonly direction: Direction; readonly position: TicketPosition; readonly margin: string },
  mark: string,
): string | null {
  if (!market.contract || isZero(mark)) return null
  return liquidationOf(market, futures, toMerged({ ...position, margin }, direction), { mark, entry: mark, fee: '0' })
}

interface Circumstances {
  readonly mark: string
  /** Used in place of a mark price that is not known. */
  readonly entry: string
  /** The fee that is still to be paid. */
  readonly fee: string
}

function liquidationOf(
  market: TicketMarket,
  futures: TicketFutures,
  position: MergedPosition,
  circumstances: Circumstances,
): string | null {
  const { mark, entry } = circumstances
  const price = futures.marginMode === 'isolated' ? isolated(market, position, mark) : cross(market, futures, position, circumstances)
  if (reachableLiquidation(price, isZero(mark) ? entry : mark) === null) return null
  return roundLiquidationPrice(price, compare(price, mark) < 0 ? 1 : 2, { pricePlace: market.pricePlace })
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

function isolated(market: TicketMarket, after: MergedPosition, mark: string): string {
  const { direction, positionsCount: count, positionsOpenAvgPrice: openAvgPrice, positionsOpenMarginCount: margin } = after
  return liquidationAcrossTiers(market.contract?.tiers ?? [], count, mark, (mm, maintainAmount) =>
    liquidationPriceIsolated({ direction, count, openAvgPrice, margin, mm, maintainAmount, feeRate: market.takerFee }),
  )
}

function cross(market: TicketMarket, futures: TicketFutures, after: MergedPosition, { mark, fee }: Circumstances): string {
  const other = futures.positionMode === 'hedge' ? (after.direction === 1 ? futures.short : futures.long) : undefined
  const [own, opposite] = [
    { price: after.positionsOpenAvgPrice, count: after.positionsCount },
    { price: other?.openAvgPrice ?? '0', count: other?.count ?? '0' },
  ]
  const [long, short] = after.direction === 1 ? [own, opposite] : [opposite, own]
  return liquidationAcrossTiers(market.contract?.tiers ?? [], add(long.count, short.count), mark, (mm, maintainAmount) =>
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
