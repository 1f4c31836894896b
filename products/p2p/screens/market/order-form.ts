import type { P2pOffer } from '../../contract/p2p-fields.ts'
import { fiatDecimals, type P2pMethodKind } from '../../contract/p2p-methods.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { compare, isDecimal, isZero, minimum } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals, round } from '#lib/kernel/rounding.ts'

/** The form of a P2P order. One of both amounts is typed; the other one follows the price, also when the price moves. */
export interface OrderForm {
  readonly typed: 'amount' | 'quantity'
  readonly text: string
  readonly method: P2pMethodKind | null
}

export const EMPTY_ORDER: OrderForm = { typed: 'amount', text: '', method: null }

export type OrderAction =
  | { readonly type: 'amount' | 'quantity'; readonly text: string }
  | { readonly type: 'method'; readonly method: P2pMethodKind | null }
  | { readonly type: 'clear' }

/** Decimals of coins. */
export const COIN_DECIMALS = 8

export function changeOrder(form: OrderForm, action: OrderAction): OrderForm {
  if (action.type === 'clear') return EMPTY_ORDER
  if (action.type === 'method') return { ...form, method: action.method }
  return { ...form, typed: action.type, text: action.text }
}

/** Both amounts as the form shows them, and the method that is chosen; the first one of the offer is chosen at first. */
export interface OrderSummary {
  readonly amount: string
  readonly quantity: string
  readonly method: P2pMethodKind | null
}

type Terms = Pick<P2pOffer, 'price' | 'fiat' | 'minAmount' | 'maxAmount' | 'left' | 'side'> & { readonly methods: readonly P2pMethodKind[] }

const isAmount = (text: string): boolean => isDecimal(text) && !isZero(text)

/** Returns the summary. The other amount is rounded down, as the exchange does when it makes the order. */
export function summariseOrder({ typed, text, method }: OrderForm, { price, fiat, methods }: Terms): OrderSummary {
  const chosen = methods.find((kind) => kind === method) ?? methods[0] ?? null
  const empty = { amount: typed === 'amount' ? text : '', quantity: typed === 'quantity' ? text : '', method: chosen }
  if (price === null || !isAmount(text)) return empty
  if (typed === 'amount') return { ...empty, quantity: divideToDecimals(text, price, COIN_DECIMALS, 'down') }
  return { ...empty, amount: round(multiply(text, price), fiatDecimals(fiat), 'down') }
}

/** Returns the largest amount of one order: the offer's limit, or what is left of it. */
export function largestAmount({ price, fiat, maxAmount, left }: Terms): string {
  return price === null ? maxAmount : minimum(maxAmount, round(multiply(left, price), fiatDecimals(fiat), 'down'))
}

/** `amount` concerns both amounts. */
export interface OrderErrors {
  readonly amount: 'missing' | 'below' | 'above' | 'tooMuch' | null
  readonly price: 'missing' | null
}

/** Returns the faults; `available`: the coins of a reader who sells, null if unknown. */
export function orderErrors(form: OrderForm, offer: Terms, available: string | null): OrderErrors {
  const price = offer.price === null ? 'missing' : null
  if (!isAmount(form.text)) return { amount: 'missing', price }
  const { amount, quantity } = summariseOrder(form, offer)
  if (!isAmount(amount) || compare(amount, offer.minAmount) < 0) return { amount: 'below', price }
  if (compare(amount, largestAmount(offer)) > 0) return { amount: 'above', price }
  // An offer to buy is found by those who sell.
  if (offer.side === 'buy' && available !== null && compare(quantity, available) > 0) return { amount: 'tooMuch', price }
  return { amount: null, price }
}
