import type { CopiedResult } from '#lib/contract/products/copy-kinds.ts'
import { least, type Lots, lotsFrom, minus, NOTHING, plus, type Ticks, ZERO, type Amount } from '#lib/kernel/money.ts'
import { lotsAt } from '../../book/columns.ts'
import { settleFutures } from '../../futures/settle-futures.ts'
import { added, without } from '../../ledger/amounts.ts'
import { hold } from '../../ledger/ledger.ts'
import { Sum } from '../../ledger/sums.ts'
import { closeOrder } from '../../orders/close-order.ts'
import { chargedOf } from '../../orders/order-fee.ts'
import { trimReduceOnly } from '../../orders/reduce-only.ts'
import { holdFor } from '../../orders/reserve.ts'
import { type Run, takeId, visitMarket } from '../../run.ts'
import { settleSpot, type Trade } from '../../spot/settle-spot.ts'
import { balanceOf } from '../../state/accounts.ts'
import { openOrder } from '../../state/open-orders.ts'
import type { OrderRequest } from '../../state/order-request.ts'
import { holdAssetOf, lotsLeft } from '../../state/orders.ts'
import { positionOf, positionsIn, settingsOf } from '../../state/positions.ts'
import { sizeStepOf } from '../../state/steps.ts'
import type { Market, Order, Position } from '../../state/records.ts'
import { costShare, valueOf } from './figures.ts'
import { reportCopied } from './report.ts'
import { leverageFor } from './size.ts'
import type { Copy, Link } from './state.ts'

/** What one copy wants to trade in a market, up to a limit price. */
export interface Want {
  readonly copy: Copy
  readonly link: Link
  readonly opens: boolean
  readonly lots: Lots
  readonly limit: Ticks
}

interface Placed extends Want {
  readonly order: Order
  /** Futures: the position that an order closes, and what it had realised before. */
  readonly closes: Position | undefined
  readonly realised: Amount
}

/**
 * Trades for several copies at once, all on one side of a market: each price of the house is shared out in proportion to what is left of
 * each order. No trader's order is on the other side, so that no leader can sell to the own followers (ADR 43).
 */
export function tradeTogether(run: Run, market: Market, buy: boolean, wants: readonly Want[]): void {
  visitMarket(run, market)
  const placed = wants.flatMap((want) => placeFor(run, market, buy, want) ?? [])
  const { book, house } = market
  const step = sizeStepOf(market)
  let ticks = buy ? book.bestAsk : book.bestBid
  while (ticks >= 0) {
    const at = ticks
    const open = placed.filter(({ order, limit }) => lotsLeft(order) > 0 && (buy ? limit >= at : limit <= at))
    if (open.length === 0) break
    ticks = book.behind(buy, at)
    const offered = lotsAt(book.levels.house, book.levels.at(at))
    if (offered === 0) continue
    book.witness.level(!buy, at, offered)
    const wanted = open.reduce((sum, { order }) => sum + lotsLeft(order), 0)
    const taken = Math.min(wanted, offered - (offered % step))
    if (taken === 0) continue
    book.setHouse(!buy, at, minus(offered, lotsFrom(taken)))
    house.take(at, lotsFrom(taken), run.timeMs)
    shareOut(run, market, buy, at, taken, wanted, open)
  }
  for (const one of placed) finish(run, one)
  trimReduceOnly(run)
}

/** Shares lots out by size: each order gets its part of the running total, in whole steps, so that all parts add up. */
function shareOut(run: Run, market: Market, buy: boolean, ticks: Ticks, taken: number, wanted: number, open: readonly Placed[]): void {
  const step = sizeStepOf(market)
  let [passed, given] = [0, 0]
  for (const [nth, { order }] of open.entries()) {
    const left = lotsLeft(order)
    passed += left
    const due = Number((BigInt(taken) * BigInt(passed)) / BigInt(wanted))
    const upTo = nth === open.length - 1 ? taken : due - (due % step)
    const lots = least(left, lotsFrom(Math.max(0, upTo - given)))
    given += lots
    if (lots === 0) continue
    const trade: Trade = { market, ticks, lots, buyer: buy ? order : null, seller: buy ? null : order, buyerTakes: buy }
    if (market.terms.product === 'spot') settleSpot(run, trade)
    else settleFutures(run, trade)
  }
  if (given === taken) return
  // Rounding to steps can leave lots over: they stay with the house.
  const { book } = market
  const cell = book.levels.find(ticks)
  book.setHouse(!buy, ticks, plus(cell < 0 ? ZERO : lotsAt(book.levels.house, cell), lotsFrom(taken - given)))
}

function placeFor(run: Run, market: Market, buy: boolean, want: Want): Placed | null {
  const { copy, link, opens, lots, limit } = want
  const { account, leader, follower } = copy
  account.spotLevel = follower.spotLevel
  account.futuresLevel = follower.futuresLevel
  const futures = leader.product === 'futures'
  const sized = futures || opens ? lots : spotLots(copy, link, lots)
  if (sized === 0) {
    // What fees have left is below a step: it stays with the funds and is returned at the end.
    takeSpot(link, lots)
    return null
  }
  if (futures && opens) setUp(copy, link)
  const request: OrderRequest = {
    market: market.id,
    wallet: leader.product,
    side: buy ? 'buy' : 'sell',
    type: 'limit',
    force: 'ioc',
    ticks: limit,
    lots: sized,
    ...(futures ? { positionSide: link.direction === 1 ? ('long' as const) : ('short' as const) } : {}),
    ...(futures && !opens ? { reduceOnly: true } : {}),
  }
  const held = new Sum()
  const refused = holdFor(run, account, market, request, null, held)
  if (refused !== null) {
    const result: CopiedResult = refused === 'insufficient-balance' ? refused : 'refused'
    reportCopied(run, copy, link, { id: takeId(run), opens, wanted: lots, lots: ZERO, units: ZERO, fee: NOTHING, profit: NOTHING, result })
    return null
  }
  hold(account, leader.product, holdAssetOf(market, buy), held)
  const order = openOrder(run, account, market, request, 0, 0, 0, held)
  const closes = opens ? undefined : positionOf(account, market, link.direction === 1 ? 'long' : 'short')
  return { ...want, order, closes, realised: closes?.realised ?? NOTHING }
}

/** Returns the lots of a coin that belong to a part of what was bought: fees were taken from it. */
function spotLots({ account }: Copy, link: Link, lots: Lots): Lots {
  const { market } = link
  const has = Number(balanceOf(account, 'spot', market.baseAsset).total.amount / market.lotSize.amount)
  const part = lots >= link.lots ? has : Number((BigInt(has) * BigInt(lots)) / BigInt(link.lots))
  return lotsFrom(part - (part % sizeStepOf(market)))
}

/** Sets leverage and margin mode of a market before its first position; an open one keeps its own. */
function setUp(copy: Copy, link: Link): void {
  const { account, leader, settings } = copy
  const { market } = link
  if (positionsIn(account, market).length > 0) return
  const leverage = leverageFor(copy, link)
  const marginMode = settings.marginMode === 'leader' ? settingsOf(leader.account, market).marginMode : settings.marginMode
  account.futuresSettings.set(market.id, { marginMode, leverageCrossed: leverage, leverageLong: leverage, leverageShort: leverage })
}

/** Ends an order after its pass through the book, books a spot copy's cost, and reports what it did. */
function finish(run: Run, placed: Placed): void {
  const { copy, link, opens, order, lots, closes, realised } = placed
  const done = lotsLeft(order) === 0
  const profit = copy.leader.product === 'spot' ? bookSpot(placed) : without(closes?.realised ?? NOTHING, realised)
  closeOrder(run, order, done ? null : 'immediate-or-cancel-rest')
  const { lotsFilled, unitsFilled } = order
  const result: CopiedResult = done ? 'filled' : 'slippage'
  reportCopied(run, copy, link, {
    id: order.id,
    opens,
    wanted: lots,
    lots: lotsFilled,
    units: unitsFilled,
    fee: chargedOf(order),
    profit,
    result,
  })
}

function bookSpot({ link, opens, order, lots }: Placed): Amount {
  const { market } = link
  const value = valueOf(market, order.unitsFilled)
  if (opens) {
    link.lots = plus(link.lots, order.lotsFilled)
    link.cost = added(link.cost, value)
    return NOTHING
  }
  // A part of what was bought is gone: as much as of the order was filled.
  const gone = order.lotsFilled === order.lots ? lots : lotsFrom(Number((BigInt(lots) * BigInt(order.lotsFilled)) / BigInt(order.lots)))
  return without(value, takeSpot(link, gone))
}

/** Takes lots out of a spot copy's books, and returns their cost. */
function takeSpot(link: Link, lots: Lots): Amount {
  const share = costShare(link.cost, lots, link.lots)
  link.lots = minus(link.lots, lots)
  link.cost = without(link.cost, share)
  return share
}
