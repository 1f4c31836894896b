import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import { required } from '#lib/kernel/assert.ts'
import { isCurrent } from '../state/currency.ts'
import type { EngineState } from '../state/state.ts'

/** The markets without current prices, as a part of a snapshot; omitted if all prices are current. */
export interface MarketStates {
  readonly states?: readonly (readonly [market: string, state: MarketState, awaitsPrice: boolean])[]
}

export function takeStates({ markets }: EngineState): MarketStates {
  const found = [...markets.values()].filter((market) => !isCurrent(market))
  return found.length === 0 ? {} : { states: found.map(({ id, state, awaitsPrice }) => [id, state, awaitsPrice]) }
}

export function restoreStates({ markets }: EngineState, { states = [] }: MarketStates): void {
  for (const [id, state, awaitsPrice] of states) Object.assign(required(markets.get(id), `${id} is a market`), { state, awaitsPrice })
}
