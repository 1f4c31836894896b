import { balanceOf } from '../state/accounts.ts'
import { addMargin } from './auto-margin.ts'
import { type Amount, amountText } from '../ledger/amounts.ts'
import { closeOrder } from '../orders/close-order.ts'
import { fold } from '../record/digest.ts'
import { crossAccountOf, marginStateOf, markOf, riskContract } from './futures-risk.ts'
import { book } from '../ledger/ledger.ts'
import { asRisk, positionKey, profitAt } from '../state/positions.ts'
import { visitPositions } from '../orders/reserve.ts'
import { type Candidate, deleverage } from '../risk/deleverage.ts'
import { trimReduceOnly } from '../orders/reduce-only.ts'
import { stepDown } from '../risk/liquidation-plan.ts'
import { crossState } from '../risk/margin-state.ts'
import { type Run, takeId, visitMarket } from '../run.ts'
import { closeAt, closePart, coverShortfall } from './settle-futures.ts'
import { lotsText, readLots, ticksText } from '../ledger/units.ts'
import type { Account, Market, Position } from '../state/records.ts'

/** A liquidation comes to an end within so many steps: each tier once, and a few for orders and hedged sides. */
const STEPS_MAX = 64

/** The mark of a market moved: whoever has a position there is judged anew, and cut down or closed where it does not suffice. */
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
  for (let step = 0; step < STEPS_MAX && position.lots > 0; step += 1) {
    if (!marginStateOf(run.state, position).isLiquidated || addMargin(run, position)) return
    if (cancelOpening(run, position.account, position.market)) continue
    cut(run, position, position.margin + profitAt(position, markOf(position.market)))
  }
}

function liquidateCross(run: Run, account: Account, market: Market): void {
  const asset = market.quoteAsset
  visitPositions(run, account)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const positions = [...account.positions.values()].filter(({ marginMode }) => marginMode === 'crossed')
    if (positions.length === 0 || !crossState(crossAccountOf(run.state, account, asset)).isLiquidated) break
    if (cancelOpening(run, account, null) || netSides(run, positions)) continue
    const worst = positions.toSorted((a, b) => (profitAt(a, markOf(a.market)) < profitAt(b, markOf(b.market)) ? -1 : 1))[0]
    if (worst === undefined) break
    const profit = positions.reduce((sum, position) => sum + profitAt(position, markOf(position.market)), 0n)
    cut(run, worst, balanceOf(account, 'futures', asset).total.amount + profit)
  }
  coverShortfall(run, account, asset)
}

/** Cancels what would open more: in one market, or in all. Returns whether there was anything. */
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

/** Both sides of a hedged market give up what they have in common, at the mark. */
function netSides(run: Run, positions: readonly Position[]): boolean {
  for (const long of positions) {
    const short =
      long.side === 'long' ? positions.find(({ side, market }) => side === 'short' && market === long.market) : undefined
    if (short === undefined) continue
    const lots = Math.min(long.lots, short.lots)
    closeAt(run, long, markOf(long.market), lots)
    closeAt(run, short, markOf(short.market), lots)
    return true
  }
  return false
}

/** One step down: the fund takes over a part of the position at the price at which its share of the equity is used up. */
function cut(run: Run, position: Position, equity: Amount): void {
  const { account, market } = position
  const contract = riskContract(run.state, account, market)
  const markPrice = ticksText(market.terms, markOf(market))
  const step = stepDown({ contract, position: asRisk(position), markPrice, equity: amountText(equity) })
  const count = step.kind === 'reduce' ? readLots(market.terms, step.count) : null
  const lots = count?.ok === true ? Math.min(count.value, position.lots) : position.lots
  takeOver(run, position, lots, equity)
}

function takeOver(run: Run, position: Position, lots: number, equity: Amount): void {
  const { market, direction } = position
  const asset = market.quoteAsset
  const share = (amount: Amount): Amount => (amount * BigInt(lots)) / BigInt(position.lots)
  const profit = share(profitAt(position, markOf(market)))
  // Isolated: exactly the share of its own margin, so that nothing of the wallet moves.
  const result = position.marginMode === 'isolated' ? share(position.margin) + profit : share(equity)
  const { insurance, clearing } = run.state
  const id = takeId(run)
  closePart(run, position, lots, profit - result)
  for (const figure of [id, lots, direction]) fold(run.state.historyDigest, figure)
  run.events.push({ type: 'liquidated', position, lots })
  const covered = balanceOf(insurance, 'spot', asset).total.amount + result >= 0n
  const left = covered ? result : deleverageOthers(run, market, direction === 1 ? 2 : 1, lots, result)
  // What deleveraging leaves, the house absorbs.
  book(run, covered ? insurance : run.state.house, 'spot', asset, left)
  book(run, clearing, 'spot', asset, -left)
}

/** Positions of the other side give way at the bankruptcy price, by rank. Returns the result of what nobody took. */
function deleverageOthers(run: Run, market: Market, direction: 1 | 2, lots: number, result: Amount): Amount {
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
  for (const { id, count } of deleverage(lotsText(market.terms, lots), candidates, mark).shares) {
    const position = positions.get(id)
    const taken = readLots(market.terms, count)
    if (position === undefined || !taken.ok) continue
    const given = (result * BigInt(taken.value)) / BigInt(lots)
    const profit = (profitAt(position, markOf(market)) * BigInt(taken.value)) / BigInt(position.lots)
    closePart(run, position, taken.value, profit + given)
    run.events.push({ type: 'deleveraged', position, lots: taken.value })
    left -= given
  }
  return left
}
