import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'
import type { Product } from '#lib/contract/instruments.ts'

export type TicketSide = 'buy' | 'sell'
export type TicketKind = 'limit' | 'market' | 'trigger' | 'trailing'
export type TicketForce = 'gtc' | 'post-only' | 'ioc' | 'fok'
/** What the number in the size field is: coins, their value, a share of the most that is possible, or a risk to the stop. */
export type SizeBy = 'count' | 'value' | 'percent' | 'risk'
/** A target's price, return on margin, profit, or the way of the price from the entry, in percent or as it is. */
export type TargetBy = 'price' | 'roi' | 'profit' | 'change' | 'distance'

/** Take-profit or stop-loss as it is typed; an empty text is none. A loss is typed without a sign. */
export interface Target {
  readonly by: TargetBy
  readonly text: string
  /** What it was converted from: this is its exact price as long as the position is the one of `basis`. */
  readonly from?: { readonly price: string; readonly basis: string }
}

/** What a person has put into the ticket: texts as typed, choices as made. */
export interface TicketState {
  readonly side: TicketSide
  /** Hedge mode: whether a position is opened or closed. */
  readonly action: 'open' | 'close'
  readonly kind: TicketKind
  readonly force: TicketForce
  readonly price: string
  readonly triggerPrice: string
  readonly triggerBy: 'last' | 'mark'
  /** What a trigger order becomes when it fires. */
  readonly executes: 'limit' | 'market'
  /** Trailing: percent that the price must come back from its best. */
  readonly callback: string
  readonly sizeBy: SizeBy
  readonly size: string
  readonly reduceOnly: boolean
  /** Whether take-profit and stop-loss go along. */
  readonly attaches: boolean
  readonly takeProfit: Target
  readonly stopLoss: Target
}

export type TicketAction =
  | { readonly type: 'change'; readonly change: Partial<TicketState> }
  /** A price was pressed in the book or on the chart. */
  | { readonly type: 'pick-price'; readonly price: string; readonly from?: 'book' }
  | { readonly type: 'size-by'; readonly sizeBy: SizeBy }
  /** The order has gone out: what belongs to it alone goes, choices stay. */
  | { readonly type: 'sent' }

export const NO_TARGET: Target = { by: 'price', text: '' }

/** An empty ticket; `price` is what a limit order begins with. */
export function emptyTicket(price = ''): TicketState {
  return {
    side: 'buy',
    action: 'open',
    kind: 'limit',
    force: 'gtc',
    price,
    triggerPrice: '',
    triggerBy: 'last',
    executes: 'market',
    callback: '',
    sizeBy: 'count',
    size: '',
    reduceOnly: false,
    attaches: false,
    takeProfit: NO_TARGET,
    stopLoss: NO_TARGET,
  }
}

/** What becomes of a ticket. Choices that exclude one another give way to the newest. */
export function reduceTicket(state: TicketState, action: TicketAction): TicketState {
  switch (action.type) {
    case 'change':
      return settle({ ...state, ...action.change }, action.change)
    case 'pick-price':
      return pickPrice(state, action.price)
    case 'size-by':
      return settle({ ...state, sizeBy: action.sizeBy, size: '' }, { sizeBy: action.sizeBy })
    case 'sent':
      return { ...state, size: '', takeProfit: { ...state.takeProfit, text: '' }, stopLoss: { ...state.stopLoss, text: '' } }
  }
}

/** A pressed price goes where the ticket waits for one; a market order becomes a limit order at it. */
function pickPrice(state: TicketState, price: string): TicketState {
  if (state.kind === 'limit') return { ...state, price }
  if (state.kind === 'market') return { ...state, kind: 'limit', price }
  return { ...state, triggerPrice: price }
}

/** Takes back what does not go with the newest choice. */
function settle(state: TicketState, change: Partial<TicketState>): TicketState {
  let settled = state
  if (settled.kind !== 'limit') settled = { ...settled, force: 'gtc' }
  if (!mayAttach(settled) && settled.attaches) settled = { ...settled, attaches: false }
  if (settled.sizeBy === 'risk' && (!settled.attaches || !mayRisk(settled))) {
    settled =
      change.sizeBy === 'risk' && mayRisk(settled)
        ? { ...settled, attaches: true }
        : { ...settled, sizeBy: 'count', size: '' }
  }
  return settled
}

/** Whether take-profit and stop-loss can go along: with an order that opens something, now or once its trigger fires. */
export function mayAttach({ reduceOnly, action }: TicketState): boolean {
  return !reduceOnly && action === 'open'
}

/** Whether the size can follow from what is at risk: where the price that the order meets is known before. */
function mayRisk(state: TicketState): boolean {
  return state.kind !== 'trailing' && mayAttach(state)
}

/** Whether the order is for a market buy of spot by its amount, which the exchange takes as such. */
export function isByAmount({ kind, side, sizeBy, executes }: TicketState, product: Product): boolean {
  const isMarket = kind === 'market' || kind === 'trailing' || (kind === 'trigger' && executes === 'market')
  return product === 'spot' && side === 'buy' && sizeBy === 'value' && isMarket
}

/** Whether the order has a limit price. */
export function hasLimitPrice({ kind, executes }: TicketState): boolean {
  return kind === 'limit' || (kind === 'trigger' && executes === 'limit')
}

/** A typed number that is above zero, or null. */
export function typedAmount(text: string): string | null {
  return isDecimal(text) && compare(text, '0') > 0 ? text : null
}
