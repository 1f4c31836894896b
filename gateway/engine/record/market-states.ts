import type { MarketState } from '#lib/contract/market/feed-sources.ts'
import { required } from '#lib/kernel/assert.ts'
import { isCurrent } from '../state/currency.ts'
import type { EngineState } from '../state/state.ts'
import type { Market } from '../state/records/records.ts'

/** The markets without current prices, and those that an operator has restricted, as a part of a snapshot; omitted if there are none. */
export interface MarketStates {
  readonly states?: readonly (readonly [market: string, state: MarketState, awaitsPrice: boolean])[]
  readonly restricted?: readonly (readonly [market: string, restriction: NonNullable<Market['restriction']>])[]
}

export function takeStates({ markets }: EngineState): MarketStates {
  const found = [...markets.values()].filter((market) => !isCurrent(market))
  const restricted = [...markets.values()].flatMap(({ id, restriction }) => (restriction === null ? [] : [[id, restriction] as const]))
  return {
    ...(found.length === 0 ? {} : { states: found.map(({ id, state, awaitsPrice }) => [id, state, awaitsPrice] as const) }),
    ...(restricted.length === 0 ? {} : { restricted }),
  }
}

export function restoreStates({ markets }: EngineState, { states = [], restricted = [] }: MarketStates): void {
  for (const [id, state, awaitsPrice] of states) Object.assign(required(markets.get(id), `${id} is a market`), { state, awaitsPrice })
  for (const [id, restriction] of restricted) required(markets.get(id), `${id} is a market`).restriction = restriction
}
