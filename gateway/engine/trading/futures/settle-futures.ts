import { assert } from '#lib/kernel/assert.ts'
import { least, type Lots, minus, plus, type Ticks, multiplyToUnits, ZERO, type Amount, NOTHING } from '#lib/kernel/money.ts'
import { readBalance } from '../../state/accounts.ts'
import { readScaledRates } from '../../state/fee-rates.ts'
import { foldFill } from '../../state/history.ts'
import { takeShare, added, larger, negated, takePortion, smaller, without } from '../../state/money/amounts.ts'
import { postEntry, post, release } from '../../state/ledger.ts'
import { openCountIndex } from '../../state/open-orders.ts'
import { assertWithinLimits, assertWithinSize } from '../orders/fill-bounds.ts'
import { chargeFill, splitClosingFee } from '../../state/money/order-fee.ts'
import { lotsLeft } from '../../state/orders.ts'
import {
  assertPosition,
  calculateInitialMargin,
  choosePositionSide,
  findPosition,
  positionKey,
  readLeverage,
  readSettings,
  valueAt,
} from '../../state/positions.ts'
import { noteGrown, noteQuote, noteShrunk, type Run, takeId } from '../../state/run.ts'
import type { Trade } from '../spot/settle-spot.ts'
import { Sum } from '../../state/money/sums.ts'
import { isBracketTarget, shrinkStop } from '../kinds/bracket.ts'
import type { Account, Order, Position } from '../../state/records/records.ts'

/** Settles a futures trade: changes each side's position, realises profit against the clearing account, and charges both fees. */
export function settleFutures(run: Run, trade: Trade): void {
  assertWithinLimits(trade)
  const tradeId = takeId(run)
  if (trade.quote !== null) noteQuote(run, tradeId, trade.quote)
  if (trade.buyer !== null) settleSide(run, trade, trade.buyer, tradeId)
  if (trade.seller !== null) settleSide(run, trade, trade.seller, tradeId)
}

function settleSide(run: Run, trade: Trade, order: Order, tradeId: number): void {
  const { market, ticks, lots } = trade
  const { account } = order
  order.unitsFilled = plus(order.unitsFilled, multiplyToUnits(ticks, lots))
  order.updatedAtMs = run.timeMs
  const takes = order.buy === trade.buyerTakes
  if (takes) order.takerFills += 1
  else order.makerFills += 1
  const side = choosePositionSide(order)
  const before = findPosition(account, market, side)
  const direction = order.buy ? 1 : 2
  const opposite: Lots = before === undefined || before.direction === direction ? ZERO : before.lots
  const closing = least(lots, opposite)
  releaseShare(order, lots, opposite)
  order.lotsFilled = plus(order.lotsFilled, lots)
  assertWithinSize(order)
  assert(order.request.reduceOnly !== true || closing === lots, 'a reduce-only order opens nothing')
  const fee = chargeFee(run, trade, order, takes)
  const closeFee = splitClosingFee(fee, closing, lots)
  if (before !== undefined) before.fees = added(before.fees, closeFee)
  const profit = before === undefined || closing === 0 ? NOTHING : closeAt(run, before, ticks, closing)
  const position = lots > closing ? openPart(run, order, ticks, minus(lots, closing)) : before
  if (position !== undefined) {
    position.fees = added(position.fees, without(fee, closeFee))
    run.events.push({ type: 'position-changed', position, lots: ZERO })
  }
  coverShortfall(run, account, market.quoteAsset)
  foldFill(run.state, tradeId, order.id, ticks, lots)
  run.events.push({
    type: 'filled',
    tradeId,
    orderId: order.id,
    account: account.id,
    market: market.id,
    buy: order.buy,
    ticks,
    lots,
    maker: !takes,
    house: (order.buy ? trade.seller : trade.buyer) === null,
    received: NOTHING,
    fee,
    closeFee,
    paid: NOTHING,
    profit,
    walletTotal: readBalance(account, 'futures', market.quoteAsset).total.amount,
    timeMs: run.timeMs,
  })
  if (isBracketTarget(order)) shrinkStop(run, order, lots)
}

/** Releases a share of an order's frozen funds, which are for its opening lots and shrink with those left. */
function releaseShare(order: Order, lots: Lots, opposite: Lots): void {
  const left = lotsLeft(order)
  const opening = Math.max(0, left - opposite)
  const openingAfter = left - Math.max(lots, opposite)
  const held = order.held.amount
  const kept = left === lots ? NOTHING : opening === 0 ? held : takePortion(held, openingAfter, opening)
  assert(kept >= 0n && kept <= held, 'what an order holds only shrinks with its fills')
  release(order.account, order.wallet, order.market.quoteAsset, Sum.of(without(held, kept)))
  order.held.amount = kept
}

function chargeFee(run: Run, { market, ticks, lots }: Trade, order: Order, takes: boolean): Amount {
  const { state } = run
  const rates = readScaledRates(state, market, order.account)
  const exact = takeShare(valueAt(market, ticks, lots), takes ? rates.taker : rates.maker)
  const charge = new Sum()
  chargeFill(order, Sum.of(exact), null, charge)
  const fee = charge.amount
  postEntry(run, order.account, 'futures', market.quoteAsset, negated(fee))
  postEntry(run, state.fees, 'spot', market.quoteAsset, exact)
  postEntry(run, state.residue, 'spot', market.quoteAsset, without(fee, exact))
  return fee
}

/** Closes lots of a position at a price and emits the event; returns the profit. */
function closeAt(run: Run, position: Position, ticks: Ticks, lots: Lots): Amount {
  const value = valueAt(position.market, ticks, lots)
  const cost = takePortion(position.cost, lots, position.lots)
  const profit = position.direction === 1 ? without(value, cost) : without(cost, value)
  closePart(run, position, lots, profit)
  run.events.push({ type: 'position-changed', position, lots: ZERO })
  return profit
}

/**
 * Closes lots of a position for a profit, paid by the clearing account. An isolated position's share of margin returns to the wallet;
 * the insurance fund pays a loss beyond it, because no more than the margin can be lost.
 */
export function closePart(run: Run, position: Position, lots: Lots, profit: Amount): void {
  const { account, market, marginMode } = position
  assert(lots > 0 && lots <= position.lots, 'no more of a position is closed than there is')
  const asset = market.quoteAsset
  const margin = takePortion(position.margin, lots, position.lots)
  position.cost = without(position.cost, takePortion(position.cost, lots, position.lots))
  position.margin = without(position.margin, margin)
  position.lots = minus(position.lots, lots)
  assertPosition(position)
  position.realised = added(position.realised, profit)
  position.updatedAtMs = run.timeMs
  const back = added(margin, profit)
  const lost = marginMode === 'isolated' && back < 0n
  postEntry(run, run.state.clearing, 'spot', asset, negated(profit))
  postEntry(run, lost ? run.state.insurance : account, 'futures', asset, back)
  run.changed = true
  const endedId = position.lots === 0 ? run.state.lastId : 0
  noteShrunk(run, { account, market, side: position.side, direction: position.direction, endedId })
  if (position.lots === 0) leave(position)
}

/** Lets the insurance fund cover a negative wallet, unless it still has cross positions. */
export function coverShortfall(run: Run, account: Account, asset: number): void {
  const total = readBalance(account, 'futures', asset).total.amount
  if (total >= 0n || [...account.positions.values()].some(({ marginMode }) => marginMode === 'crossed')) return
  postEntry(run, run.state.insurance, 'spot', asset, total)
  post(run, account, 'futures', asset, negated(total), 'shortfall', 0)
}

function leave(position: Position): void {
  const { account, market, side } = position
  account.positions.delete(positionKey(market, side))
  const others = [...account.positions.values()].some((other) => other.market === market)
  if (!others) market.holders.delete(account)
}

function openPart(run: Run, order: Order, ticks: Ticks, lots: Lots): Position {
  const { account, market } = order
  assert(lots > 0, 'what is opened has a size')
  const direction = order.buy ? 1 : 2
  const side = choosePositionSide(order)
  assert((side === 'net') === (account.positionMode === 'one-way'), 'a market has one position, or one for each side')
  assert(side === 'net' || (side === 'long') === (direction === 1), 'a position of one side is opened on that side')
  let position = findPosition(account, market, side)
  if (position === undefined) {
    position = {
      account,
      market,
      side,
      direction,
      lots: ZERO,
      cost: NOTHING,
      marginMode: readSettings(account, market).marginMode,
      margin: NOTHING,
      leverage: readLeverage(account, market, direction),
      realised: NOTHING,
      fees: NOTHING,
      funding: NOTHING,
      openedAtMs: run.timeMs,
      updatedAtMs: run.timeMs,
    }
    account.positions.set(positionKey(market, side), position)
    market.holders.add(account)
  } else if ((account.openCounts[openCountIndex(market, true)] ?? 0) > 0) {
    noteGrown(run, account)
  }
  assert(position.direction === direction, 'a position grows on its own side alone')
  const cost = valueAt(market, ticks, lots)
  position.lots = plus(position.lots, lots)
  position.cost = added(position.cost, cost)
  position.updatedAtMs = run.timeMs
  if (position.marginMode === 'isolated') {
    const wanted = calculateInitialMargin(cost, position.leverage)
    const total = readBalance(account, 'futures', market.quoteAsset).total.amount
    // The wallet cannot give more than it has: the position starts with less margin, and is liquidated sooner.
    moveMargin(run, position, smaller(wanted, larger(total, NOTHING)), order.id)
  }
  return position
}

/** Moves an amount from the wallet to an isolated position's margin; a negative one back. */
export function moveMargin(run: Run, position: Position, amount: Amount, ref: number): void {
  position.margin = added(position.margin, amount)
  assertPosition(position)
  post(run, position.account, 'futures', position.market.quoteAsset, negated(amount), 'margin', ref)
}
