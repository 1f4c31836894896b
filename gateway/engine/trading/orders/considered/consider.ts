import { type Lots, lotsFrom, NOTHING, type Ticks, ZERO } from '#lib/kernel/money.ts'
import type { OrderType, Side } from '../../../state/records/order-request.ts'
import type { Account, Market } from '../../../state/records/records.ts'
import type { EngineState } from '../../../state/state.ts'
import { sizeStepOf } from '../../../state/steps.ts'
import { checkSize } from '../check-order.ts'
import { judgeOpenings, reachOfMarketOrder } from '../reserve.ts'

/** A futures order that a trader considers. */
export interface ConsideredOrder {
  readonly side: Side
  readonly type: OrderType
  /** 0 for a market order. */
  readonly ticks: Ticks
  /** Null for the largest. */
  readonly lots: Lots | null
}

/** The engine's answer about a considered order. */
export interface Considered {
  /** The largest order that would be accepted. */
  readonly largest: Lots
  /** The result that a market order of the size would have now, and its cost in ticks x lots; nothing for a limit order. */
  readonly lots: Lots
  readonly units: number
}

/**
 * Judges an order that is not placed, by the book that it would meet and with the check that it would pass: no other judgement of it can
 * agree with the engine's while others take what is in the book. Changes nothing.
 */
export function considerOrder(state: EngineState, account: Account, market: Market, order: ConsideredOrder): Considered {
  const { side, type, ticks } = order
  const { terms, book } = market
  const judge = judgeOpenings(state, account, market, order, null, NOTHING)
  const fits = (lots: Lots): boolean => {
    const fault = checkSize(market, { lots, type, ticks })
    const isSmall = fault === 'size-below-minimum' || fault === 'value-below-minimum'
    return (fault === null || isSmall) && typeof judge(lots) !== 'string'
  }
  const step = sizeStepOf(market)
  let [most, tooMany] = [0, Math.floor((type === 'limit' ? terms.lotsMaxLimit : terms.lotsMaxMarket) / step) + 1]
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(lotsFrom(middle * step))) most = middle
    else tooMany = middle
  }
  const largest = lotsFrom(most * step)
  const wanted = order.lots ?? largest
  const reach =
    type === 'limit' || wanted === 0 ? { lots: ZERO, units: 0 } : reachOfMarketOrder(state, account, market, side === 'buy', wanted)
  // Nothing was visited: what was read of the book belongs to no command.
  book.witness.clear()
  return { largest, lots: reach.lots, units: reach.units }
}
