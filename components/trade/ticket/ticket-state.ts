import { compare, isDecimal } from '#lib/kernel/decimal-text.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { OrderForce } from '#lib/contract/trading/trading-orders.ts'

export type TicketSide = 'buy' | 'sell'
export type TicketKind = 'limit' | 'market' | 'trigger' | 'trailing' | 'oco'
/** The meaning of the number in the size field: coins, their value, a share of the maximum, or a risk to the stop. */
export type SizeBy = 'count' | 'value' | 'percent' | 'risk'
/** A target's price, return on margin, or profit, or the price's distance from the entry, in percent or absolute. */
export type TargetBy = 'price' | 'roi' | 'profit' | 'change' | 'distance'

/** A take-profit or stop-loss as typed; an empty text means none. A loss is typed without a sign. */
export interface Target {
  readonly by: TargetBy
  readonly text: string
  /** The target that it was converted from: its exact price applies while the position still matches `basis`. */
  readonly from?: { readonly price: string; readonly basis: string }
}

/** The user's input in the ticket: texts as typed, choices as made. */
export interface TicketState {
  readonly side: TicketSide
  /** In hedge mode: whether a position is opened or closed. */
  readonly action: 'open' | 'close'
  readonly kind: TicketKind
  readonly force: OrderForce
  readonly price: string
  readonly triggerPrice: string
  readonly triggerBy: 'last' | 'mark'
  /** OCO: the limit price of the stop, if it executes as a limit order. */
  readonly stopLimit: string
  /** The kind of order that a trigger order becomes when it fires. */
  readonly executes: 'limit' | 'market'
  /** Trailing: the percentage by which the price must retrace from its best. */
  readonly callback: string
  readonly sizeBy: SizeBy
  readonly size: string
  readonly reduceOnly: boolean
  /** Whether take-profit and stop-loss are attached. */
  readonly attaches: boolean
  readonly takeProfit: Target
  readonly stopLoss: Target
}

export type TicketAction =
  | { readonly type: 'change'; readonly change: Partial<TicketState> }
  /** A price was pressed in the order book or on the chart. */
  | { readonly type: 'pick-price'; readonly price: string; readonly from?: 'book' }
  | { readonly type: 'size-by'; readonly sizeBy: SizeBy }
  /** The order has been sent: size and targets are cleared, prices and choices stay. */
  | { readonly type: 'sent' }

export const NO_TARGET: Target = { by: 'price', text: '' }

/** Returns an empty ticket; `price` is the initial price of a limit order. */
export function emptyTicket(price = ''): TicketState {
  return {
    side: 'buy',
    action: 'open',
    kind: 'limit',
    force: 'gtc',
    price,
    triggerPrice: '',
    triggerBy: 'last',
    stopLimit: '',
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

/** Returns the next state of a ticket. Of choices that exclude one another the latest wins. */
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

/** Puts a pressed price into the field that expects one; a market order becomes a limit order at it. */
function pickPrice(state: TicketState, price: string): TicketState {
  if (state.kind === 'limit' || state.kind === 'oco') return { ...state, price }
  if (state.kind === 'market') return { ...state, kind: 'limit', price }
  return { ...state, triggerPrice: price }
}

/** Resets what is incompatible with the latest choice. */
function settle(state: TicketState, change: Partial<TicketState>): TicketState {
  let settled = state
  if (settled.kind !== 'limit') settled = { ...settled, force: 'gtc' }
  if (!mayAttach(settled) && settled.attaches) settled = { ...settled, attaches: false }
  if (settled.sizeBy === 'risk' && (!settled.attaches || !mayRisk(settled))) {
    settled = change.sizeBy === 'risk' && mayRisk(settled) ? { ...settled, attaches: true } : { ...settled, sizeBy: 'count', size: '' }
  }
  return settled
}

/** Checks whether take-profit and stop-loss can be attached: to an order that opens a position, now or once its trigger fires. */
export function mayAttach({ kind, reduceOnly, action }: TicketState): boolean {
  return kind !== 'oco' && !reduceOnly && action === 'open'
}

/** Checks whether the size can be derived from a risk: the execution price must be known in advance. */
function mayRisk(state: TicketState): boolean {
  return state.kind !== 'trailing' && mayAttach(state)
}

/** Checks whether the order is a spot market buy by amount, which the exchange accepts as such. */
export function isByAmount({ kind, side, sizeBy, executes }: TicketState, product: Product): boolean {
  const isMarket = kind === 'market' || kind === 'trailing' || (kind === 'trigger' && executes === 'market')
  return product === 'spot' && side === 'buy' && sizeBy === 'value' && isMarket
}

/** Checks whether the order fills at once or not at all, so that it cannot wait for a market that is not live. */
export function takesAtOnce({ kind, force }: TicketState): boolean {
  return kind === 'market' || (kind === 'limit' && (force === 'ioc' || force === 'fok'))
}

/** Checks whether the order has a limit price. */
export function hasLimitPrice({ kind, executes }: TicketState): boolean {
  return kind === 'limit' || kind === 'oco' || (kind === 'trigger' && executes === 'limit')
}

/** Returns a typed number if it is above zero, else null. */
export function typedAmount(text: string): string | null {
  return isDecimal(text) && compare(text, '0') > 0 ? text : null
}
