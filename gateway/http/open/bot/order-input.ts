import { type Lots, ZERO } from '#lib/kernel/money.ts'
import { Type, type Static } from 'typebox'
import { FORCE_NAMES } from '#gateway/dialect/spot-rows.ts'
import type { SelfTrade } from '#gateway/engine/book/taker.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import { choose, lotsOf, optional, readPositive, required, ticksOf, ticksOrNone, told, wholeNumber } from './input.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type {
  AttachedRequest,
  BracketTarget,
  Force,
  OrderRequest,
  OrderType,
  Side,
  TriggerBy,
} from '#gateway/engine/state/records/order-request.ts'

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
  // Extensions of this exchange, which the dialect has no fields for.
  ocoTriggerPrice: told('OCO: the trigger price of a stop beside the limit order.'),
  ocoTriggerType: told('OCO: the price that the stop watches, `fill_price` or `mark_price`.'),
  ocoExecutePrice: told('OCO: the limit price of the stop; a market order without it.'),
  expireTime: told('With `force` `gtd`: when the order expires, in milliseconds, at most 366 days ahead.'),
  scaledPrice: told('Scaled: the price of the last order; `price` is that of the first, and `size` the total of all.'),
  scaledCount: told('Scaled: the number of orders, 2 to 50, which are placed together or not at all.'),
  scaledSizes: told('Scaled: how sizes grow from the first order to the last: `flat`, `ascending` or `descending`.'),
  bracketTargets: Type.Optional(
    Type.Array(Type.Object({ triggerPrice: required, executePrice: optional, percent: required }), {
      maxItems: 5,
      description: 'Bracket: two to five take-profits beside the preset stop loss, with whole percents that add up to 100.',
    }),
  ),
  visibleSize: told('Iceberg: the part of a limit order that the book shows, at least a hundredth of `size`.'),
  twapSlices: told('TWAP: the number of equal slices, 2 to 200, in which `size` is taken; `price` is the worst that they accept.'),
  twapInterval: told('TWAP: the time between two slices, in milliseconds, at least 5000.'),
  chase: told('Chase: `yes` for a limit order that rests at the best price of its side and follows it, up to `price`.'),
}
/** The group whose orders a cancel is for, an extension of this exchange. */
export const groupId = told('Cancels only the orders of this group: those that a scaled order or a bracket has placed.')

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
    ...readKind(terms, input),
  } satisfies Partial<OrderRequest>
}

const SCALED_SIZES = { flat: 'flat', ascending: 'ascending', descending: 'descending' } as const

type KindField = 'expiresAtMs' | 'scaled' | 'bracket' | 'iceberg' | 'twap' | 'chase'

const YES_NO = { yes: true, no: false } as const

/** Reads what belongs to single kinds of orders, extensions of this exchange. */
function readKind(terms: MarketTerms, input: OrderFieldsInput): Pick<OrderRequest, KindField> {
  const { expireTime, scaledPrice, scaledCount, bracketTargets = [], visibleSize, twapSlices, twapInterval } = input
  const toTicks = ticksOrNone(terms, scaledPrice, 'scaledPrice')
  return {
    ...readEnd(expireTime),
    ...(toTicks === 0
      ? {}
      : {
          scaled: {
            toTicks,
            count: Number(wholeNumber(scaledCount ?? '', 'scaledCount')),
            sizes: choose(input.scaledSizes, 'scaledSizes', SCALED_SIZES, 'flat'),
          },
        }),
    ...(visibleSize === undefined ? {} : { iceberg: { visible: lotsOf(terms, visibleSize, 'visibleSize') } }),
    ...(twapSlices === undefined
      ? {}
      : {
          twap: {
            slices: Number(wholeNumber(twapSlices, 'twapSlices')),
            everyMs: Number(wholeNumber(twapInterval ?? '', 'twapInterval')),
          },
        }),
    ...(choose(input.chase, 'chase', YES_NO, false) ? { chase: true } : {}),
    ...(bracketTargets.length === 0 ? {} : { bracket: bracketTargets.map((target) => readTarget(terms, target)) }),
  }
}

/** Another end of an order, an extension of this exchange. */
export const newExpireTime = told('When the order expires, in milliseconds; 0 for an order that stays until it is cancelled.')

/** Reads when an order with the time in force `gtd` ends. */
export function readEnd(expireTime: string | undefined): Pick<OrderRequest, 'expiresAtMs'> {
  return expireTime === undefined ? {} : { expiresAtMs: Number(wholeNumber(expireTime, 'expireTime')) }
}

/** Reads another end of an order: unchanged if it is not named, none for 0. */
export function changedEnd(expireTime: string | undefined): { expiresAtMs?: number | null } {
  if (expireTime === undefined) return {}
  const endMs = Number(wholeNumber(expireTime, 'newExpireTime'))
  return { expiresAtMs: endMs === 0 ? null : endMs }
}

/** Reads one target of a bracket, which watches the last price. */
function readTarget(
  terms: MarketTerms,
  { triggerPrice, executePrice, percent }: { readonly triggerPrice: string; readonly executePrice?: string; readonly percent: string },
): BracketTarget {
  const attached = readAttached(terms, triggerPrice, executePrice, 'last')
  if (attached === undefined) throw new DialectRefusal('parameterMissing', 'triggerPrice')
  return { ...attached, percent: Number(wholeNumber(percent, 'percent')) }
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
