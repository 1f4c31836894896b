import { deleveragingQueue, deleveragingScore, positionRoi } from '#lib/calc/deleveraging.ts'
import { exact, Fraction, type Decimal } from '#lib/calc/fraction.ts'
import { unrealisedPnl } from '#lib/calc/profit.ts'
import type { RiskPosition } from './records.ts'

/** A position on the other side that may have to give way, and how near its account is to its own liquidation. */
export interface Candidate extends RiskPosition {
  /** Unique; equal scores go by the order of the list. */
  readonly id: string
  readonly marginRatio: Decimal
}

/** Who gives up how much, and what nobody could take. */
export interface Deleveraging {
  readonly shares: readonly { readonly id: string; readonly count: Decimal }[]
  /** Left for the house to absorb. */
  readonly left: Decimal
}

/** The candidates in the order in which they give way (formulas 8, ADL). Throws DecimalError. */
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
 * Shares out a size that the fund cannot carry (formulas 8): the highest rank first, each as far as it reaches, all at the
 * bankruptcy price and without a fee. Throws DecimalError.
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
