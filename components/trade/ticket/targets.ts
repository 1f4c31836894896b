import type { Direction } from '#lib/calc/contract-terms.ts'
import { roundPrice } from '#lib/calc/rounding.ts'
import { pnlFromPrice, priceFromPnl, priceFromRoe, roeFromPrice } from '#lib/calc/target-price.ts'
import { divide, isZero, multiply, sign } from '#lib/kernel/decimal.ts'
import { typedAmount, type Target } from './ticket-state.ts'

/** A take-profit or stop-loss as it will be sent, with what it means. */
export interface ResolvedTarget {
  readonly price: string
  /** Quote coin before fees; below zero for a loss. */
  readonly profit: string
  /** Return on margin as a ratio. */
  readonly roi: string
}

export interface TargetTerms {
  readonly direction: Direction
  /** The price at which the position is reckoned to open. */
  readonly entry: string
  readonly count: string
  /** `1` on spot. */
  readonly leverage: string
  readonly pricePlace: number
  readonly tick: string
}

/**
 * The price that a target stands for (formulas 7), on its tick: towards the entry for a loss and for a profit, so that no more is
 * lost than was asked. Null while nothing usable is typed, and where there is no such price.
 */
export function resolveTarget(target: Target, kind: 'profit' | 'loss', terms: TargetTerms): ResolvedTarget | null {
  const amount = typedAmount(target.text)
  if (amount === null || isZero(terms.entry)) return null
  const { direction, entry: openAvgPrice, count, leverage: openLevel } = terms
  const signed = kind === 'loss' ? multiply(amount, '-1') : amount
  const price = onTick(priceOf(), terms)
  if (price === null) return null
  return {
    price,
    profit: pnlFromPrice({ direction, openAvgPrice, count, price }),
    roi: roeFromPrice({ direction, openAvgPrice, openLevel, price }),
  }

  function priceOf(): string | null {
    if (target.by === 'price') return amount
    if (target.by === 'roi') return priceFromRoe({ direction, openAvgPrice, openLevel, ratio: divide(signed, '100') })
    return isZero(count) ? null : priceFromPnl({ direction, openAvgPrice, count, pnl: signed })
  }
}

/** On the grid of the pair; up for a long and down for a short. */
function onTick(price: string | null, { direction, pricePlace, tick }: TargetTerms): string | null {
  if (price === null || sign(price) <= 0) return null
  const priceEndStep = multiply(tick, `1${'0'.repeat(pricePlace)}`)
  const rounded = roundPrice(price, { pricePlace, priceEndStep }, direction === 1 ? 'ceil' : 'floor')
  return sign(rounded) > 0 ? rounded : null
}
