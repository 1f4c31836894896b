import { assert, required } from '#lib/kernel/assert.ts'
import { least, type Lots, minus, type Amount, NOTHING } from '#lib/kernel/money.ts'
import { balanceOf } from '../../state/accounts.ts'
import { addMargin } from './auto-margin.ts'
import { amountText, added, negated, portionOf, without } from '../../state/money/amounts.ts'
import { closeOrder } from '../orders/close-order.ts'
import { asRisk, crossAccountOf, isCrossCurrent, marginStateOf, markOf, riskContract } from '../risk/futures-risk.ts'
import { postEntry } from '../../state/ledger.ts'
import { isCurrent } from '../../state/currency.ts'
import { wholeSteps } from '../../state/steps.ts'
import { positionKey, profitAt } from '../../state/positions.ts'
import { visitPositions } from '../orders/reserve.ts'
import { type Candidate, deleverage } from '../risk/deleverage.ts'
import { trimReduceOnly } from '../kinds/reduce-only.ts'
import { stepDown } from '../risk/liquidation-plan.ts'
import { crossState } from '../risk/margin-state.ts'
import { type Run, takeId, visitMarket } from '../../state/run.ts'
import { endAt, endPart } from './settle-ends.ts'
import { coverShortfall } from './settle-futures.ts'
import { lotsText, readLots, ticksText } from '../../state/money/units.ts'
import { noteTaken } from '../../product/dispatch.ts'
import type { Account, Market, Position } from '../../state/records/records.ts'

/**
 * The maximum number of steps of a liquidation beside one per tier: for orders, hedged sides and, in cross margin, further positions. A
 * cross account that needs more continues at the next price.
 */
const STEPS_MAX = 64

/** Checks all positions in a market after its mark price moved; reduces or closes those without enough margin. */
export function checkLiquidations(run: Run, market: Market): void {
  for (const account of market.holders) {
    for (const position of account.positions.values()) {
      if (position.market === market && position.marginMode === 'isolated') liquidateIsolated(run, position)
    }
    if ([...account.positions.values()].some((position) => position.market === market && position.marginMode === 'crossed')) {
      liquidateCross(run, account, market)
    }
  }
  trimReduceOnly(run)
}

function liquidateIsolated(run: Run, position: Position): void {
  const tiers = position.market.terms.futures?.tiers.length ?? 0
  for (let step = 0; step < STEPS_MAX + tiers && position.lots > 0; step += 1) {
    if (!marginStateOf(run.state, position).isLiquidated || addMargin(run, position)) return
    if (cancelOpening(run, position.account, position.market)) continue
    cut(run, position, added(position.margin, profitAt(position, markOf(position.market))))
  }
  assert(position.lots === 0, 'the liquidation of a position comes to an end within its steps')
}

function liquidateCross(run: Run, account: Account, market: Market): void {
  // Judged by the first price of each market after its gap.
  if (!isCrossCurrent(account)) return
  const asset = market.quoteAsset
  visitPositions(run, account)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const positions = [...account.positions.values()].filter(({ marginMode }) => marginMode === 'crossed')
    if (positions.length === 0 || !crossState(crossAccountOf(run.state, account, asset)).isLiquidated) break
    if (cancelOpening(run, account, null)) continue
    const open = lotsOf(positions)
    if (!netSides(run, positions)) cutWorst(run, account, asset, positions)
    // Each step closes something, so that an account is done after finitely many, be it at a later price.
    assert(lotsOf(positions) < open, 'every step of the liquidation of an account closes lots')
  }
  coverShortfall(run, account, asset)
}

function lotsOf(positions: readonly Position[]): number {
  return positions.reduce((sum, { lots }) => sum + lots, 0)
}

/** Takes one step with the position that loses most. */
function cutWorst(run: Run, account: Account, asset: number, positions: readonly Position[]): void {
  const [first] = positions.toSorted((a, b) => (profitAt(a, markOf(a.market)) < profitAt(b, markOf(b.market)) ? -1 : 1))
  const worst = required(first, 'an account in liquidation has a position')
  const profit = positions.reduce<Amount>((sum, position) => added(sum, profitAt(position, markOf(position.market))), NOTHING)
  cut(run, worst, added(balanceOf(account, 'futures', asset).total.amount, profit))
}

/** Cancels orders that would open more, in one market or in all. Returns whether there were any. */
function cancelOpening(run: Run, account: Account, market: Market | null): boolean {
  const open = [...account.openOrders.values()].filter(
    (order) =>
      order.market.terms.product === 'futures' &&
      order.status !== 'waiting' &&
      order.request.reduceOnly !== true &&
      (market === null || order.market === market),
  )
  for (const order of open) {
    visitMarket(run, order.market)
    closeOrder(run, order, 'liquidated')
  }
  return open.length > 0
}

/** Closes both sides of one hedged market against each other at the mark price. Returns whether there was one. */
function netSides(run: Run, positions: readonly Position[]): boolean {
  for (const long of positions) {
    const short = long.side === 'long' ? positions.find(({ side, market }) => side === 'short' && market === long.market) : undefined
    if (short === undefined) continue
    const lots = least(long.lots, short.lots)
    endAt(run, long, markOf(long.market), lots, 'netting')
    endAt(run, short, markOf(short.market), lots, 'netting')
    return true
  }
  return false
}

/** Takes one liquidation step: the fund takes over a part of the position at the price that uses up its share of the equity. */
function cut(run: Run, position: Position, equity: Amount): void {
  const { account, market } = position
  const contract = riskContract(run.state, account, market)
  const markPrice = ticksText(market.terms, markOf(market))
  const step = stepDown({ contract, position: asRisk(position), markPrice, equity: amountText(equity) })
  const lots = step.kind === 'reduce' ? wholeLots(market, step.count) : position.lots
  takeOver(run, position, lots, equity)
}

/** A size that was computed from whole lots is whole lots. */
function wholeLots(market: Market, count: string): Lots {
  const lots = readLots(market.terms, count)
  assert(lots.ok, 'a part of a position is whole lots')
  return lots.value
}

function takeOver(run: Run, position: Position, lots: Lots, equity: Amount): void {
  const { market, direction } = position
  const asset = market.quoteAsset
  assert(lots > 0 && lots <= position.lots, 'the fund takes over a part of a position, or all of it')
  assert(isCurrent(market), 'nobody is liquidated at a price that is not current')
  const share = (amount: Amount): Amount => portionOf(amount, lots, position.lots)
  const profit = share(profitAt(position, markOf(market)))
  // Isolated: exactly the share of its own margin, so that the wallet does not change.
  const result = position.marginMode === 'isolated' ? added(share(position.margin), profit) : share(equity)
  assertAtBankruptcy(position, lots, without(profit, result), equity)
  const { insurance, clearing } = run.state
  const id = takeId(run)
  const end = lots === position.lots ? 'liquidation' : 'partial-liquidation'
  endPart(run, position, lots, without(profit, result), end)
  for (const figure of [id, lots, direction]) run.state.historyDigest.fold(figure)
  run.events.push({ type: 'liquidated', position, lots, end })
  noteTaken(run.state, position.account, 'liquidated')
  const covered = balanceOf(insurance, 'spot', asset).total.amount + result >= 0n
  const left = covered ? result : deleverageOthers(run, market, direction === 1 ? 2 : 1, lots, result)
  // The house absorbs what deleveraging leaves.
  postEntry(run, covered ? insurance : run.state.house, 'spot', asset, left)
  postEntry(run, clearing, 'spot', asset, negated(left))
}

/**
 * The price of a take-over is the one at which the equity is used up, to the unit that rounding its shares may take: what the account gets
 * for the lots is their share of what it would get for all at the bankruptcy price.
 */
function assertAtBankruptcy(position: Position, lots: Lots, profit: Amount, equity: Amount): void {
  const whole = BigInt(position.lots)
  const bankrupt = (profitAt(position, markOf(position.market)) - equity) * BigInt(lots)
  const apart = profit * whole - bankrupt
  assert(apart <= 3n * whole && apart >= -3n * whole, 'the fund takes a position over at its bankruptcy price')
}

/** Deleverages positions of the other side at the bankruptcy price, by rank. Returns the remaining result. */
function deleverageOthers(run: Run, market: Market, direction: 1 | 2, lots: Lots, result: Amount): Amount {
  const positions = new Map<string, Position>()
  const candidates: Candidate[] = []
  for (const account of market.holders) {
    for (const position of account.positions.values()) {
      if (position.market !== market || position.direction !== direction) continue
      visitPositions(run, account)
      const id = `${account.id} ${positionKey(market, position.side)}`
      positions.set(id, position)
      candidates.push({ ...asRisk(position), id, marginRatio: marginStateOf(run.state, position).ratio })
    }
  }
  const mark = ticksText(market.terms, markOf(market))
  let left = result
  let lotsLeft = lots
  for (const { id, count } of deleverage(lotsText(market.terms, lots), candidates, mark).shares) {
    const position = required(positions.get(id), 'an account that is deleveraged has a position')
    const share = wholeLots(market, count)
    const taken = share === position.lots ? share : wholeSteps(market, share)
    if (taken === 0) continue
    const given = portionOf(result, taken, lots)
    const profit = portionOf(profitAt(position, markOf(market)), taken, position.lots)
    endPart(run, position, taken, added(profit, given), 'deleveraging')
    run.events.push({ type: 'deleveraged', position, lots: taken, end: 'deleveraging' })
    noteTaken(run.state, position.account, 'deleveraged')
    left = without(left, given)
    lotsLeft = minus(lotsLeft, taken)
  }
  assert(lotsLeft >= 0, 'no more lots are deleveraged than were taken over')
  assert(result < 0n ? left <= 0n && left >= result : left >= 0n && left <= result, 'deleveraging leaves a part of the result')
  return left
}
