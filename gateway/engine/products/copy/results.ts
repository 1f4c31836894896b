import { exact, Fraction } from '#lib/calc/arithmetic/fraction.ts'
import { type Lot, moveLots } from '#lib/calc/performance/lots.ts'
import { outcomeOf } from '#lib/calc/performance/outcome.ts'
import { type Amount, amountFrom, NOTHING, unitsOf } from '#lib/kernel/money.ts'
import { countedPrice } from '../../book/counted-price.ts'
import type { FillEvent } from '../../events.ts'
import { added, amountText, larger, negated, portionOf, times, toAmount, without } from '../../ledger/amounts.ts'
import { Sum } from '../../ledger/sums.ts'
import { NET_FIGURE_RULES } from '../../rules.ts'
import type { Run } from '../../run.ts'
import { positionOf } from '../../state/positions.ts'
import type { Market, Order, Position } from '../../state/records.ts'
import type { EngineState } from '../../state/state.ts'
import { worthOf } from '../../pricing/pricing.ts'
import { type Leader, linkKey, type NetFigures, type Tracked } from './state.ts'

/**
 * The public figures of a leader: those of a journal (formulas 13), kept as trades happen. A trade counts once, when it is over, by its net:
 * a position of futures from its first led fill until nothing of it is open; in spot all that one order sold, first in, first out.
 */

/** The most lots of a coin that are kept apart: beyond it the newest two become one. */
const LOTS_MAX = 1000

/** Returns the figures of a leader that begins; null under earlier rules. */
export function beginFigures({ rules }: EngineState): NetFigures | null {
  return rules < NET_FIGURE_RULES ? null : { closed: NOTHING, lots: new Map(), closing: new Map(), before: null }
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
  if (leader.net === null || trade === undefined || paid === 0n) return
  const own = trade.lots < lots ? portionOf(paid, trade.lots, lots) : paid
  book(leader, own)
  trade.net = added(trade.net, own)
}

/** Counts a trade of futures that is over. */
export function countTrade(leader: Leader, { net }: Tracked): void {
  if (leader.net === null || leader.product === 'spot') return
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
  if (net === null || (fill.buy && !isLed)) return
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
  net?.closing.delete(orderId)
}

/** Forgets the coins of a market that is delisted: they are not sold any more. */
export function forgetCoins({ net }: Leader, market: Market): void {
  net?.lots.delete(market.id)
}

/** Returns the result of a leader's trades that are over. Under earlier rules open trades are in it, and funding is not. */
export function closedOf({ net, result }: Leader): Amount {
  return net === null ? result.amount : net.closed
}

/** Returns what a spot leader's open lots are worth beyond their cost, at the last price. */
export function openCoins({ net }: Leader, market: Market): Amount {
  const lots = net?.lots.get(market.id) ?? []
  const size = Fraction.sum(lots.map((lot) => lot.size)).text()
  const value = Fraction.sum(lots.map(({ price }) => price?.value ?? '0')).text()
  return without(worthOf(market, toAmount(size), NOTHING, market.last), toAmount(value))
}

/**
 * Begins to count a leader of earlier rules by its trades: what is open goes on with what it has brought, and coins that are held are one lot.
 * The history then tells how many trades it has won and lost (`recount`). `until`: the last record and
 * the highest id of the earlier rules.
 */
export function countFromHere(leader: Leader, until: Pick<EngineState, 'sequence' | 'lastId'>): void {
  const net: NetFigures = { closed: leader.result.amount, lots: new Map(), closing: new Map(), before: null }
  leader.net = net
  for (const trade of leader.tracked.values()) {
    if (leader.product === 'futures') continueTrade(leader, net, trade)
    else {
      net.lots.set(trade.market.id, [lotOf(trade)])
      net.closed = added(net.closed, trade.fee)
      // Snapshots of earlier rules do not have what it brought until now.
      trade.net = NOTHING
    }
  }
  const { sequence, lastId } = until
  net.before = { sequence, lastId, wins: leader.wins, losses: leader.losses, closed: net.closed }
}

/** Takes what an open position has brought out of the result of trades that are over. Its funding was not counted before. */
function continueTrade(leader: Leader, net: NetFigures, trade: Tracked): void {
  const { market, direction, lots, fee } = trade
  const { account, startedAtMs } = leader
  const position = positionOf(account, market, account.positionMode === 'one-way' ? 'net' : direction === 1 ? 'long' : 'short')
  const isWhole = position !== undefined && position.lots === lots && position.openedAtMs >= startedAtMs
  const funding = isWhole ? position.funding : NOTHING
  trade.net = isWhole ? added(without(position.realised, position.fees), funding) : negated(fee)
  net.closed = without(net.closed, without(trade.net, funding))
  leader.result.add(Sum.of(funding))
}

/** The coins of an open trade of spot. Their fee was paid from them. */
function lotOf({ market, lots, cost, fee, openedAtMs }: Tracked): Lot {
  const base = market.lotSize.amount * BigInt(lots)
  const size = amountFrom(cost === 0n ? base : (base * (cost - fee)) / cost)
  return { size: amountText(size), price: { value: amountText(cost), fee: '0' }, isLong: true, timeMs: openedAtMs }
}

/** Puts what the history says of a leader's trades in the place of what earlier rules had counted. Null for a sum that it cannot tell. */
export function recount(leader: Leader, wins: number, losses: number, closed: string | null): void {
  const { net } = leader
  const before = net?.before ?? null
  if (net === null || before === null) return
  net.before = null
  leader.wins += wins - before.wins
  leader.losses += losses - before.losses
  if (closed === null) return
  const apart = without(toAmount(closed), before.closed)
  net.closed = added(net.closed, apart)
  leader.result.add(Sum.of(apart))
  leader.peak = larger(leader.peak, leader.result.amount)
}
