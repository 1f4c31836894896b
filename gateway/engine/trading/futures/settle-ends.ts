import type { PositionEnd } from '#lib/contract/trading/position-ends.ts'
import { type Amount, amountFrom, type Lots, NOTHING, type Ticks, TICKS_MAX, unitsFrom, ZERO } from '#lib/kernel/money.ts'
import { balanceOf } from '../../state/accounts.ts'
import { added, larger, negated, portionOf, without } from '../../state/money/amounts.ts'
import { Sum } from '../../state/money/sums.ts'
import { foldEnded, foldFill } from '../../state/history.ts'
import { type Run, takeId } from '../../state/run.ts'
import { createOrder } from '../../state/orders.ts'
import { valueAt } from '../../state/positions.ts'
import type { Order, Position } from '../../state/records/records.ts'
import type { Settlement } from '../../state/records/settlement.ts'
import { closePart } from './settle-futures.ts'

/** Closes lots of a position at a price, because of an end that no trader ordered, and emits its order, its fill and the position. */
export function endAt(run: Run, position: Position, ticks: Ticks, lots: Lots, end: PositionEnd): void {
  const value = valueAt(position.market, ticks, lots)
  const cost = portionOf(position.cost, lots, position.lots)
  endPart(run, position, lots, position.direction === 1 ? without(value, cost) : without(cost, value), end)
  run.events.push({ type: 'position-changed', position, lots: ZERO, end })
}

/**
 * Closes lots of a position for a profit, because of an end that no trader ordered, and emits an order of its own that one fill settles:
 * at the value that explains the profit, without a fee. The caller emits the position.
 */
export function endPart(run: Run, position: Position, lots: Lots, profit: Amount, end: PositionEnd): void {
  const { account, market, direction, marginMode } = position
  const cost = portionOf(position.cost, lots, position.lots)
  const margin = portionOf(position.margin, lots, position.lots)
  const value = direction === 1 ? added(cost, profit) : without(cost, profit)
  const covered = marginMode === 'isolated' ? larger(negated(added(margin, profit)), NOTHING) : NOTHING
  const order = createEnding(run, position, lots, { end, value, margin, covered })
  const tradeId = takeId(run)
  const ticks = nearestTicks(order, value)
  closePart(run, position, lots, profit)
  foldFill(run.state, tradeId, order.id, ticks, lots)
  foldEnded(run.state, order)
  run.events.push(
    {
      type: 'filled',
      tradeId,
      orderId: order.id,
      account: account.id,
      market: market.id,
      buy: order.buy,
      ticks,
      lots,
      maker: false,
      house: false,
      received: NOTHING,
      fee: NOTHING,
      closeFee: NOTHING,
      paid: NOTHING,
      profit,
      walletTotal: balanceOf(account, 'futures', market.quoteAsset).total.amount,
      timeMs: run.timeMs,
      settled: { end, value, margin, covered },
    },
    { type: 'closed', order, status: order.status, nth: 0 },
  )
}

/** Creates the order of an end, filled whole. It never enters the state: it ends with the command that makes it. */
function createEnding(run: Run, { account, market, side, direction }: Position, lots: Lots, settled: Settlement): Order {
  const identity = { id: takeId(run), epoch: account.epoch?.number ?? 0, parentId: 0, placedAtMs: run.timeMs }
  const request = {
    market: market.id,
    wallet: 'futures',
    side: direction === 1 ? 'sell' : 'buy',
    type: 'market',
    force: 'gtc',
    ticks: ZERO,
    lots,
    reduceOnly: true,
    ...(side === 'net' ? {} : { positionSide: side }),
  } as const
  const order = createOrder(identity, account, market, request, 0, new Sum())
  order.status = 'filled'
  order.settled = settled
  order.lotsFilled = lots
  order.unitsFilled = unitsFrom(Number(rounded(settled.value, market.unitValue.amount)))
  order.takerFills = 1
  return order
}

/** Returns the tick nearest to the price of an end, within those of a book. */
function nearestTicks({ market, lotsFilled }: Order, value: Amount): Ticks {
  const ticks = Number(rounded(value, amountFrom(market.unitValue.amount * BigInt(lotsFilled))))
  return Math.min(Math.max(ticks, 0), TICKS_MAX - 1) as Ticks
}

/** Returns how often a unit is in an amount, half up. */
function rounded(amount: Amount, unit: Amount): bigint {
  const twice = 2n * amount + unit
  const whole = twice / (2n * unit)
  return twice < 0n && twice % (2n * unit) !== 0n ? whole - 1n : whole
}
