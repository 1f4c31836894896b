import { type Lots, lotsFrom, ZERO, amountFrom } from '#lib/kernel/money.ts'
import { amountText, added, without } from '#gateway/engine/state/money/amounts.ts'
import type { PositionEnd } from '#lib/contract/trading/position-ends.ts'
import type { FillEvent, PositionEvent } from '#gateway/engine/state/events.ts'
import { markOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { lotsText } from '#gateway/engine/state/money/units.ts'
import { positionKey, sideOf } from '#gateway/engine/state/positions.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import { formatUnits } from '#lib/kernel/decimal-text.ts'
import { keyOf, sizeText } from '../views/figures.ts'
import type { ClosedPositionView } from '../views/position-views.ts'
import { epochOf, type RecordRows } from './record-rows.ts'
import type { HistoryNote } from '../views/history-rows.ts'
import type { Market, Order, Position } from '#gateway/engine/state/records/records.ts'
import type { Settlement } from '#gateway/engine/state/records/settlement.ts'

/** The totals opened and closed since a position's first fill; units are ticks x lots. */
export interface Life {
  buy: boolean
  lots: number
  openLots: Lots
  openUnits: string
  closeLots: number
  closeUnits: string
  /** The value of what was settled without an order of its trader, if anything: an amount, and no part of `closeUnits`. */
  settled?: string
  /** Fees of what was opened. Of a trade that closes one position and opens the next they are the part that the engine booked on the next. */
  openFees: string
}

const AVERAGE_DECIMALS = 8
/** The beginning of the names of the notes in which the history keeps the lives of open positions. */
export const POSITION_NOTES = 'position '

/** What closed a position whose last part ended so. */
const CLOSED_BY: Readonly<Record<PositionEnd, ClosedPositionView['closedBy']>> = {
  liquidation: 'liquidation',
  'partial-liquidation': 'liquidation',
  netting: 'liquidation',
  deleveraging: 'deleveraging',
  delisting: 'delisting',
  reset: 'reset',
}

/**
 * Follows positions from their first fill to their last, because the engine does not record partial closes. Changes that the engine makes
 * without a fill are valued at the mark price.
 */
export class PositionLives {
  readonly #lives = new Map<string, Life>()
  /** Positions that ended in this record, by key. */
  readonly #ended = new Map<string, Life[]>()
  readonly #touched = new Map<Readonly<Position>, ClosedPositionView['closedBy']>()

  /** Continues with the lives of the open positions, from the notes of a history. */
  begin(notes: readonly HistoryNote[]): void {
    this.#lives.clear()
    for (const { account, name, payload } of notes) {
      if (payload !== null && name.startsWith(POSITION_NOTES))
        this.#lives.set(`${account} ${name.slice(POSITION_NOTES.length)}`, JSON.parse(payload) as Life)
    }
  }

  fill(fill: FillEvent, order: Readonly<Order>): void {
    const key = `${fill.account} ${positionKey(order.market, sideOf(order))}`
    const life = this.#lives.get(key)
    const closing = life === undefined || life.buy === fill.buy ? 0 : Math.min(fill.lots, life.lots)
    if (closing > 0) this.#close(key, fill.ticks, closing, fill.settled)
    if (fill.lots > closing) this.#open(key, fill, fill.lots - closing)
  }

  /** Handles a position event; `ending` is why the record itself closed positions, or null if orders or risk did (rules below 16). */
  position(event: PositionEvent, ending: 'reset' | 'delisting' | null): void {
    const { position, type, lots, end } = event
    // Its fill came before.
    if (end !== undefined) return void this.#touched.set(position, CLOSED_BY[end])
    const before = this.#touched.get(position)
    const why = type === 'liquidated' ? 'liquidation' : type === 'deleveraged' ? 'deleveraging' : (ending ?? before ?? 'order')
    this.#touched.set(position, why)
    if (lots > 0) this.#close(idOf(position), markOf(position.market), lots)
  }

  #open(key: string, { buy, ticks, fee, closeFee }: FillEvent, lots: number): void {
    const life = this.#lives.get(key) ?? { buy, lots: 0, openLots: ZERO, openUnits: '0', closeLots: 0, closeUnits: '0', openFees: '0' }
    life.lots += lots
    life.openLots = lotsFrom(life.openLots + lots)
    life.openUnits = plus(life.openUnits, ticks, lots)
    life.openFees = (BigInt(life.openFees) + fee - closeFee).toString()
    this.#lives.set(key, life)
  }

  #close(key: string, ticks: number, lots: number, settled?: Settlement): void {
    const life = this.#lives.get(key)
    if (life === undefined) return
    const closed = Math.min(lots, life.lots)
    life.lots -= closed
    life.closeLots += closed
    if (settled === undefined) life.closeUnits = plus(life.closeUnits, ticks, closed)
    else life.settled = (BigInt(life.settled ?? '0') + settled.value).toString()
    if (life.lots > 0) return
    this.#lives.delete(key)
    this.#ended.set(key, [...(this.#ended.get(key) ?? []), life])
  }

  /** Writes what the record did to positions. Returns the affected accounts. */
  end(into: RecordRows): Set<string> {
    const accounts = new Set<string>()
    this.finish((position, why, ended) => {
      accounts.add(position.account.id)
      if (ended !== undefined) addRow(into, position, why, ended)
      into.note(position.account.id, POSITION_NOTES + positionKey(position.market, position.side), this.#lives.get(idOf(position)) ?? null)
    })
    return accounts
  }

  /** Ends a record: calls `each` for every position that it changed, with the position's life if that has ended, and forgets them. */
  finish(each: (position: Readonly<Position>, why: ClosedPositionView['closedBy'], ended: Life | undefined) => void): void {
    for (const [position, why] of this.#touched) {
      const key = idOf(position)
      const left = this.#lives.get(key)
      const open = position.account.positions.get(positionKey(position.market, position.side))
      if (position.lots === 0 && left !== undefined && open === undefined) this.#close(key, markOf(position.market), left.lots)
      if (position.lots > 0 && left !== undefined && left.lots > position.lots)
        this.#close(key, markOf(position.market), left.lots - position.lots)
      each(position, why, position.lots === 0 ? this.#ended.get(key)?.shift() : undefined)
    }
    this.#touched.clear()
    this.#ended.clear()
  }

  /** Returns the life of an open position; undefined if it is not known. */
  of(position: Readonly<Position>): Readonly<Life> | undefined {
    return this.#lives.get(idOf(position))
  }
}

function addRow(into: RecordRows, position: Readonly<Position>, closedBy: ClosedPositionView['closedBy'], life: Life): void {
  const { account, market } = position
  const id = into.nextId()
  const openFees = amountFrom(BigInt(life.openFees))
  const view: ClosedPositionView = {
    ...keyOf(market),
    positionId: String(id),
    account: account.id,
    epoch: epochOf(account),
    side: position.side,
    direction: position.direction === 1 ? 'long' : 'short',
    marginMode: position.marginMode,
    leverage: String(position.leverage),
    size: sizeText(market.terms, life.openLots),
    openAveragePrice: average(market.terms.pricePlace, life.openUnits, life.openLots),
    closeAveragePrice: closeAverage(market, life),
    profit: amountText(position.realised),
    fees: amountText(position.fees),
    openFees: amountText(openFees),
    closeFees: amountText(without(position.fees, openFees)),
    funding: amountText(position.funding),
    netProfit: amountText(added(without(position.realised, position.fees), position.funding)),
    closedBy,
    openedAtMs: position.openedAtMs,
    closedAtMs: into.timeMs,
  }
  into.add({ account: account.id, kind: 'positions', id, epoch: view.epoch, market: market.id, sort: closedBy }, view)
}

function idOf({ account, market, side }: Readonly<Position>): string {
  return `${account.id} ${positionKey(market, side)}`
}

function plus(units: string, ticks: number, lots: number): string {
  return (BigInt(units) + BigInt(ticks) * BigInt(lots)).toString()
}

/** Returns the average price at which a position was closed: by orders at whole ticks, by ends at the value of each. */
function closeAverage({ terms, unitValue }: Market, { closeUnits, closeLots, settled }: Life): string {
  if (settled === undefined) return average(terms.pricePlace, closeUnits, closeLots)
  const value = amountFrom(BigInt(closeUnits) * unitValue.amount + BigInt(settled))
  return divideToDecimals(amountText(value), lotsText(terms, lotsFrom(closeLots)), AVERAGE_DECIMALS)
}

function average(pricePlace: number, units: string, lots: number): string {
  return lots === 0 ? '0' : divideToDecimals(formatUnits(BigInt(units), pricePlace), String(lots), AVERAGE_DECIMALS)
}
