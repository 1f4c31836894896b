import { exact, Fraction } from '#lib/calc/arithmetic/fraction.ts'
import { type Lot, moveLots } from '#lib/calc/performance/lots.ts'
import { outcomeOf } from '#lib/calc/performance/outcome.ts'
import { type Amount, NOTHING, unitsOf } from '#lib/kernel/money.ts'
import { countedPrice } from '#gateway/engine/trading/pricing/counted-price.ts'
import type { FillEvent } from '#gateway/engine/state/events.ts'
import { added, amountText, larger, portionOf, times, toAmount, without } from '#gateway/engine/state/money/amounts.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import type { Run } from '#gateway/engine/state/run.ts'
import type { Market, Order, Position } from '#gateway/engine/state/records/records.ts'
import { worthOf } from '#gateway/engine/trading/pricing/pricing.ts'
import { type Leader, linkKey, type NetFigures, type Tracked } from './state.ts'

/**
 * The public figures of a leader: those of a journal (formulas 13), kept as trades happen. A trade counts once, when it is over, by its net:
 * a position of futures from its first led fill until nothing of it is open; in spot all that one order sold, first in, first out.
 */

/** The most lots of a coin that are kept apart: beyond it the newest two become one. */
const LOTS_MAX = 1000

/** Returns the figures of a leader that begins. */
export function beginFigures(): NetFigures {
  return { closed: NOTHING, lots: new Map(), closing: new Map() }
}

/** Books a part of a leader's result, and follows its highest value and deepest fall. */
export function book(leader: Leader, amount: Amount): void {
  leader.result.add(Sum.of(amount))
  leader.peak = larger(leader.peak, leader.result.amount)
  leader.drawdown = larger(leader.drawdown, without(leader.peak, leader.result.amount))
}

/** Books what a position of a leader has paid or received of funding: the part of it that is led. */
export function bookFunding(leader: Leader, { market, direction, lots }: Readonly<Position>, paid: Amount): void {
  const trade = leader.tracked.get(linkKey(market, direction))
  if (trade === undefined || paid === 0n) return
  const own = trade.lots < lots ? portionOf(paid, trade.lots, lots) : paid
  book(leader, own)
  trade.net = added(trade.net, own)
}

/** Counts a trade of futures that is over. */
export function countTrade(leader: Leader, { net }: Tracked): void {
  if (leader.product === 'spot') return
  leader.net.closed = added(leader.net.closed, net)
  count(leader, net, 1)
}

function count(leader: Leader, net: Amount, by: 1 | -1): void {
  const outcome = outcomeOf(amountText(net))
  if (outcome === 'win') leader.wins += by
  if (outcome === 'loss') leader.losses += by
}

/**
 * Books a fill of a spot leader: a led purchase opens a lot of what came after its fee, a sale closes the oldest ones. An order that sells
 * in parts stays one trade, whose outcome can turn.
 */
export function bookCoins(run: Run, leader: Leader, { id, market }: Order, fill: FillEvent, isLed: boolean): void {
  const { net } = leader
  if (fill.buy && !isLed) return
  const lots = net.lots.get(market.id) ?? []
  const coins = fill.buy ? without(fill.received, fill.fee) : fill.paid
  const quote = times(market.unitValue.amount, unitsOf(countedPrice(run.quotes, fill), fill.lots))
  const value = fill.buy ? quote : without(quote, fill.fee)
  const sizes = { size: amountText(coins), value: amountText(value), fee: '0' }
  const { base: coin, symbol } = market.terms
  const closed = moveLots(lots, { kind: fill.buy ? 'buy' : 'sell', coin, trade: '', symbol, timeMs: fill.timeMs, ...sizes }, false)
  if (lots.length > LOTS_MAX) lots.push(join(lots.splice(-2)))
  if (lots.length === 0) net.lots.delete(market.id)
  else net.lots.set(market.id, lots)
  if (closed.length === 0) return
  const sold = Fraction.sum(closed.map((lot) => exact(lot.closed.value).minus(lot.opened.value))).text()
  const before = net.closing.get(id)
  const after = added(before ?? NOTHING, toAmount(sold))
  if (before !== undefined) count(leader, before, -1)
  count(leader, after, 1)
  net.closing.set(id, after)
  net.closed = added(net.closed, toAmount(sold))
}

function join(lots: readonly Lot[]): Lot {
  const [first, second] = lots as [Lot, Lot]
  const price =
    first.price === null || second.price === null ? null : { value: exact(first.price.value).plus(second.price.value).text(), fee: '0' }
  return { ...first, size: exact(first.size).plus(second.size).text(), price }
}

/** Forgets what an order has sold, once it is closed: its trade is over. */
export function endSale({ net }: Leader, orderId: number): void {
  net.closing.delete(orderId)
}

/** Forgets the coins of a market that is delisted: they are not sold any more. */
export function forgetCoins({ net }: Leader, market: Market): void {
  net.lots.delete(market.id)
}

/** Returns what a spot leader's open lots are worth beyond their cost, at the last price. */
export function openCoins({ net }: Leader, market: Market): Amount {
  const lots = net.lots.get(market.id) ?? []
  const size = Fraction.sum(lots.map((lot) => lot.size)).text()
  const value = Fraction.sum(lots.map(({ price }) => price?.value ?? '0')).text()
  return without(worthOf(market, toAmount(size), NOTHING, market.last), toAmount(value))
}
