import { deleveragingLamps } from '#lib/calc/liquidation/deleveraging.ts'
import { asRisk, marginStateOf, markOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { type Candidate, rankCandidates } from '#gateway/engine/trading/risk/deleverage.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { ticksText } from '#gateway/engine/state/money/units.ts'
import type { DeleveragingView } from '../views/position-views.ts'
import { keyOf } from '../views/figures.ts'
import type { Account, Market, Position } from '#gateway/engine/state/records/records.ts'

/**
 * A ranking reads everybody's positions, so each market and direction is ranked at most once per this period, except for a position
 * that the ranking does not have yet.
 */
const RANKING_AGE_MAX_MS = 5000

interface Ranking {
  readonly madeAtMs: number
  readonly lamps: ReadonlyMap<string, Pick<DeleveragingView, 'lamps' | 'queueLength'>>
}

/** Shows the queue positions of an account in automatic deleveraging, by the ranking that closes positions (formulas 8). */
export function createDeleveragingShow(state: EngineState, now: () => number): (account: Account) => readonly DeleveragingView[] {
  const rankings = new Map<string, Ranking>()

  function lampsOf(position: Readonly<Position>): Pick<DeleveragingView, 'lamps' | 'queueLength'> | undefined {
    const { market, direction } = position
    const key = `${market.id} ${direction}`
    const kept = rankings.get(key)
    const id = idOf(position)
    if (kept !== undefined && now() - kept.madeAtMs < RANKING_AGE_MAX_MS && kept.lamps.has(id)) return kept.lamps.get(id)
    const lamps = rank(state, market, direction)
    rankings.set(key, { madeAtMs: now(), lamps })
    return lamps.get(id)
  }

  return (account) =>
    [...account.positions.values()].flatMap((position) => {
      const lamps = position.lots === 0 ? undefined : lampsOf(position)
      return lamps === undefined ? [] : [{ ...keyOf(position.market), side: position.side, ...lamps }]
    })
}

const idOf = ({ account, side }: Readonly<Position>): string => `${account.id} ${side}`

function rank(state: EngineState, market: Market, direction: 1 | 2): Ranking['lamps'] {
  const candidates: Candidate[] = []
  for (const account of market.holders) {
    for (const position of account.positions.values()) {
      if (position.market !== market || position.direction !== direction || position.lots === 0) continue
      candidates.push({ ...asRisk(position), id: idOf(position), marginRatio: marginStateOf(state, position).ratio })
    }
  }
  const queue = rankCandidates(candidates, ticksText(market.terms, markOf(market)))
  const { length: queueLength } = queue
  return new Map(queue.map(({ id }, place) => [id, { lamps: deleveragingLamps(place, queueLength), queueLength }]))
}
