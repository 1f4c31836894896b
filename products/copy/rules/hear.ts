import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { least, type Lots, lotsFrom, minus, NOTHING, plus, unitsOf, ZERO, type Amount } from '#lib/kernel/money.ts'
import type { EngineEvent, FillEvent } from '#gateway/engine/state/events.ts'
import { added, negated, portionOf, without } from '#gateway/engine/state/money/amounts.ts'
import { countedPrice } from '#gateway/engine/trading/pricing/counted-price.ts'
import { feeOfClosing } from '#gateway/engine/state/money/order-fee.ts'
import { markOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { balanceOf } from '#gateway/engine/state/accounts.ts'
import { sizeStepOf } from '#gateway/engine/state/steps.ts'
import { positionOf } from '#gateway/engine/state/positions.ts'
import type { Market, Order, Position } from '#gateway/engine/state/records/records.ts'
import type { Settlement } from '#gateway/engine/state/records/settlement.ts'
import { type Run, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import { costShare, valueOf } from './figures.ts'
import { reportLed } from './report.ts'
import { book, bookCoins, bookFunding, countTrade, endSale } from './results.ts'
import { type Closing, type Leader, linkKey, type Tracked } from './state.ts'

/** A part of a leader's trade: lots opened by one order, or lots closed of those that were open. */
export interface Step {
  readonly market: Market
  readonly direction: Direction
  /** The lots that were open before a closing; 0 for an opening. */
  before: Lots
  lots: Lots
  units: number
  /** The order of an opening, whose whole size the lots are a part of. */
  readonly order: Order | null
  readonly closing: Closing | null
}

/** The trades of a leader in a command. */
export interface Heard {
  readonly leader: Leader
  readonly steps: Step[]
}

/**
 * Follows the leaders through the events of a command: their fills in order, and then whatever else changed their positions, such as a
 * liquidation or a delisting.
 */
export function hearLeaders(run: Run, events: readonly EngineEvent[]): readonly Heard[] {
  const { copy } = run.state.products
  const heard = new Map<Leader, Heard>()
  const orders = new Map<number, Order>()
  for (const event of events) if (event.type === 'opened' || event.type === 'closed') orders.set(event.order.id, event.order)
  let funding: Amount = NOTHING
  for (const event of events) {
    if (event.type === 'filled') {
      for (const leader of copy.leading(event.account)) {
        const order = orders.get(event.orderId) ?? leader.account.openOrders.get(event.orderId)
        if (order === undefined || !isLed(leader, order)) continue
        hearFill(run, heardBy(heard, leader), order, event)
        if (leader.product === 'spot') bookCoins(run, leader, order, event, leadsIn(leader, order.market))
      }
    } else if (event.type === 'posted' && event.kind === 'funding') {
      // The position that it belongs to is the next one that changes.
      funding = event.amount
    } else if (event.type === 'position-changed' || event.type === 'liquidated' || event.type === 'deleveraged') {
      const leader = copy.leaderOf(event.position.account.id, 'futures')
      if (leader !== undefined) bookFunding(heardBy(heard, leader).leader, event.position, funding)
      funding = NOTHING
    }
  }
  for (const { id, account } of orders.values()) {
    if (account.openOrders.get(id) === undefined) for (const leader of copy.leading(account.id)) endSale(leader, id)
  }
  for (const one of heard.values()) {
    if (one.leader.product === 'futures') reconcile(run, one)
    else forgetRest(one)
  }
  const acting = [...heard.values()].filter(({ steps }) => steps.length > 0).toSorted((a, b) => a.leader.id - b.leader.id)
  for (const { leader, steps } of acting)
    for (const { closing } of steps) if (closing !== null) reportLed(run, leader, copy.followersOf(leader).size, closing)
  return acting
}

function heardBy(all: Map<Leader, Heard>, leader: Leader): Heard {
  const found = all.get(leader) ?? { leader, steps: [] }
  all.set(leader, found)
  return found
}

/** Checks whether an order belongs to what its account leads: trades of bots and with borrowed funds do not. */
function isLed({ product }: Leader, { wallet, market }: Order): boolean {
  return wallet === product && market.terms.quote === 'USDT'
}

/** Checks whether a leader's openings in a market are led. */
function leadsIn({ markets }: Leader, { id }: Market): boolean {
  return markets === null || markets.includes(id)
}

/** Copies follow the true price of a fill; the leader's figures take the one that counts. */
function hearFill(run: Run, heard: Heard, order: Order, fill: FillEvent): void {
  const { ticks, lots, buy, fee, settled } = fill
  const { leader } = heard
  const { market } = order
  const countedTicks = countedPrice(run.quotes, fill)
  // The fee of a spot purchase is in the coin bought.
  const charged =
    leader.product === 'spot' && buy ? (((fee * BigInt(ticks) * market.unitValue.amount) / market.lotSize.amount) as Amount) : fee
  const hedged = order.request.positionSide
  const closes = hedged === undefined ? (buy ? 2 : 1) : hedged === 'long' ? 1 : 2
  const mayClose = hedged === undefined || (hedged === 'long') !== buy
  const closing = mayClose ? least(lots, leader.tracked.get(linkKey(market, closes))?.lots ?? ZERO) : ZERO
  const closeFee = feeOfClosing(charged, closing, lots)
  if (closing > 0) {
    run.changed = true
    book(leader, negated(closeFee))
    const { trigger } = order.request
    const stop = trigger?.kind === 'take-profit' || trigger?.kind === 'stop-loss' ? trigger.kind : null
    const closed = { lots: closing, units: unitsOf(countedTicks, closing), closeFee, orderId: order.id, stop }
    if (settled === undefined) close(heard, market, closes, closed, unitsOf(ticks, closing))
    else close(heard, market, closes, { ...closed, ...settledPart(order, closing, settled) })
  }
  const opening = minus(lots, closing)
  if (opening === 0 || !leadsIn(leader, market)) return
  if ((leader.product === 'spot' && !buy) || (hedged !== undefined && mayClose)) return
  run.changed = true
  const openFee = without(charged, closeFee)
  book(leader, negated(openFee))
  const [units, counted] = [unitsOf(ticks, opening), unitsOf(countedTicks, opening)]
  open(run, heard, order, { direction: buy ? 1 : 2, lots: opening, units, counted, fee: openFee })
}

/** Returns the value of a part of what an end has settled, exact, and the nearest number of ticks x lots. */
function settledPart({ market, lotsFilled }: Order, part: Lots, { value }: Settlement): Pick<ClosingFill, 'value' | 'units'> {
  const exact = portionOf(value, part, lotsFilled)
  const unit = market.unitValue.amount
  return { value: exact, units: Number((exact + unit / 2n) / unit) }
}

interface Opening {
  readonly direction: Direction
  readonly lots: Lots
  readonly units: number
  /** The units at the price that counts. */
  readonly counted: number
  readonly fee: Amount
}

function open(run: Run, { leader, steps }: Heard, order: Order, { direction, lots, units, counted, fee }: Opening): void {
  const { market } = order
  const key = linkKey(market, direction)
  const tracked = leader.tracked.get(key) ?? {
    id: takeId(run),
    openedAtMs: run.timeMs,
    orderId: order.id,
    market,
    direction,
    lots: ZERO,
    cost: NOTHING,
    fee: NOTHING,
    leverage: 1,
    net: NOTHING,
  }
  if (leader.product === 'futures') tracked.leverage = ledPosition(leader, market, direction)?.leverage ?? tracked.leverage
  tracked.fee = added(tracked.fee, fee)
  tracked.net = without(tracked.net, fee)
  tracked.lots = plus(tracked.lots, lots)
  tracked.cost = added(tracked.cost, valueOf(market, counted))
  leader.tracked.set(key, tracked)
  const last = steps.at(-1)
  if (last?.order === order && last.direction === direction && last.before === 0) {
    last.lots = plus(last.lots, lots)
    last.units += units
  } else steps.push({ market, direction, before: ZERO, lots, units, order, closing: null })
}

type ClosingFill = Pick<Closing, 'lots' | 'units' | 'closeFee' | 'orderId' | 'stop'> & {
  /** That of ticks x lots, unless the exchange settled it at another. */
  readonly value?: Amount
}

/** Books a closing. `traded`: the units at the true price, which copies follow. */
function close({ leader, steps }: Heard, market: Market, direction: Direction, fill: ClosingFill, traded = fill.units): void {
  const { value: settled, ...own } = fill
  const { lots, units } = own
  const key = linkKey(market, direction)
  const tracked = leader.tracked.get(key) as Tracked
  const before = tracked.lots
  const share = costShare(tracked.cost, lots, before)
  const value = settled ?? valueOf(market, units)
  const profit = direction === 1 ? without(value, share) : without(share, value)
  book(leader, profit)
  tracked.net = added(tracked.net, without(profit, fill.closeFee))
  const openFee = costShare(tracked.fee, lots, before)
  tracked.lots = minus(before, lots)
  tracked.cost = without(tracked.cost, share)
  tracked.fee = without(tracked.fee, openFee)
  if (tracked.lots === 0) {
    leader.tracked.delete(key)
    countTrade(leader, tracked)
  }
  const last = steps.at(-1)
  if (last?.market === market && last.direction === direction && last.closing?.trade === tracked) {
    last.lots = plus(last.lots, lots)
    last.units += traded
    const { closing } = last
    closing.lots = last.lots
    closing.units += units
    closing.cost = added(closing.cost, share)
    closing.openFee = added(closing.openFee, openFee)
    closing.closeFee = added(closing.closeFee, fill.closeFee)
    closing.profit = added(closing.profit, profit)
    closing.orderId = fill.orderId
    closing.stop ??= fill.stop
    return
  }
  const closing = { ...own, trade: tracked, cost: share, openFee, profit }
  steps.push({ market, direction, before, lots, units: traded, order: null, closing })
}

function ledPosition({ account }: Leader, market: Market, direction: Direction): Position | undefined {
  return positionOf(account, market, account.positionMode === 'one-way' ? 'net' : direction === 1 ? 'long' : 'short')
}

/** Closes what a leader no longer has although no fill of it said so. */
function reconcile(run: Run, heard: Heard): void {
  for (const { market, direction, lots } of heard.leader.tracked.values()) {
    const position = ledPosition(heard.leader, market, direction)
    const left = position?.direction === direction ? position.lots : ZERO
    if (left >= lots) continue
    run.changed = true
    const gone = minus(lots, left)
    close(heard, market, direction, { lots: gone, units: unitsOf(markOf(market), gone), closeFee: NOTHING, orderId: 0, stop: null })
  }
}

/**
 * Lets a sale of all that a leader of spot can sell close the whole trade: fees have taken a part of the coins, which was booked as a loss
 * when they were bought, and can never be sold.
 */
function forgetRest({ leader, steps }: Heard): void {
  const { account, tracked } = leader
  for (const step of steps) {
    const { market, before, direction } = step
    const key = linkKey(market, direction)
    const left = balanceOf(account, 'spot', market.baseAsset).total.amount / market.lotSize.amount
    if (before === 0 || !tracked.has(key) || left >= BigInt(sizeStepOf(market))) continue
    tracked.delete(key)
    step.before = step.lots
  }
}

/**
 * Returns the trades of an account that are open when it begins to lead; they are not copied, but their closings are counted. They count
 * from the mark price of that moment: what they gained before, two accounts of one person may have given each other.
 */
export function trackOpen(run: Run, leader: Leader): void {
  if (leader.product === 'spot') return
  for (const { market, direction, lots, leverage, openedAtMs } of leader.account.positions.values()) {
    if (market.terms.quote !== 'USDT') continue
    visitMarket(run, market)
    const begun = valueOf(market, unitsOf(markOf(market), lots))
    const trade = {
      id: takeId(run),
      openedAtMs,
      orderId: 0,
      market,
      direction,
      lots: lotsFrom(lots),
      cost: begun,
      fee: NOTHING,
      leverage,
      net: NOTHING,
    }
    leader.tracked.set(linkKey(market, direction), trade)
  }
}
