import { deleveragingQueue, deleveragingScore, positionRoi } from '#lib/calc/liquidation/deleveraging.ts'
import { exact, Fraction, type Decimal } from '#lib/calc/arithmetic/fraction.ts'
import { unrealisedPnl } from '#lib/calc/position/profit.ts'
import type { RiskPosition } from './records.ts'

/** A position on the other side that may be deleveraged, and how close its account is to its own liquidation. */
export interface Candidate extends RiskPosition {
  /** Unique; equal scores keep the order of the list. */
  readonly id: string
  readonly marginRatio: Decimal
}

/** The size that each candidate gives up, and the rest. */
export interface Deleveraging {
  readonly shares: readonly { readonly id: string; readonly count: Decimal }[]
  /** The rest, absorbed by the house. */
  readonly left: Decimal
}

/** Sorts the candidates in the order in which they are deleveraged (formulas 8, ADL). Throws DecimalError. */
export function rankCandidates<Position extends Candidate>(
  candidates: readonly Position[],
  markPrice: Decimal,
): (Position & { readonly score: Decimal })[] {
  return deleveragingQueue(
    candidates.map((candidate) => {
      const entryValue = exact(candidate.openAvgPrice).times(candidate.count).text()
      const roi = positionRoi({ upnl: unrealisedPnl({ ...candidate, markPrice }), entryValue })
      return Object.assign({}, candidate, { score: deleveragingScore({ roi, marginRatio: candidate.marginRatio }) })
    }),
  )
}

/**
 * Distributes a size that the fund cannot cover (formulas 8): highest rank first, each up to its whole size, all at the bankruptcy
 * price and without a fee. Throws DecimalError.
 */
export function deleverage(count: Decimal, candidates: readonly Candidate[], markPrice: Decimal): Deleveraging {
  let left = exact(count)
  const shares: { id: string; count: Decimal }[] = []
  for (const candidate of rankCandidates(candidates, markPrice)) {
    const share = left.atMost(candidate.count)
    if (share.sign() <= 0) continue
    shares.push({ id: candidate.id, count: share.text() })
    left = left.minus(share)
  }
  return { shares, left: left.atLeast(Fraction.zero).text() }
}
