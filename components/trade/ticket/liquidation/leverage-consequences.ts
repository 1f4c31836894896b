import { initialMargin } from '#lib/calc/position/margin.ts'
import { compare, divide, isZero, maximum, subtract } from '#lib/kernel/decimal.ts'
import { absoluteValue } from '#lib/kernel/decimal-text.ts'
import { heldLiquidation } from './liquidation-preview.ts'
import type { TicketFutures } from '../state/ticket-account.ts'
import type { TicketMarket } from '../state/ticket-market.ts'

/** A figure as it is, and as it would be with other settings; null if there is none. */
interface Change {
  readonly before: string | null
  readonly after: string | null
}

/** The figures of a held position under other settings: its margin in the quote coin, and its liquidation price. */
export interface HeldConsequence {
  readonly direction: 1 | 2
  readonly margin: Change
  readonly liquidation: Change
}

type Settings = Pick<TicketFutures, 'leverage' | 'marginMode'>

/** Returns the leverages that the slider names: its ends, and round ones between them. */
export function leverageMarks(most: string): readonly string[] {
  const between = [0.2, 0.4, 0.6, 0.8].map((share) => Math.round((share * Number(most)) / 5) * 5).filter((step) => step > 1)
  return [...new Set(['1', ...between.map(String).filter((step) => compare(step, most) < 0), most])]
}

/**
 * Returns by how much the price may move against a new position in isolated margin before it is liquidated, as a ratio (formulas 3); null
 * without a price, or if no move in reach would liquidate it.
 */
export function moveToLiquidation(market: TicketMarket, futures: TicketFutures, leverage: string, mark: string): string | null {
  if (isZero(mark)) return null
  const count = market.sizeMin
  const margin = initialMargin({ price: mark, count, openLevel: leverage })
  const position = { count, openAvgPrice: mark, margin }
  const price = heldLiquidation(market, { ...futures, marginMode: 'isolated' }, { direction: 1, position, margin }, mark)
  return price === null ? null : divide(absoluteValue(subtract(mark, price)), mark)
}

/** Returns what other settings do to each position that is held. */
export function heldConsequences(
  market: TicketMarket,
  futures: TicketFutures,
  { leverage, marginMode }: Settings,
  mark: string,
): readonly HeldConsequence[] {
  const held = [
    { direction: 1 as const, position: futures.long },
    { direction: 2 as const, position: futures.short },
  ]
  return held.flatMap(({ direction, position }) => {
    if (position === undefined) return []
    const wanted = initialMargin({ price: position.openAvgPrice, count: position.count, openLevel: leverage })
    // A higher leverage leaves the margin of an isolated position where it is.
    const keeps = marginMode === 'isolated' && futures.marginMode === 'isolated'
    const margin = { before: position.margin, after: keeps ? maximum(position.margin, wanted) : wanted }
    const liquidation = {
      before: heldLiquidation(market, futures, { direction, position, margin: margin.before }, mark),
      after: heldLiquidation(market, { ...futures, marginMode }, { direction, position, margin: margin.after }, mark),
    }
    return [{ direction, margin, liquidation }]
  })
}
