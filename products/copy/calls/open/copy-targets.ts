import { compare, sign } from '#lib/kernel/decimal-text.ts'
import { lotsFrom, ZERO } from '#lib/kernel/money.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import type { CopyProduct } from '../../rules/state.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'
import type { OpenTradeView } from '../../reads/show-copy.ts'
import type { OrderView } from '#gateway/exchange/views/order-views.ts'
import { DialectRefusal } from '#gateway/http/open/refusal.ts'
import type { Bot } from '#gateway/http/open/bot/call.ts'
import { termsOf, ticksOf } from '#gateway/http/open/bot/input.ts'
import { setTargets } from '#gateway/http/open/bot/mix/position-calls.ts'
import { judged, submitOne } from '#gateway/http/open/bot/submit.ts'

/** The orders that protect the trades of a leader: targets of its position, or orders that sell its coins. */

/** Returns the beginning of the names of the orders that protect a spot trade. */
function protectionOf({ id }: OpenTradeView): string {
  return `copytpsl-${id}-`
}

interface Targets {
  readonly takeProfit: string | null
  readonly stopLoss: string | null
}

/** Returns the prices at which a trade is closed with a gain or a loss. */
export function targetsOf(bot: Bot, product: CopyProduct, trade: OpenTradeView): Targets {
  const orders = bot.exchange.read.openOrders(bot.account, `${product}:${trade.symbol}`)
  if (product === 'spot') {
    const own = protectionOrders(bot, trade)
    return {
      takeProfit: own.find(({ trigger }) => trigger === null)?.price ?? null,
      stopLoss: orders.find((order) => order.trigger?.kind === 'trigger' && isStopOf(own, order))?.trigger?.price ?? null,
    }
  }
  const find = (kind: 'take-profit' | 'stop-loss') =>
    orders.find(
      ({ trigger, target, side }) => trigger?.kind === kind && target === 'whole' && side === (trade.direction === 'long' ? 'sell' : 'buy'),
    )?.trigger?.price ?? null
  return { takeProfit: find('take-profit'), stopLoss: find('stop-loss') }
}

/** Checks whether an order protects a trade, or is the stop leg of one that does: a leg has no name of its own. */
function isStopOf(own: readonly OrderView[], { orderId, siblingId }: OrderView): boolean {
  return own.some((order) => order.orderId === orderId || order.orderId === siblingId)
}

function protectionOrders(bot: Bot, trade: OpenTradeView): OrderView[] {
  return bot.exchange.read
    .openOrders(bot.account, `spot:${trade.symbol}`)
    .filter(({ clientOrderId }) => clientOrderId?.startsWith(protectionOf(trade)) === true)
}

/** Returns the order that sells the coins of a spot trade: fees have taken a part of what was bought. */
export function sale(bot: Bot, { symbol, size }: OpenTradeView): OrderRequest {
  const terms = termsOf(bot, 'spot', symbol)
  const coins = bot.exchange.read.balances(bot.account, 'spot').find(({ asset }) => asset === terms.base)?.available ?? '0'
  const lots = Number(toUnits(compare(coins, size) < 0 ? coins : size, terms.sizePlace, 'down'))
  const whole = lotsFrom(lots - (lots % (terms.sizeStep ?? 1)))
  return { market: `spot:${symbol}`, wallet: 'spot', side: 'sell', type: 'market', force: 'ioc', ticks: ZERO, lots: whole }
}

/** Cancels the orders that protect a spot trade, and thereby frees its coins. */
export async function cancelProtection(bot: Bot, trade: OpenTradeView): Promise<void> {
  const orders = protectionOrders(bot, trade).map(({ orderId }) => ({ orderId: Number(orderId) }))
  if (orders.length > 0) await judged(bot, { type: 'cancel', account: bot.account, orders })
}

/** Protects a spot trade by a limit order, a stop, or both of which one ends the other. */
export async function protectSpot(bot: Bot, trade: OpenTradeView, given: GivenPrices): Promise<void> {
  const { symbol } = trade
  const terms = termsOf(bot, 'spot', symbol)
  const known = targetsOf(bot, 'spot', trade)
  const takeProfit = wanted(given.takeProfit, known.takeProfit)
  const stopLoss = wanted(given.stopLoss, known.stopLoss)
  const gain = takeProfit === null ? null : ticksOf(terms, takeProfit, 'stopSurplusPrice')
  const loss = stopLoss === null ? null : ticksOf(terms, stopLoss, 'stopLossPrice')
  const market = bot.feed.market('spot', symbol)
  const last = market === undefined ? '0' : market.priceText(bot.feed.last(market))
  // The coins are bound by the orders that are replaced: prices that would be refused are refused before those end.
  if (takeProfit !== null && compare(takeProfit, last) <= 0) throw new DialectRefusal('parameterInvalid', 'stopSurplusPrice')
  if (stopLoss !== null && compare(stopLoss, last) >= 0) throw new DialectRefusal('parameterInvalid', 'stopLossPrice')
  await cancelProtection(bot, trade)
  if (gain === null && loss === null) return
  const named = { ...sale(bot, trade), clientOrderId: `${protectionOf(trade)}${crypto.randomUUID().slice(0, 8)}` }
  const stop = { by: 'last', ticks: loss ?? ZERO } as const
  const order: OrderRequest =
    gain === null
      ? { ...named, force: 'gtc', trigger: { kind: 'trigger', ...stop } }
      : { ...named, type: 'limit', force: 'gtc', ticks: gain, ...(loss === null ? {} : { oco: stop }) }
  await submitOne(bot, 'spot', { type: 'place', account: bot.account, order })
}

interface GivenPrices {
  readonly takeProfit: string | undefined
  readonly stopLoss: string | undefined
}

/** Returns the price that a target shall have: the given one, none for 0, the known one if none is given. */
function wanted(given: string | undefined, known: string | null): string | null {
  if (given === undefined) return known
  return sign(given) === 0 ? null : given
}

/** Sets or removes the targets of a futures trade's position. */
export async function protectFutures(bot: Bot, { symbol, direction }: OpenTradeView, { takeProfit, stopLoss }: GivenPrices): Promise<void> {
  const isSet = (price: string | undefined): price is string => price !== undefined && sign(price) !== 0
  const prices = {
    ...(isSet(takeProfit) ? { stopSurplusTriggerPrice: takeProfit } : {}),
    ...(isSet(stopLoss) ? { stopLossTriggerPrice: stopLoss } : {}),
  }
  if (Object.keys(prices).length > 0) await setTargets(bot, termsOf(bot, 'futures', symbol), direction, prices)
  const removed = new Set([
    ...(takeProfit !== undefined && !isSet(takeProfit) ? ['take-profit'] : []),
    ...(stopLoss !== undefined && !isSet(stopLoss) ? ['stop-loss'] : []),
  ])
  const orders = bot.exchange.read
    .openOrders(bot.account, `futures:${symbol}`)
    .filter(
      ({ trigger, target, side }) =>
        trigger !== null && removed.has(trigger.kind) && target === 'whole' && side === (direction === 'long' ? 'sell' : 'buy'),
    )
    .map(({ orderId }) => ({ orderId: Number(orderId) }))
  if (orders.length > 0) await judged(bot, { type: 'cancel', account: bot.account, orders })
}
