import fc from 'fast-check'
import { MARKET_STATES, type MarketState } from '#lib/contract/market/feed-sources.ts'
import type { Command } from '#gateway/engine/state/commands/commands.ts'
import { mayLiquidate } from '#gateway/engine/state/trading-mode.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import type { Fixture, Plain, PlainOrder } from '../fixture.ts'

type Step = (fixture: Fixture) => void

/** A market stops being live and becomes live again, with or without something in between. */
export function anyMarketState(anyMarket: fc.Arbitrary<string>): fc.Arbitrary<Step> {
  return fc.tuple(anyMarket, fc.constantFrom<MarketState>(...MARKET_STATES, 'live', 'live', 'live')).map(([market, state]) => (fixture) => {
    fixture.run({ type: 'set-market-state', market, state })
  })
}

/** A market is halted or restricted, and mostly opened at once: most of a sequence needs open markets. */
export function anyMode(anyMarket: fc.Arbitrary<string>): fc.Arbitrary<Step> {
  const anyRestriction = fc.constantFrom('open', 'halted', 'cancel-only' as const, 'read-only' as const)
  return fc.tuple(anyMarket, anyRestriction, fc.nat(3)).map(([market, mode, stays]) => (fixture) => {
    if (mode === 'cancel-only' || mode === 'read-only') fixture.run({ type: 'restrict-market', market, to: mode })
    else fixture.run({ type: 'set-halt', market, halted: mode === 'halted' })
    if (stays > 0) fixture.run({ type: 'set-halt', market, halted: false })
  })
}

/** A market gets other steps of price and size. */
export function anySteps(anyMarket: fc.Arbitrary<string>): fc.Arbitrary<Step> {
  return fc.tuple(anyMarket, fc.constantFrom(1, 1, 2, 4), fc.constantFrom(1, 1, 5, 30)).map(([id, priceStep, sizeStep]) => (fixture) => {
    const market = fixture.state.markets.get(id)
    if (market?.listed !== true) return
    const { priceStep: _, sizeStep: __, ...terms } = market.terms
    const steps = { ...(priceStep === 1 ? {} : { priceStep }), ...(sizeStep === 1 ? {} : { sizeStep }) }
    fixture.run({ type: 'change-market', terms: { ...terms, ...steps } as Plain<typeof market.terms> })
  })
}

/** Rounds an order to its market's steps, as most traders do; every seventh size stays as it is. */
export function onSteps(fixture: Fixture, order: PlainOrder): PlainOrder {
  const { priceStep = 1, sizeStep = 1 } = fixture.state.markets.get(order.market)?.terms ?? {}
  if (order.lots % 7 === 0) return order
  return { ...order, ticks: order.ticks - (order.ticks % priceStep), lots: order.lots - (order.lots % sizeStep) }
}

/**
 * Naive bookkeeping of gaps, from the commands alone: a market that was not live is dead until a move comes after it is live again. In a
 * dead market nothing may be filled, and no account with a cross position there may be liquidated. (What fires is filled or ends at once, and so would show.)
 */
export class NaiveGaps {
  readonly #states = new Map<string, MarketState>()
  readonly #dead = new Set<string>()
  readonly #delisted = new Set<string>()
  #read = 0

  /** Checks the commands and events since the last call. Returns a sentence for each event in a dead market. */
  read({ sent, state }: Fixture, events: readonly EngineEvent[]): string[] {
    const commands = sent.slice(this.#read)
    this.#read = sent.length
    for (const command of commands)
      this.#revive(command, (id) => {
        const market = state.markets.get(id)
        return market !== undefined && !mayLiquidate(market)
      })
    const early = events.flatMap((event) => {
      return this.#placesOf(event).flatMap((id) => (this.#dead.has(id) ? [`${event.type} while ${id} has no price`] : []))
    })
    // Orders that were due arrive before a market's state changes.
    for (const command of commands) this.#stop(command)
    return early
  }

  #revive(command: Command, isHalted: (id: string) => boolean): void {
    if (command.type === 'delist-market') {
      this.#dead.delete(command.market)
      this.#states.delete(command.market)
      this.#delisted.add(command.market)
    }
    if (command.type === 'list-market') this.#delisted.delete(`${command.terms.product}:${command.terms.symbol}`)
    const moves = command.type === 'move' && !isHalted(command.market)
    if (moves && (this.#states.get(command.market) ?? 'live') === 'live') this.#dead.delete(command.market)
  }

  #stop(command: Command): void {
    if (command.type !== 'set-market-state' || (this.#states.get(command.market) ?? 'live') === command.state) return
    // Refused, and forgotten: a market that is listed again begins as live.
    if (this.#delisted.has(command.market)) return
    this.#states.set(command.market, command.state)
    this.#dead.add(command.market)
  }

  /** Returns the markets whose prices an event rests on. A liquidation of cross margin rests on all that the account holds. */
  #placesOf(event: EngineEvent): string[] {
    // Rounds and markets end whatever the prices.
    if (event.type === 'filled') return event.settled?.end === 'reset' || event.settled?.end === 'delisting' ? [] : [event.market]
    if (event.type !== 'liquidated') return []
    const { market, account, marginMode } = event.position
    const others = marginMode === 'crossed' ? [...account.positions.values()].filter((other) => other.marginMode === 'crossed') : []
    return [market.id, ...others.map((other) => other.market.id)]
  }
}
