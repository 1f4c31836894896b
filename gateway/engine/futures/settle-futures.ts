import { assert } from '#lib/kernel/assert.ts'
import { balanceOf } from '../state/accounts.ts'
import { type Amount, shareOf } from '../ledger/amounts.ts'
import { foldFour } from '../record/digest.ts'
import { book, post, release } from '../ledger/ledger.ts'
import { openCountIndex } from '../state/open-orders.ts'
import { chargeFill } from '../orders/order-fee.ts'
import { lotsLeft } from '../state/orders.ts'
import { initialMarginOf, leverageOf, positionKey, positionOf, settingsOf, sideOf, valueAt } from '../state/positions.ts'
import { COVER_RULES } from '../rules.ts'
import { type Run, takeId } from '../run.ts'
import type { Trade } from '../spot/settle-spot.ts'
import { Sum } from '../ledger/sums.ts'
import type { Account, Order, Position } from '../state/records.ts'

/** Books a futures trade: each side's position changes, profit is realised against the clearing account, each pays its fee. */
export function settleFutures(run: Run, trade: Trade): void {
  const tradeId = takeId(run)
  if (trade.buyer !== null) settleSide(run, trade, trade.buyer, tradeId)
  if (trade.seller !== null) settleSide(run, trade, trade.seller, tradeId)
}

function settleSide(run: Run, trade: Trade, order: Order, tradeId: number): void {
  const { market, ticks, lots } = trade
  const { account } = order
  order.unitsFilled += ticks * lots
  order.updatedAtMs = run.timeMs
  const takes = order.buy === trade.buyerTakes
  if (takes) order.takerFills += 1
  else order.makerFills += 1
  const side = sideOf(order)
  const before = positionOf(account, market, side)
  const direction = order.buy ? 1 : 2
  const opposite = before === undefined || before.direction === direction ? 0 : before.lots
  const closing = Math.min(lots, opposite)
  releaseShare(order, lots, opposite)
  order.lotsFilled += lots
  assert(order.request.reduceOnly !== true || closing === lots, 'a reduce-only order opens nothing')
  const fee = chargeFee(run, trade, order, takes)
  const profit = before === undefined || closing === 0 ? 0n : closeAt(run, before, ticks, closing)
  const position = lots > closing ? openPart(run, order, ticks, lots - closing) : before
  if (position !== undefined) {
    position.fees += fee
    run.events.push({ type: 'position-changed', position, lots: 0 })
  }
  coverShortfall(run, account, market.quoteAsset)
  foldFour(run.state.historyDigest, tradeId, order.id, ticks, lots)
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
    received: 0n,
    fee,
    paid: 0n,
    profit,
    walletTotal: balanceOf(account, 'futures', market.quoteAsset).total.amount,
    timeMs: run.timeMs,
  })
}

/** What an order holds is for the lots that open something, and shrinks with what is left of these. */
function releaseShare(order: Order, lots: number, opposite: number): void {
  const left = lotsLeft(order)
  const opening = Math.max(0, left - opposite)
  const openingAfter = left - Math.max(lots, opposite)
  const held = order.held.amount
  const kept = left === lots ? 0n : opening === 0 ? held : (held * BigInt(openingAfter)) / BigInt(opening)
  release(order.account, order.wallet, order.market.quoteAsset, Sum.of(held - kept))
  order.held.amount = kept
}

function chargeFee(run: Run, { market, ticks, lots }: Trade, order: Order, takes: boolean): Amount {
  const { state } = run
  const rates = state.futuresFees[Math.min(order.account.futuresLevel, state.futuresFees.length - 1)]
  const exact = shareOf(valueAt(market, ticks, lots), (takes ? rates?.taker : rates?.maker) ?? 0n)
  const charge = new Sum()
  chargeFill(order, Sum.of(exact), null, charge)
  const fee = charge.amount
  book(run, order.account, 'futures', market.quoteAsset, -fee)
  book(run, state.fees, 'spot', market.quoteAsset, exact)
  book(run, state.residue, 'spot', market.quoteAsset, fee - exact)
  return fee
}

/** Closes lots of a position at a price and says so; returns the profit. */
export function closeAt(run: Run, position: Position, ticks: number, lots: number): Amount {
  const value = valueAt(position.market, ticks, lots)
  const cost = (position.cost * BigInt(lots)) / BigInt(position.lots)
  const profit = position.direction === 1 ? value - cost : cost - value
  closePart(run, position, lots, profit)
  run.events.push({ type: 'position-changed', position, lots: 0 })
  return profit
}

/**
 * Closes lots of a position for a profit, which the clearing account pays. An isolated position's share of margin comes back to the
 * wallet; where the loss is larger, the insurance fund pays what is missing, because no more than the margin can be lost.
 */
export function closePart(run: Run, position: Position, lots: number, profit: Amount): void {
  const { account, market, marginMode } = position
  const asset = market.quoteAsset
  const margin = (position.margin * BigInt(lots)) / BigInt(position.lots)
  position.cost -= (position.cost * BigInt(lots)) / BigInt(position.lots)
  position.margin -= margin
  position.lots -= lots
  position.realised += profit
  position.updatedAtMs = run.timeMs
  const back = margin + profit
  const lost = marginMode === 'isolated' && back < 0n
  book(run, run.state.clearing, 'spot', asset, -profit)
  book(run, lost ? run.state.insurance : account, 'futures', asset, back)
  run.changed = true
  const endedId = position.lots === 0 ? run.state.lastId : 0
  run.shrunk = [...run.shrunk, { account, market, side: position.side, direction: position.direction, endedId }]
  if (position.lots === 0) leave(position)
}

/** A wallet without cross positions owes nothing: what it is short of, the insurance fund pays. */
export function coverShortfall(run: Run, account: Account, asset: number): void {
  const total = balanceOf(account, 'futures', asset).total.amount
  if (total >= 0n || [...account.positions.values()].some(({ marginMode }) => marginMode === 'crossed')) return
  book(run, run.state.insurance, 'spot', asset, total)
  post(run, account, 'futures', asset, -total, 'shortfall', 0)
}

function leave(position: Position): void {
  const { account, market, side } = position
  account.positions.delete(positionKey(market, side))
  const others = [...account.positions.values()].some((other) => other.market === market)
  if (!others) market.holders.delete(account)
}

function openPart(run: Run, order: Order, ticks: number, lots: number): Position {
  const { account, market } = order
  const direction = order.buy ? 1 : 2
  const side = sideOf(order)
  let position = positionOf(account, market, side)
  if (position === undefined) {
    position = {
      account,
      market,
      side,
      direction,
      lots: 0,
      cost: 0n,
      marginMode: settingsOf(account, market).marginMode,
      margin: 0n,
      leverage: leverageOf(account, market, direction),
      realised: 0n,
      fees: 0n,
      funding: 0n,
      openedAtMs: run.timeMs,
      updatedAtMs: run.timeMs,
    }
    account.positions.set(positionKey(market, side), position)
    market.holders.add(account)
  } else if ((account.openCounts[openCountIndex(market, true)] ?? 0) > 0 && run.state.rules >= COVER_RULES) {
    run.grown = [...run.grown, account]
  }
  const cost = valueAt(market, ticks, lots)
  position.lots += lots
  position.cost += cost
  position.updatedAtMs = run.timeMs
  if (position.marginMode === 'isolated') {
    const wanted = initialMarginOf(cost, position.leverage)
    const total = balanceOf(account, 'futures', market.quoteAsset).total.amount
    // What the wallet does not have is nobody's to give: the position starts with less, and is the sooner liquidated.
    moveMargin(run, position, wanted < total ? wanted : total > 0n ? total : 0n, order.id)
  }
  return position
}

/** Moves an amount from the wallet into an isolated position's margin; a negative one comes back. */
export function moveMargin(run: Run, position: Position, amount: Amount, ref: number): void {
  position.margin += amount
  post(run, position.account, 'futures', position.market.quoteAsset, -amount, 'margin', ref)
}
