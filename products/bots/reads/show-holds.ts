import { amountFrom, type Lots, NOTHING } from '#lib/kernel/money.ts'
import { divideUnits } from '#lib/kernel/rounding.ts'
import { amountText, added, larger, times, without } from '#gateway/engine/state/money/amounts.ts'
import { averageText, lotsText, ticksText } from '#gateway/engine/state/money/units.ts'
import type { Leg } from '../rules/grid/grid-state.ts'
import type { DcaStrategy, GridStrategy, Strategy } from '../rules/strategy.ts'
import { sizeText } from '#gateway/exchange/views/figures.ts'

/** A holding that a bot has bought by one line or cycle and not sold yet: the figures of a tracking order (specification 3.7). */
export interface BotHoldView {
  /** The order that sells it; the bot itself while there is none. */
  readonly orderNo: string
  readonly bought: string
  readonly price: string
  /** The fee of the purchase, in the base coin. */
  readonly fee: string
  readonly sold: string
  readonly marketPrice: string
  readonly pricePlace: number
  readonly quotePrecision: number
  readonly timeMs: number
}

/** The decimals of an average price beyond those of its market. */
const AVERAGE_DECIMALS = 2

/** Returns what a spot bot holds, each part with its own purchase; nothing for a futures grid, which has a position instead. */
export function showHolds(strategy: Strategy): BotHoldView[] {
  if (strategy.kind === 'futures-grid') return []
  return strategy.kind === 'spot-dca' ? cycleHold(strategy) : lineHolds(strategy)
}

function lineHolds(strategy: GridStrategy): BotHoldView[] {
  return strategy.grid.lines.flatMap(({ leg, orderId }) => {
    if (leg?.buy !== true) return []
    const fee = amountText(feeOf(strategy, leg))
    return [{ ...holdOf(strategy, leg, orderId), fee, timeMs: leg.atMs }]
  })
}

/** Returns the fee of a purchase in the base coin, which its leg has at the average price. */
function feeOf({ market }: GridStrategy, { fee, lots, units }: Leg) {
  return amountFrom(divideUnits(fee * times(market.lotSize.amount, lots), times(market.unitValue.amount, units), 'half-up'))
}

/** The purchases of a cycle are sold by one order, so they are one tracking order. */
function cycleHold(strategy: DcaStrategy): BotHoldView[] {
  const { dca, market, base, sinceMs } = strategy
  const { lots, units } = dca.bought
  if (lots === 0) return []
  const sold = strategy.account.openOrders.get(dca.exit.orderId)?.lotsFilled ?? (0 as Lots)
  const left = added(base.amount, times(market.lotSize.amount, sold))
  const fee = amountText(larger(without(times(market.lotSize.amount, lots), left), NOTHING))
  return [{ ...holdOf(strategy, { lots, units }, dca.exit.orderId), fee, timeMs: sinceMs }]
}

function holdOf(strategy: GridStrategy | DcaStrategy, { lots, units }: Pick<Leg, 'lots' | 'units'>, orderId: number) {
  const { id, account, market } = strategy
  const { terms } = market
  const sale = account.openOrders.get(orderId)
  return {
    orderNo: String(sale?.id ?? id),
    bought: lotsText(terms, lots),
    price: averageText(terms, units, lots, terms.pricePlace + AVERAGE_DECIMALS),
    sold: sale === undefined ? '0' : sizeText(terms, sale.lotsFilled),
    marketPrice: ticksText(terms, market.last),
    pricePlace: terms.pricePlace,
    quotePrecision: terms.pricePlace + terms.sizePlace,
  }
}
