import { Sum } from '#gateway/engine/state/money/sums.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { averageText, lotsText } from '#gateway/engine/state/money/units.ts'
import { type Amount, amountFrom } from '#lib/kernel/money.ts'
import type { CancelReason } from '#gateway/engine/state/records/reasons.ts'
import { type Run, takeId } from '#gateway/engine/state/run.ts'
import { NO_LINE } from './slots.ts'
import type { Account, Order } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { GridLine, Leg } from './grid/grid-state.ts'
import { legOf, tripOf } from './grid/legs.ts'
import { closeDcaOrder, noteDcaFill } from './dca/deals.ts'
import type { AnyGridStrategy } from './strategy.ts'

/** The decimals of an average price beyond those of its market. */
const AVERAGE_DECIMALS = 2

/** Books a fill of a strategy's order on the strategy. `net`: what it received, after the fee. */
export function noteFill({ products }: EngineState, order: Order, paid: Sum, net: Sum): void {
  const strategy = products.bots.ofOrder(order)
  if (strategy === undefined || strategy.kind === 'futures-grid') return
  if (strategy.kind === 'spot-dca') noteDcaFill(strategy, order.buy, paid, net)
  const [gives, gets] = order.buy ? [strategy.quote, strategy.base] : [strategy.base, strategy.quote]
  gives.subtract(paid)
  gets.add(net)
}

/**
 * Books the end of a strategy's order, whatever ended it, and marks the strategy as due. It places nothing: the book may be in the middle
 * of a match.
 */
export function noteClosed(run: Run, order: Order, reason: CancelReason | null): void {
  const { bots } = run.state.products
  const strategy = bots.ofOrder(order)
  if (strategy === undefined) return
  const leg = order.lotsFilled > 0 ? legOf(order) : null
  if (leg !== null) strategy.fees.add(Sum.of(amountFrom(leg.fee)))
  if (strategy.kind === 'spot-dca') closeDcaOrder(run, strategy, order, leg, reason)
  else {
    const line = strategy.grid.lines[order.request.strategy?.line ?? NO_LINE]
    if (line !== undefined) {
      line.orderId = 0
      if (leg !== null) fillLine(run, strategy, line, leg)
    }
  }
  if (strategy.status === 'stopping') return
  if (reason === null || reason === 'self-trade') bots.due.set(strategy, bots.due.get(strategy) ?? 'lines')
  if (reason === 'market-changed' || reason === 'liquidated') bots.due.set(strategy, reason)
}

/** Notes that the exchange has taken a position of a futures grid, or a part of it: the grid ends. */
export function noteTaken({ products: { bots } }: EngineState, account: Account, reason: 'liquidated' | 'deleveraged'): void {
  const strategy = bots.ofOwn(account)
  if (strategy !== undefined && strategy.status !== 'stopping') bots.due.set(strategy, reason)
}

/** Books what a futures grid receives of a funding time, or pays if below zero. */
export function noteFunding({ products: { bots } }: EngineState, account: Account, amount: Amount): void {
  bots.ofOwn(account)?.futures.funding.add(Sum.of(amount))
}

/** Turns a line over: its first leg waits for the second, and both together are a round trip. */
function fillLine(run: Run, strategy: AnyGridStrategy, line: GridLine, leg: Leg): void {
  line.buy = !leg.buy
  if (line.leg === null || line.leg.buy === leg.buy) {
    line.leg = leg
    return
  }
  reportTrip(run, strategy, line.leg, leg)
  line.leg = null
}

function reportTrip(run: Run, { id, account, market, grid }: AnyGridStrategy, first: Leg, last: Leg): void {
  const { lots, gross, fees, profit } = tripOf(market, first, last)
  grid.trips += 1
  grid.gross.add(Sum.of(gross))
  grid.profit.add(Sum.of(profit))
  const { terms } = market
  const [bought, sold] = first.buy ? [first, last] : [last, first]
  const averageOf = (leg: Leg): string => averageText(terms, leg.units, leg.lots, terms.pricePlace + AVERAGE_DECIMALS)
  const record = {
    product: 'bots',
    id: takeId(run),
    kind: tripKind(id),
    status: 'completed',
    asset: terms.base,
    details: {
      bot: id,
      market: market.id,
      first: first.buy ? 'buy' : 'sell',
      buyPrice: averageOf(bought),
      sellPrice: averageOf(sold),
      size: lotsText(terms, lots),
      gross: amountText(gross),
      fees: amountText(fees),
      profit: amountText(profit),
      openedAtMs: first.atMs,
    },
  } as const
  run.events.push({ type: 'product-record', account: account.id, record })
}

/** Returns the kind of the records of a strategy's round trips, by which they are listed. */
export function tripKind(id: number): string {
  return `trip-${id}`
}
