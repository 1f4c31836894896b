import type { EngineEvent, FillEvent, PositionEvent } from '#gateway/engine/state/events.ts'
import type { Order, Position } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { lotsFrom } from '#lib/kernel/money.ts'
import type { HistoryStore } from './history-store.ts'
import { type Life, POSITION_NOTES, PositionLives } from './position-history.ts'
import { sizeText } from '../views/figures.ts'

/** How much of a position has been opened and closed since its first fill, in base coin. */
export interface PositionSizes {
  readonly opened: string
  readonly closed: string
}

/**
 * Follows how much of each open position was opened and closed (specification 3.6), for a state that reads are made from: the engine
 * itself keeps only what is open. It begins where the history's file has come to, from the notes in which the history follows the same.
 */
export class PositionSizeLog {
  readonly #lives = new PositionLives()
  /** The last lives of closed positions, as long as somebody holds the position to show it. */
  readonly #ended = new WeakMap<Readonly<Position>, Life>()
  /** The last record that is in the lives from the start. Infinity if the file was behind the state: then nothing is known. */
  readonly #begun: number

  constructor(history: HistoryStore, state: EngineState) {
    const { cursor, notes } = history.atOnce(() => ({ cursor: history.cursor(), notes: history.notes(POSITION_NOTES) }))
    this.#begun = cursor < state.sequence ? Infinity : cursor
    if (this.#begun !== Infinity) this.#lives.begin(notes)
  }

  /** Follows a record; `state` is the state after it. */
  follow(state: EngineState, events: readonly EngineEvent[]): void {
    if (state.sequence <= this.#begun || !events.some(isAboutPosition)) return
    const orders = new Map<number, Readonly<Order>>()
    for (const event of events) if ('order' in event) orders.set(event.order.id, event.order)
    for (const event of events) {
      if (event.type === 'filled') this.#fill(event, orders.get(event.orderId) ?? openOrder(state, event))
      // Why a position ended is nothing to its sizes.
      else if (isAboutPosition(event)) this.#lives.position(event, null)
    }
    this.#lives.finish((position, _why, ended) => void (ended && this.#ended.set(position, ended)))
  }

  #fill(fill: FillEvent, order: Readonly<Order> | undefined): void {
    if (order?.market.terms.product === 'futures') this.#lives.fill(fill, order)
  }

  /** Returns the sizes of a position, open or just closed; null if they are not known. */
  of(position: Readonly<Position>): PositionSizes | null {
    const life = position.lots === 0 ? this.#ended.get(position) : this.#lives.of(position)
    // The file can be ahead of the state by records that are still to come.
    if (life === undefined || life.lots !== position.lots) return null
    const { terms } = position.market
    return { opened: sizeText(terms, life.openLots), closed: sizeText(terms, lotsFrom(life.closeLots)) }
  }
}

function isAboutPosition(event: EngineEvent): event is PositionEvent {
  return event.type === 'position-changed' || event.type === 'liquidated' || event.type === 'deleveraged'
}

function openOrder(state: EngineState, { account, orderId }: FillEvent): Readonly<Order> | undefined {
  return state.accounts.get(account)?.openOrders.get(orderId)
}
