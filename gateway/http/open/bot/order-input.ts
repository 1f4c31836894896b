import { type Lots, ZERO } from '#lib/kernel/money.ts'
import { Type, type Static } from 'typebox'
import { FORCE_NAMES } from '#gateway/dialect/spot-rows.ts'
import type { SelfTrade } from '#gateway/engine/book/taker.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import { choose, lotsOf, optional, readPositive, required, ticksOf, ticksOrNone } from './input.ts'
import type { MarketTerms } from '#gateway/engine/state/market-terms.ts'
import type { AttachedRequest, Force, OrderRequest, OrderType, Side, TriggerBy } from '#gateway/engine/state/order-request.ts'

/** The wire format that orders of both products share. */

export const SIDES: Readonly<Record<string, Side>> = { buy: 'buy', sell: 'sell' }
export const ORDER_TYPES: Readonly<Record<string, OrderType>> = { limit: 'limit', market: 'market' }
const FORCES: Readonly<Record<string, Force>> = {
  ...Object.fromEntries(Object.entries(FORCE_NAMES).map(([force, name]) => [name, force as Force])),
  normal: 'gtc',
}
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
  /** OCO, an extension of this exchange: the trigger price of a stop beside the limit order; without an execute price a market order. */
  ocoTriggerPrice: optional,
  ocoTriggerType: optional,
  ocoExecutePrice: optional,
}
const Fields = Type.Partial(Type.Object(OrderFields))
type OrderFieldsInput = Static<typeof Fields>

const time = Type.Optional(Type.Integer({ minimum: 0 }))
/** The maximum transit time of an order: milliseconds since its sender's clock read `requestTime`. */
export const ArrivalFields = { requestTime: time, receiveWindow: time }

/** Refuses an order that has been in transit for longer than its sender allows (dialect, section 6). */
export function checkArrival(
  { clock }: Pick<Bot, 'clock'>,
  { requestTime, receiveWindow }: { readonly requestTime?: number; readonly receiveWindow?: number },
): void {
  if (!requestTime || !receiveWindow) return
  if (clock.now() > requestTime + receiveWindow) throw new DialectRefusal('timestampExpired')
}

/** Reads the time in force. Market orders come with `GTC` too, which means nothing for them. */
export function readForce(given: string | undefined): Force {
  return choose(given, 'force', FORCES, 'gtc')
}

/** Reads all fields of an order except its market, its size and its trigger. */
export function readOrderTerms(terms: MarketTerms, input: OrderFieldsInput) {
  const type = choose(input.orderType, 'orderType', ORDER_TYPES)
  const by = choose(input.ocoTriggerType, 'ocoTriggerType', TRIGGERS_BY, 'last')
  const oco = readAttached(terms, input.ocoTriggerPrice, input.ocoExecutePrice, by)
  return {
    side: choose(input.side, 'side', SIDES),
    type,
    force: readForce(input.force),
    ticks: type === 'limit' ? ticksOf(terms, input.price, 'price') : ZERO,
    selfTrade: choose(input.stpMode, 'stpMode', SELF_TRADE, 'none'),
    ...(input.clientOid === undefined ? {} : { clientOrderId: input.clientOid }),
    ...(oco === undefined ? {} : { oco }),
  } satisfies Partial<OrderRequest>
}

/** Reads a size in lots; for a spot market buy it is the quote amount to spend. */
export function readSize(
  terms: MarketTerms,
  size: string | undefined,
  { type, side }: Pick<OrderRequest, 'type' | 'side'>,
): { readonly lots: Lots; readonly amount?: string } {
  const spends = terms.product === 'spot' && type === 'market' && side === 'buy'
  return spends ? { lots: ZERO, amount: readPositive(size, 'size') } : { lots: lotsOf(terms, size, 'size') }
}

/** Reads a take-profit or stop-loss attached to an order: without a limit price it becomes a market order. */
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

/** Reads an edit of a take-profit or stop-loss: unchanged if it is not named, removed by a price of 0. */
export function changedAttached<Name extends 'takeProfit' | 'stopLoss'>(
  terms: MarketTerms,
  name: Name,
  { trigger, limit, by = 'mark' }: AttachedInput,
): Partial<Record<Name, AttachedRequest | null>> {
  const change: Partial<Record<'takeProfit' | 'stopLoss', AttachedRequest | null>> = {}
  if (trigger !== undefined) change[name] = readAttached(terms, trigger, limit, by) ?? null
  return change
}

/** Returns only the fields that are present. */
export function attachedFields(takeProfit: AttachedRequest | undefined, stopLoss: AttachedRequest | undefined) {
  return { ...(takeProfit === undefined ? {} : { takeProfit }), ...(stopLoss === undefined ? {} : { stopLoss }) }
}
