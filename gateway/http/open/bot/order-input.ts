import { Type, type Static } from 'typebox'
import type { SelfTrade } from '#gateway/engine/book/book.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import { choose, lotsOf, optional, readPositive, required, ticksOf, ticksOrNone } from './input.ts'
import type { MarketTerms } from '#gateway/engine/state/market-terms.ts'
import type { AttachedRequest, Force, OrderRequest, OrderType, Side, TriggerBy } from '#gateway/engine/state/order-request.ts'

/** What orders of both products have in common on the wire. */

export const SIDES: Readonly<Record<string, Side>> = { buy: 'buy', sell: 'sell' }
export const ORDER_TYPES: Readonly<Record<string, OrderType>> = { limit: 'limit', market: 'market' }
const FORCES: Readonly<Record<string, Force>> = { gtc: 'gtc', ioc: 'ioc', fok: 'fok', post_only: 'post-only', normal: 'gtc' }
export const SELF_TRADE: Readonly<Record<string, SelfTrade>> = {
  none: 'none',
  cancel_taker: 'cancel-taker',
  cancel_maker: 'cancel-maker',
  cancel_both: 'cancel-both',
}
export const TRIGGERS_BY: Readonly<Record<string, TriggerBy>> = {
  fill_price: 'last',
  market_price: 'last',
  mark_price: 'mark',
}

export const OrderFields = {
  symbol: optional,
  side: required,
  orderType: required,
  force: optional,
  price: optional,
  size: required,
  clientOid: optional,
  stpMode: optional,
}
const Fields = Type.Partial(Type.Object(OrderFields))
type OrderFieldsInput = Static<typeof Fields>

const time = Type.Optional(Type.Integer({ minimum: 0 }))
/** How long an order may be on its way: milliseconds since its sender's clock said `requestTime`. */
export const ArrivalFields = { requestTime: time, receiveWindow: time }

/** Refuses an order that has been on its way for longer than its sender allows (dialect, section 6). */
export function checkArrival(
  { clock }: Pick<Bot, 'clock'>,
  { requestTime, receiveWindow }: { readonly requestTime?: number; readonly receiveWindow?: number },
): void {
  if (!requestTime || !receiveWindow) return
  if (clock.now() > requestTime + receiveWindow) throw new DialectRefusal('timestampExpired')
}

/** Market orders come with `GTC` too, which means nothing for them. */
export function readForce(given: string | undefined): Force {
  return choose(given, 'force', FORCES, 'gtc')
}

/** All of an order but its place, its size and what it waits for. */
export function readOrderTerms(terms: MarketTerms, input: OrderFieldsInput) {
  const type = choose(input.orderType, 'orderType', ORDER_TYPES)
  return {
    side: choose(input.side, 'side', SIDES),
    type,
    force: readForce(input.force),
    ticks: type === 'limit' ? ticksOf(terms, input.price, 'price') : 0,
    selfTrade: choose(input.stpMode, 'stpMode', SELF_TRADE, 'none'),
    ...(input.clientOid === undefined ? {} : { clientOrderId: input.clientOid }),
  } satisfies Partial<OrderRequest>
}

/** Size in lots; a spot market buy's is what may be spent of the quote coin. */
export function readSize(
  terms: MarketTerms,
  size: string | undefined,
  { type, side }: Pick<OrderRequest, 'type' | 'side'>,
): { readonly lots: number; readonly amount?: string } {
  const spends = terms.product === 'spot' && type === 'market' && side === 'buy'
  return spends ? { lots: 0, amount: readPositive(size, 'size') } : { lots: lotsOf(terms, size, 'size') }
}

/** A take-profit or stop-loss that comes along with an order: without a limit price it goes to the market. */
export function readAttached(
  terms: MarketTerms,
  trigger: string | undefined,
  limit: string | undefined,
  by: TriggerBy,
): AttachedRequest | undefined {
  const ticks = ticksOrNone(terms, trigger, 'triggerPrice')
  if (ticks === 0) return undefined
  const limitTicks = ticksOrNone(terms, limit, 'executePrice')
  return { ticks, by, ...(limitTicks === 0 ? {} : { limitTicks }) }
}

interface AttachedInput {
  readonly trigger?: string | undefined
  readonly limit?: string | undefined
  readonly by?: TriggerBy
}

/** What an edit makes of a take-profit or stop-loss: nothing where it does not name one, none for a price of 0. */
export function changedAttached<Name extends 'takeProfit' | 'stopLoss'>(
  terms: MarketTerms,
  name: Name,
  { trigger, limit, by = 'mark' }: AttachedInput,
): Partial<Record<Name, AttachedRequest | null>> {
  const change: Partial<Record<'takeProfit' | 'stopLoss', AttachedRequest | null>> = {}
  if (trigger !== undefined) change[name] = readAttached(terms, trigger, limit, by) ?? null
  return change
}

/** Only those of the fields that are there. */
export function attachedFields(takeProfit: AttachedRequest | undefined, stopLoss: AttachedRequest | undefined) {
  return { ...(takeProfit === undefined ? {} : { takeProfit }), ...(stopLoss === undefined ? {} : { stopLoss }) }
}
