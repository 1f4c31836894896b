import { type Lots, millionthsFrom, type RateMillionths, type Ticks, ZERO } from '#lib/kernel/money.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { AttachedOrder, EditOrderBody, OrderRequest, OrderTrigger } from '#lib/contract/trading/trading-orders.ts'
import { isMultipleOf, toUnits } from '#lib/kernel/rounding.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { EditOrder } from '#gateway/engine/state/commands/order-commands.ts'
import { readLots, readTicks } from '#gateway/engine/state/money/units.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { asAsked } from '../named-requests.ts'
import { errorOf } from './outcomes.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import type {
  AttachedRequest,
  BracketTarget,
  OrderRequest as EngineOrder,
  TriggerRequest,
} from '#gateway/engine/state/records/order-request.ts'

type Read<Value> = Result<Value, ErrorName>

/** Converts an order of the wire to the engine's: prices in ticks, sizes in lots. The engine does its own checks. */
export function readOrder(exchange: Exchange, order: OrderRequest): Read<EngineOrder> {
  const market = `${order.product}:${order.symbol}`
  const terms = exchange.terms(market)
  if (terms === undefined) return refuse('unknownMarket')
  const ticks = readPrice(terms, order)
  if (!ticks.ok) return ticks
  const lots = readSize(terms, order)
  if (!lots.ok) return lots
  const trigger = order.trigger === undefined ? ok(undefined) : readTrigger(terms, order.trigger)
  if (!trigger.ok) return trigger
  const { takeProfit, stopLoss, oco } = order
  const attached = readAttachments(terms, { takeProfit, stopLoss, oco })
  if (!attached.ok) return attached
  const kind = readKind(exchange, terms, order)
  if (!kind.ok) return kind
  const { clientOrderId, side, type, force, amount, selfTrade, reduceOnly, positionSide, wholePosition } = order
  const read: EngineOrder = {
    clientOrderId,
    market,
    wallet: order.wallet ?? order.product,
    side,
    type,
    force: force ?? (type === 'limit' ? 'gtc' : 'ioc'),
    ticks: ticks.value,
    lots: lots.value,
    ...(amount === undefined ? {} : { amount }),
    ...(selfTrade === undefined ? {} : { selfTrade }),
    ...(reduceOnly === undefined ? {} : { reduceOnly }),
    ...(positionSide === undefined ? {} : { positionSide }),
    ...(trigger.value === undefined ? {} : { trigger: trigger.value }),
    ...(wholePosition === true ? { target: 'whole' as const } : {}),
    ...attached.value,
    ...kind.value,
  }
  const { expiresIn } = order
  // The same order that comes later would end later.
  return ok(expiresIn === undefined ? read : asAsked(read, { expiresAtMs: undefined, expiresIn }))
}

function readPrice(terms: MarketTerms, { type, price }: OrderRequest): Read<Ticks> {
  if (type === 'market') return price === undefined ? ok(ZERO) : refuse('orderTypeInvalid')
  return ticksOf(terms, price ?? '')
}

function readSize(terms: MarketTerms, { size, amount }: OrderRequest): Read<Lots> {
  if (amount !== undefined) return size === undefined ? ok(ZERO) : refuse('orderTypeInvalid')
  return lotsOf(terms, size ?? '')
}

/** Converts a price of the wire to ticks. */
export function ticksOf(terms: MarketTerms, text: string): Read<Ticks> {
  const read = readTicks(terms, text)
  return read.ok ? read : refuse(errorOf(read.error))
}

/** Converts a size of the wire to lots. */
export function lotsOf(terms: MarketTerms, text: string): Read<Lots> {
  const read = readLots(terms, text)
  return read.ok ? read : refuse(errorOf(read.error))
}

type Attachments = Pick<EngineOrder, 'takeProfit' | 'stopLoss' | 'oco'>

function readAttachments(
  terms: MarketTerms,
  { takeProfit, stopLoss, oco }: { readonly [Name in keyof Attachments]: AttachedOrder | undefined },
): Read<Attachments> {
  const read: { -readonly [Name in keyof Attachments]: Attachments[Name] } = {}
  for (const [name, attached] of [
    ['takeProfit', takeProfit],
    ['stopLoss', stopLoss],
    ['oco', oco],
  ] as const) {
    if (attached === undefined) continue
    const found = readAttached(terms, attached)
    if (!found.ok) return found
    read[name] = found.value
  }
  return ok(read)
}

type KindFields = Pick<EngineOrder, 'expiresAtMs' | 'scaled' | 'bracket' | 'iceberg' | 'twap' | 'chase'>

/** Reads what belongs to single kinds of orders. */
function readKind(exchange: Exchange, terms: MarketTerms, order: OrderRequest): Read<KindFields> {
  const { expiresAt, expiresIn, scaled, bracket, visibleSize, twap, chase } = order
  if (expiresAt !== undefined && expiresIn !== undefined) return refuse('orderExpiryInvalid')
  const expiresAtMs = expiresIn === undefined ? expiresAt : exchange.now() + expiresIn
  const visible = visibleSize === undefined ? ok(ZERO) : lotsOf(terms, visibleSize)
  if (!visible.ok) return visible
  const toTicks = scaled === undefined ? ok(ZERO) : ticksOf(terms, scaled.priceTo)
  if (!toTicks.ok) return toTicks
  const targets: BracketTarget[] = []
  for (const target of bracket ?? []) {
    const read = readAttached(terms, target)
    if (!read.ok) return read
    targets.push({ ...read.value, percent: target.percent })
  }
  return ok({
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    ...(scaled === undefined ? {} : { scaled: { toTicks: toTicks.value, count: scaled.count, sizes: scaled.sizes } }),
    ...(bracket === undefined ? {} : { bracket: targets }),
    ...(visibleSize === undefined ? {} : { iceberg: { visible: visible.value } }),
    ...(twap === undefined ? {} : { twap: { slices: twap.slices, everyMs: twap.every } }),
    ...(chase === undefined ? {} : { chase }),
  })
}

type Changes = Omit<EditOrder, 'type' | 'account' | 'order' | 'timeMs' | 'firstId' | 'random'>

/** Converts an edit of the wire to the engine's: 0 or an omitted field means unchanged, null removes an attached order. */
export function readChanges(
  exchange: Pick<Exchange, 'now'>,
  terms: MarketTerms,
  { expiresAt, expiresIn, endless, price, size, triggerPrice, amount, callbackRatio, takeProfit, stopLoss }: EditOrderBody,
): Read<Changes> {
  const ticks = price === undefined ? ok(ZERO) : ticksOf(terms, price)
  if (!ticks.ok) return ticks
  const lots = size === undefined ? ok(ZERO) : lotsOf(terms, size)
  if (!lots.ok) return lots
  const triggerTicks = triggerPrice === undefined ? ok(ZERO) : ticksOf(terms, triggerPrice)
  if (!triggerTicks.ok) return triggerTicks
  const callback = callbackRatio === undefined ? ok(undefined) : readCallback(callbackRatio)
  if (!callback.ok) return callback
  const ends = [expiresAt, expiresIn, endless].filter((end) => end !== undefined)
  if (ends.length > 1) return refuse('orderExpiryInvalid')
  const expiresAtMs = endless === true ? null : expiresIn === undefined ? expiresAt : exchange.now() + expiresIn
  const attached = readAttachments(terms, { takeProfit: takeProfit ?? undefined, stopLoss: stopLoss ?? undefined })
  if (!attached.ok) return attached
  return ok({
    ticks: ticks.value,
    lots: lots.value,
    triggerTicks: triggerTicks.value,
    ...(callback.value === undefined ? {} : { callbackMillionths: callback.value }),
    ...(amount === undefined ? {} : { amount }),
    ...(takeProfit === null ? { takeProfit } : {}),
    ...(stopLoss === null ? { stopLoss } : {}),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    ...attached.value,
  })
}

const MILLIONTH = '0.000001'

function readCallback(ratio: string): Read<RateMillionths> {
  const millionths = isMultipleOf(ratio, MILLIONTH) ? Number(toUnits(ratio, 6)) : NaN
  return Number.isSafeInteger(millionths) ? ok(millionthsFrom(millionths)) : refuse('trailingInvalid')
}

function readTrigger(terms: MarketTerms, { kind, by, price, callbackRatio }: OrderTrigger): Read<TriggerRequest> {
  if ((kind === 'trailing') !== (callbackRatio !== undefined)) return refuse('trailingInvalid')
  const callback = callbackRatio === undefined ? ok(undefined) : readCallback(callbackRatio)
  if (!callback.ok) return callback
  const ticks = kind === 'trailing' && price === undefined ? ok(ZERO) : ticksOf(terms, price ?? '')
  if (!ticks.ok) return ticks
  return ok({
    kind,
    by,
    ticks: ticks.value,
    ...(callback.value === undefined ? {} : { callbackMillionths: callback.value }),
  })
}

function readAttached(terms: MarketTerms, { price, by, limitPrice }: AttachedOrder): Read<AttachedRequest> {
  const ticks = ticksOf(terms, price)
  if (!ticks.ok) return ticks
  if (limitPrice === undefined) return ok({ ticks: ticks.value, by })
  const limit = ticksOf(terms, limitPrice)
  return limit.ok ? ok({ ticks: ticks.value, by, limitTicks: limit.value }) : limit
}
