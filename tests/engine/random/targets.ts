import type { PlainOrder } from '../fixture.ts'
import fc from 'fast-check'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { positionKey, sideOf } from '#gateway/engine/state/positions.ts'
import type { Fixture } from '../fixture.ts'
import type { Order, Position } from '#gateway/engine/state/records/records.ts'

const anyAsked = fc.record({
  nth: fc.nat(12),
  kind: fc.constantFrom('take-profit' as const, 'stop-loss' as const, 'trailing' as const),
  by: fc.constantFrom('last' as const, 'mark' as const),
  away: fc.integer({ min: 1, max: 4 }),
  limit: fc.boolean(),
  /** Tenths of the position. */
  share: fc.integer({ min: 3, max: 12 }),
  target: fc.constantFrom('whole' as const, 'whole' as const, 'part' as const, null),
})

/** Any target for an existing position: for all of it, or for a share, which may be too large. */
export const anyTarget = anyAsked.map(({ nth, kind, by, away, limit, share, target }) => (fixture: Fixture): void => {
  const positions = [...fixture.state.accounts.values()].flatMap((account) => [...account.positions.values()])
  const position = positions[nth % Math.max(1, positions.length)]
  if (position === undefined) return
  const { market, direction, side, account, lots } = position
  const up = (direction === 1) === (kind === 'take-profit')
  const ticks = (by === 'mark' ? market.mark : market.last) + (up ? away : -away)
  const order: PlainOrder = {
    market: market.id,
    wallet: 'futures',
    side: direction === 1 ? 'sell' : 'buy',
    type: limit ? 'limit' : 'market',
    force: 'gtc',
    ticks: limit ? market.last + (direction === 1 ? away : -away) : 0,
    lots: Math.floor((lots * share) / 10),
    reduceOnly: true,
    trigger: kind === 'trailing' ? { kind, by, ticks: 0, callbackMillionths: away * 100 } : { kind, by, ticks },
    ...(side === 'net' ? {} : { positionSide: side }),
    ...(target === null ? {} : { target }),
  }
  fixture.run({ type: 'place', account: account.id, order })
})

interface Kept {
  readonly order: Readonly<Order>
  readonly since: Position
  left: number
}

/**
 * Naive bookkeeping of targets: derives the size that each closes from its position before and after a command. It follows
 * waiting targets, which no fill changes, and is independent of how the engine finds them.
 */
export class NaiveTargets {
  readonly #kept = new Map<number, Kept>()

  /** Checks a command's events and the resulting state. Returns a sentence for each wrong target. */
  read(fixture: Fixture, events: readonly EngineEvent[]): string[] {
    const faults: string[] = []
    const touched = new Set(events.flatMap((event) => (event.type === 'triggered' ? [event.orderId] : [])))
    for (const [id, { order, since, left }] of this.#kept) {
      const now = order.account.positions.get(positionKey(order.market, since.side))
      const whole = order.request.target === 'whole'
      const isOver = now !== since
      const isOpen = order.account.openOrders.get(id) !== undefined
      if (!isOpen || order.status !== 'waiting' || touched.has(id) || isBehindEntry(order)) this.#kept.delete(id)
      else if (isOver) faults.push(`${id} outlives its position`)
      else if (whole && order.lots !== now.lots) faults.push(`${id} closes ${order.lots} of a whole position of ${now.lots}`)
      else if (!whole && !isEdit(fixture) && !isCut(order, Math.min(left, now.lots), events))
        faults.push(`${id} closes ${order.lots}, not ${Math.min(left, now.lots)}`)
      if (isOpen && !isOver && !isBehindEntry(order) && order.lots - order.lotsFilled > now.lots)
        faults.push(`${id} is larger than its position`)
    }
    this.#keep(fixture)
    return faults
  }

  #keep({ state }: Fixture): void {
    this.#kept.clear()
    for (const order of state.orders.values()) {
      const { trigger, reduceOnly } = order.request
      if (order.status !== 'waiting' || reduceOnly !== true || trigger?.kind === 'trigger') continue
      const since = order.account.positions.get(positionKey(order.market, sideOf(order)))
      if (since !== undefined) this.#kept.set(order.id, { order, since, left: order.lots })
    }
  }
}

/** Checks whether what a target is for is still on its way: its size is judged when the entry has arrived. */
function isBehindEntry({ account, market, buy }: Readonly<Order>): boolean {
  return [...account.openOrders.values()].some(
    (other) => other.status === 'entering' && other.market === market && other.buy !== buy && other.request.reduceOnly !== true,
  )
}

/** Checks a cut target. If its position grew in the same command, it may have been smaller in between. */
function isCut({ account, buy, lots }: Readonly<Order>, due: number, events: readonly EngineEvent[]): boolean {
  const grew = events.some((event) => event.type === 'filled' && event.account === account.id && event.buy !== buy)
  return grew ? lots <= due : lots === due
}

/** Checks whether the last command was an edit, which also changes a target's size. */
function isEdit({ sent }: Fixture): boolean {
  return sent.at(-1)?.type === 'edit'
}
