import type { CopiedResult } from '../contract/copy-kinds.ts'
import { assert } from '#lib/kernel/assert.ts'
import { type Lots, lotsFrom, minus, NOTHING, plus, type Ticks, ticksFrom, ZERO, type Amount } from '#lib/kernel/money.ts'
import { lotsAt } from '#gateway/engine/book/columns.ts'
import { settleFutures } from '#gateway/engine/trading/futures/settle-futures.ts'
import { added, without } from '#gateway/engine/state/money/amounts.ts'
import { hold } from '#gateway/engine/state/ledger.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import { closeOrder } from '#gateway/engine/trading/orders/close-order.ts'
import { sumCharged } from '#gateway/engine/state/money/order-fee.ts'
import { trimReduceOnly } from '#gateway/engine/trading/kinds/reduce-only.ts'
import { holdFor } from '#gateway/engine/trading/orders/reserve.ts'
import { type Run, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import { settleSpot, type Trade } from '#gateway/engine/trading/spot/settle-spot.ts'
import { readBalance } from '#gateway/engine/state/accounts.ts'
import { openOrder } from '#gateway/engine/state/open-orders.ts'
import type { OrderRequest } from '#gateway/engine/state/records/order-request.ts'
import { chooseHoldAsset, lotsLeft } from '#gateway/engine/state/orders.ts'
import { findPosition, positionsIn, readSettings } from '#gateway/engine/state/positions.ts'
import { readSizeStep } from '#gateway/engine/state/steps.ts'
import type { Market, Order, Position } from '#gateway/engine/state/records/records.ts'
import { calculateValue, costShare } from './figures.ts'
import { reportCopied } from './report.ts'
import { leverageFor } from './size.ts'
import type { Copy, Link } from './state.ts'

/** The size that one copy wants to trade in a market, up to a limit price. */
export interface Want {
  readonly copy: Copy
  readonly link: Link
  readonly opens: boolean
  readonly lots: Lots
  readonly limit: Ticks
}

/**
 * The most limit prices that one passage through the book meets. With more of them, openings that would pay more than all of these wait no
 * longer: what they did not get is given up and told.
 */
const PASSAGES_MAX = 20

/** A passage through the house's levels up to the nearest limit of the orders that take part. */
interface Passage {
  readonly open: readonly Placed[]
  readonly limit: Ticks
  readonly wanted: number
  /** The steps in which it is shared out. */
  readonly step: number
  priceStep: number
  lots: number
  units: bigint
}

interface Placed extends Want {
  readonly order: Order
  /** Futures: the position that an order closes, and what it had realised before. */
  readonly closes: Position | undefined
  readonly realised: Amount
}

/**
 * Trades for several copies at once, all on one side of a market: what the house gives up to the nearest limit is shared out in proportion
 * to what each order still wants, at one average price. No trader's order is on the other side, so that no leader can sell to the own
 * followers (ADR 43).
 */
export function tradeTogether(run: Run, market: Market, buy: boolean, wants: readonly Want[]): void {
  visitMarket(run, market)
  const placed = wants.flatMap((want) => placeFor(run, market, buy, want) ?? [])
  const { book, house } = market
  let passages = 0
  let passage = beginPassage(market, buy, placed)
  let ticks = buy ? book.bestAsk : book.bestBid
  while (ticks >= 0 && passage !== null) {
    const at = ticks
    if (buy ? at > passage.limit : at < passage.limit) {
      shareOut(run, market, buy, passage)
      passages += 1
      passage =
        passages === PASSAGES_MAX
          ? null
          : beginPassage(
              market,
              buy,
              passage.open.filter(({ limit }) => (buy ? limit >= at : limit <= at)),
            )
      continue
    }
    ticks = book.behind(buy, at)
    const offered = lotsAt(book.levels.house, book.levels.at(at))
    if (offered === 0) continue
    book.witness.level(!buy, at, offered)
    const taken = Math.min(passage.wanted - passage.lots, offered - (offered % passage.step))
    if (taken === 0) continue
    book.setHouse(!buy, at, minus(offered, lotsFrom(taken)))
    house.take(at, lotsFrom(taken), run.timeMs)
    if (at % passage.priceStep !== 0) passage.priceStep = 1
    passage.lots += taken
    passage.units += BigInt(at) * BigInt(taken)
    if (passage.lots === passage.wanted) break
  }
  if (passage !== null) shareOut(run, market, buy, passage)
  for (const one of placed) finish(run, one)
  trimReduceOnly(run)
}

/** Begins a passage up to the nearest limit of orders that want more; null if none does. */
function beginPassage(market: Market, buy: boolean, all: readonly Placed[]): Passage | null {
  const open = all.filter(({ order }) => lotsLeft(order) > 0)
  const [first, ...others] = open
  if (first === undefined) return null
  const step = readSizeStep(market)
  return {
    open,
    limit: others.reduce((nearest, { limit }) => (buy === limit < nearest ? limit : nearest), first.limit),
    wanted: open.reduce((sum, { order }) => sum + lotsLeft(order), 0),
    // After a change of the market's steps, positions can have odd sizes.
    step: open.every(({ order }) => lotsLeft(order) % step === 0) ? step : 1,
    priceStep: market.terms.priceStep ?? 1,
    lots: 0,
    units: 0n,
  }
}

/**
 * Shares a passage out by size, in whole steps. Its average price lies between two price steps: each order gets lots at both in proportion, so
 * that lots and value add up exactly, and no order has more than two fills however many levels there were.
 */
function shareOut(run: Run, market: Market, buy: boolean, { open, step, priceStep, wanted, lots: taken, units }: Passage): void {
  if (taken === 0) return
  const steps = units / BigInt(priceStep)
  const lower = Number(steps / BigInt(taken)) * priceStep
  const atUpper = Number(steps % BigInt(taken))
  const upTo = (all: number, passed: number, of: number): number => {
    const due = Number((BigInt(all) * BigInt(passed)) / BigInt(of))
    return due - (due % step)
  }
  const settle = ({ order }: Placed, ticks: number, lots: number): void => {
    if (lots === 0) return
    const sides = { buyer: buy ? order : null, seller: buy ? null : order, buyerTakes: buy, quote: null }
    const trade: Trade = { market, ticks: ticksFrom(ticks), lots: lotsFrom(lots), ...sides }
    if (market.terms.product === 'spot') settleSpot(run, trade)
    else settleFutures(run, trade)
  }
  let [passed, given, givenUpper] = [0, 0, 0]
  for (const one of open) {
    passed += lotsLeft(one.order)
    const now = upTo(taken, passed, wanted)
    const upper = upTo(atUpper, now, taken)
    settle(one, lower, now - given - (upper - givenUpper))
    settle(one, lower + priceStep, upper - givenUpper)
    given = now
    givenUpper = upper
  }
  assert(given === taken && givenUpper === atUpper, 'a passage is shared out exactly')
}

function placeFor(run: Run, market: Market, buy: boolean, want: Want): Placed | null {
  const { copy, link, opens, lots, limit } = want
  const { account, leader, follower } = copy
  account.spotLevel = follower.spotLevel
  account.futuresLevel = follower.futuresLevel
  account.ownRates = follower.ownRates
  const futures = leader.product === 'futures'
  const sized = futures || opens ? lots : spotLots(copy, link, lots)
  if (sized === 0) {
    // The rest that fees have left is below a step: it stays with the funds and is returned at the end.
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
  hold(account, leader.product, chooseHoldAsset(market, buy), held)
  const order = openOrder(run, account, market, request, 0, 0, 0, held)
  const closes = opens ? undefined : findPosition(account, market, link.direction === 1 ? 'long' : 'short')
  return { ...want, order, closes, realised: closes?.realised ?? NOTHING }
}

/** Returns the lots of a coin that belong to a part of what was bought: fees were taken from it. */
function spotLots({ account }: Copy, link: Link, lots: Lots): Lots {
  const { market } = link
  const has = Number(readBalance(account, 'spot', market.baseAsset).total.amount / market.lotSize.amount)
  const part = lots >= link.lots ? has : Number((BigInt(has) * BigInt(lots)) / BigInt(link.lots))
  return lotsFrom(part - (part % readSizeStep(market)))
}

/** Sets leverage and margin mode of a market before its first position; an open one keeps its own. */
function setUp(copy: Copy, link: Link): void {
  const { account, leader, settings } = copy
  const { market } = link
  if (positionsIn(account, market).length > 0) return
  const leverage = leverageFor(copy, link)
  const marginMode = settings.marginMode === 'leader' ? readSettings(leader.account, market).marginMode : settings.marginMode
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
    fee: sumCharged(order),
    profit,
    result,
  })
}

function bookSpot({ link, opens, order, lots }: Placed): Amount {
  const { market } = link
  const value = calculateValue(market, order.unitsFilled)
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
