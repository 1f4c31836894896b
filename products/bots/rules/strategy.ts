import type { Amount, Ticks } from '#lib/kernel/money.ts'
import type { Sum } from '#gateway/engine/state/money/sums.ts'
import type { Account, Market, Order } from '#gateway/engine/state/records/records.ts'
import { TriggerList } from '#gateway/engine/state/records/trigger-list.ts'
import type { TriggerRequest } from '#gateway/engine/state/records/order-request.ts'
import type { Dca } from './dca/dca-state.ts'
import type { FuturesPart } from './futures/futures-state.ts'
import type { Grid } from './grid/grid-state.ts'
import type { StrategyReason } from './reasons.ts'

/**
 * `waiting` for the price that starts it, `running`, `outside` its range (its orders wait for the price to come back), or `stopping`: its
 * orders are cancelled, and what it holds is still to be sold. One that has ended leaves the state.
 */
export type StrategyStatus = 'waiting' | 'running' | 'outside' | 'stopping'

/** A price that a strategy waits for, in the list of its market. */
export interface Watch {
  readonly id: number
  readonly request: { readonly trigger: TriggerRequest }
  readonly triggerTicks: Ticks
  readonly triggerUp: boolean
}

/** The part that strategies of all kinds have. */
interface StrategyBase {
  readonly id: number
  readonly account: Account
  readonly market: Market
  readonly createdAtMs: number
  status: StrategyStatus
  reason: StrategyReason
  /** When its status changed last. */
  sinceMs: number
  /** The funds at its start, and the price at which they were valued: the last one of that moment. */
  readonly given: { readonly base: Amount; readonly quote: Amount }
  startTicks: Ticks
  startedAtMs: number
  /** Its funds now, with frozen ones; nothing for a futures grid, whose funds are in an account of its own. */
  readonly base: Sum
  readonly quote: Sum
  /** All fees so far, in the quote coin; those paid in the base coin at the price of their trade. */
  readonly fees: Sum
  /** 0 for none. */
  readonly triggerTicks: Ticks
  readonly triggerUp: boolean
  readonly takeProfitTicks: Ticks
  readonly stopLossTicks: Ticks
  /** Whether it sells what it holds when it is stopped, by its trader or by one of its prices. */
  sellAtEnd: boolean
  /** How often it has tried to sell what it holds, and when last. */
  tries: number
  triedAtMs: number
  /** Whether it waits for its market's next move to act. */
  waits: boolean
}

export interface GridStrategy extends StrategyBase {
  readonly kind: 'spot-grid'
  readonly grid: Grid
}

export interface FuturesGridStrategy extends StrategyBase {
  readonly kind: 'futures-grid'
  readonly grid: Grid
  readonly futures: FuturesPart
}

/** A strategy with lines. */
export type AnyGridStrategy = GridStrategy | FuturesGridStrategy

export interface DcaStrategy extends StrategyBase {
  readonly kind: 'spot-dca'
  readonly dca: Dca
}

/**
 * A strategy: state of the engine, changed by commands, fills and prices alone. Its funds lie in the wallet `bot` of its account, where
 * those of one account's strategies are told apart by `base` and `quote`; those of a futures grid in an account of its own.
 */
export type Strategy = AnyGridStrategy | DcaStrategy

/** The work of a strategy before the command ends: place the orders of its lines, or end for a reason. */
export type DueTask = 'lines' | 'market-changed' | 'liquidated' | 'deleveraged'

/** The strategies of one market that wait for something. */
interface Waiters {
  readonly list: TriggerList<Watch>
  /** Those that act at the next move. */
  readonly waiting: Set<Strategy>
  /** Those that act at a time, and the soonest of these times or an earlier one. */
  readonly timed: Set<DcaStrategy>
  soonestMs: number
}

/** All open strategies. The indices follow from them. */
export class Strategies {
  /** By id, oldest first. */
  readonly open = new Map<number, Strategy>()
  /** The prices and times that strategies wait for, by market. */
  readonly #watches = new Map<string, Waiters>()
  readonly #own = new Map<number, readonly Watch[]>()
  /** The work of strategies before the command ends. */
  readonly due = new Map<Strategy, DueTask>()
  readonly #byOwn = new Map<Account, FuturesGridStrategy>()

  of(id: string): Strategy[] {
    return [...this.open.values()].filter(({ account }) => account.id === id)
  }

  /** Returns the strategy of one of its orders. */
  ofOrder({ request }: Pick<Order, 'request'>): Strategy | undefined {
    return request.strategy === undefined ? undefined : this.open.get(request.strategy.id)
  }

  /** Returns the futures grid that trades in an account. */
  ofOwn(account: Account): FuturesGridStrategy | undefined {
    return this.#byOwn.get(account)
  }

  add(strategy: Strategy): void {
    this.open.set(strategy.id, strategy)
    if (strategy.kind === 'futures-grid') this.#byOwn.set(strategy.futures.own, strategy)
    this.index(strategy)
  }

  remove(strategy: Strategy): void {
    this.#unwatch(strategy)
    const { waiting, timed } = this.#marketOf(strategy)
    waiting.delete(strategy)
    if (strategy.kind === 'spot-dca') timed.delete(strategy)
    if (strategy.kind === 'futures-grid') this.#byOwn.delete(strategy.futures.own)
    this.due.delete(strategy)
    this.open.delete(strategy.id)
  }

  /** Puts a strategy into the lists of its market as its present state asks for. Call it after every change of its status or time. */
  index(strategy: Strategy): void {
    this.#unwatch(strategy)
    const waiters = this.#marketOf(strategy)
    const { list } = waiters
    const watches = watchedPrices(strategy).map(({ ticks, up }): Watch => {
      const trigger = { kind: 'trigger', by: 'last', ticks } as const
      return { id: strategy.id, request: { trigger }, triggerTicks: ticks, triggerUp: up }
    })
    for (const watch of watches) list.add(watch)
    this.#own.set(strategy.id, watches)
    this.wait(strategy, strategy.waits)
    if (strategy.kind !== 'spot-dca') return
    const { status, dca } = strategy
    if (status !== 'running' || dca.nextAtMs === 0) return void waiters.timed.delete(strategy)
    waiters.timed.add(strategy)
    waiters.soonestMs = Math.min(waiters.soonestMs, dca.nextAtMs)
  }

  /** Sets whether a strategy acts at its market's next move. */
  wait(strategy: Strategy, waits: boolean): void {
    strategy.waits = waits
    const { waiting } = this.#marketOf(strategy)
    if (waits) waiting.add(strategy)
    else waiting.delete(strategy)
  }

  /** Returns the strategies that a move between two prices at a time concerns, oldest first. Looks at no others. */
  met(market: Market, high: Ticks, low: Ticks, timeMs: number): Strategy[] {
    const found = this.#watches.get(market.id)
    if (found === undefined) return []
    const ids = new Set(found.list.due('last', high, low).map(({ id }) => id))
    for (const { id } of found.waiting) ids.add(id)
    if (found.soonestMs <= timeMs) {
      found.soonestMs = Infinity
      for (const { id, dca } of found.timed) {
        if (dca.nextAtMs <= timeMs) ids.add(id)
        found.soonestMs = Math.min(found.soonestMs, dca.nextAtMs)
      }
    }
    return [...ids].toSorted((a, b) => a - b).flatMap((id) => this.open.get(id) ?? [])
  }

  #marketOf({ market }: Strategy): Waiters {
    const found = this.#watches.get(market.id) ?? {
      list: new TriggerList<Watch>(),
      waiting: new Set<Strategy>(),
      timed: new Set<DcaStrategy>(),
      soonestMs: Infinity,
    }
    this.#watches.set(market.id, found)
    return found
  }

  #unwatch(strategy: Strategy): void {
    const { list } = this.#marketOf(strategy)
    for (const watch of this.#own.get(strategy.id) ?? []) list.remove(watch)
    this.#own.delete(strategy.id)
  }
}

interface WatchedPrice {
  readonly ticks: Ticks
  readonly up: boolean
}

/** Returns the prices that can change a strategy's status: `up` if at the price or above, else at it or below. */
function watchedPrices(strategy: Strategy): WatchedPrice[] {
  const { status, triggerTicks, triggerUp, takeProfitTicks, stopLossTicks } = strategy
  if (status === 'stopping') return []
  if (status === 'waiting') return [{ ticks: triggerTicks, up: triggerUp }]
  return [
    ...(strategy.kind === 'spot-dca' ? [] : rangeEnds(strategy)),
    ...(takeProfitTicks === 0 ? [] : [{ ticks: takeProfitTicks, up: !fallsToGain(strategy) }]),
    ...(stopLossTicks === 0 ? [] : [{ ticks: stopLossTicks, up: fallsToGain(strategy) }]),
  ]
}

/** Checks whether a strategy gains when the price falls: its take-profit is below the price, and its stop-loss above. */
export function fallsToGain(strategy: Strategy): boolean {
  return strategy.kind === 'futures-grid' && strategy.futures.direction === 'short'
}

/** Returns the account in which a strategy has its orders. */
export function tradesIn(strategy: Strategy): Account {
  return strategy.kind === 'futures-grid' ? strategy.futures.own : strategy.account
}

function rangeEnds({ status, grid }: AnyGridStrategy): WatchedPrice[] {
  const { lower, upper } = grid.shape
  const bounds =
    status === 'running'
      ? [[upper + 1, true] as const, [lower - 1, false] as const]
      : [[grid.isAbove ? upper : lower, !grid.isAbove] as const]
  return bounds.map(([ticks, up]) => ({ ticks: ticks as Ticks, up }))
}
