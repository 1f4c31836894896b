import { averageOpenPrice } from '#lib/calc/position/average-price.ts'
import { breakEvenPrice } from '#lib/calc/position/break-even.ts'
import { exact } from '#lib/calc/arithmetic/fraction.ts'
import { FLAT, mergeFill } from '#lib/calc/position/position-merge.ts'
import { withinRange } from '#lib/calc/order/price-range.ts'
import { netProfit, totalUnrealisedPnl, unrealisedPnl } from '#lib/calc/position/profit.ts'
import { positionRoe, priceReturn, roe } from '#lib/calc/position/roe.ts'
import {
  changeFromPrice,
  offsetFromPrice,
  pnlFromPrice,
  priceFromChange,
  priceFromOffset,
  priceFromPnl,
  priceFromRoe,
  roeFromPrice,
  type TargetEntry,
  type TargetMargin,
} from '#lib/calc/order/target-price.ts'
import { form, type FormulaTable, type Result } from './form.ts'
import { choice, decimal, list, nullable, record, row } from './readers.ts'
import { direction, ENTRY, fills, marginMode, POSITION, TERMS } from './shared-inputs.ts'

const orders = list(row({ direction: choice({ buy: 1, sell: 2 } as const), count: decimal, price: decimal }))

/**
 * Runs orders through a position: returns rows of size, average price, net profit so far and of this fill (null if it
 * closed nothing). A close bears the fee of the closed size twice: at its own price and, as its share of the opening fee, at
 * the average price.
 */
function sequence(inputs: { readonly orders: ReturnType<typeof orders>; readonly feeRate?: string }): Result {
  let position = FLAT
  let total = exact('0')
  return inputs.orders.map((order) => {
    const before = position.positionsOpenAvgPrice
    const outcome = mergeFill(position, { ...order, openLevel: '1' })
    position = outcome.position
    const fees = exact(before)
      .plus(order.price)
      .times(outcome.closedCount)
      .times(inputs.feeRate ?? '0')
    const realised = exact(outcome.realised).minus(fees)
    const closed = outcome.closedCount !== '0'
    if (closed) total = total.plus(realised)
    return [position.positionsCount, position.positionsOpenAvgPrice, total.text(), closed ? realised.text() : null]
  })
}

const CLOSE = { ...ENTRY, closePrice: decimal, closeDealCount: decimal } as const
const COSTS = {
  openFee: decimal,
  closeFee: decimal,
  openFeeRate: decimal,
  closeFeeRate: decimal,
  funding: decimal,
} as const

const RANGE = { marginMode } as const
const RANGE_EXTRAS = { lowerBound: nullable(decimal), upperBound: nullable(decimal) } as const

const byLeverage = { ...ENTRY, openLevel: decimal } as const
const byMargin = { ...ENTRY, margin: decimal, count: decimal } as const

// Leverage does not affect a profit, nor size a change.
const BY_PRICE = { ...TERMS, openLevel: decimal } as const
const BY_PRICE_ALONE = { openLevel: decimal, count: decimal } as const

/** Calculates the price of a target return, which the examples call `roe`. */
function atRoe({ roe: ratio, ...target }: TargetEntry & TargetMargin & { readonly roe: string }): string {
  return priceFromRoe({ ...target, ratio })
}

/** Profit, return, average prices and target prices (formulas 2 and 7). */
export const PROFIT_FORMULAS: FormulaTable = {
  upnl: [form(POSITION, { ...TERMS, openLevel: decimal }, unrealisedPnl)],
  upnl_sum: [form({ positions: list(record(POSITION, TERMS)) }, {}, ({ positions }) => totalUnrealisedPnl(positions))],
  // Leverage does not affect a profit.
  net_profit: [form(CLOSE, { ...COSTS, ...TERMS, openLevel: decimal }, netProfit)],
  roe: [
    form({ pnl: decimal, margin: decimal }, {}, roe),
    form({ ...POSITION, margin: decimal }, { addedMargin: decimal, openLevel: decimal, ...TERMS }, positionRoe),
    form({ ...POSITION, openLevel: decimal }, { addedMargin: decimal, ...TERMS }, positionRoe),
    // With leverage alone the size cancels out.
    form({ ...byLeverage, markPrice: decimal }, TERMS, (inputs) => positionRoe({ ...inputs, count: '1' })),
  ],
  avg_open: [form({ fills }, TERMS, ({ fills: filled, ...terms }) => averageOpenPrice(filled, terms))],
  sequence: [form({ orders }, { feeRate: decimal }, sequence)],
  break_even: [
    form(
      { ...ENTRY, count: decimal },
      { feeRate: decimal, feePaid: decimal, fundingPaid: decimal, achievedProfits: decimal },
      breakEvenPrice,
    ),
  ],
  pnl_pct: [form({ direction, openAvgPrice: decimal, markPrice: decimal }, {}, priceReturn)],
  price_from_roe: [
    form({ ...byMargin, roe: decimal }, { openLevel: decimal, ...TERMS }, atRoe),
    form({ ...byLeverage, roe: decimal }, { count: decimal, ...TERMS }, atRoe),
  ],
  roe_from_price: [
    form({ ...byMargin, price: decimal }, { openLevel: decimal, ...TERMS }, roeFromPrice),
    form({ ...byLeverage, price: decimal }, { count: decimal, ...TERMS }, roeFromPrice),
  ],
  price_from_pnl: [form({ ...ENTRY, count: decimal, pnl: decimal }, BY_PRICE, priceFromPnl)],
  pnl_from_price: [form({ ...ENTRY, count: decimal, price: decimal }, BY_PRICE, pnlFromPrice)],
  price_from_change: [form({ ...ENTRY, change: decimal }, BY_PRICE_ALONE, priceFromChange)],
  change_from_price: [form({ ...ENTRY, price: decimal }, BY_PRICE_ALONE, changeFromPrice)],
  price_from_offset: [form({ ...ENTRY, offset: decimal }, BY_PRICE_ALONE, priceFromOffset)],
  offset_from_price: [form({ ...ENTRY, price: decimal }, BY_PRICE_ALONE, offsetFromPrice)],
  ratio_price_in_range: [
    form({ ...byMargin, ...RANGE, roe: decimal }, { openLevel: decimal, ...RANGE_EXTRAS, ...TERMS }, (inputs) =>
      withinRange(atRoe(inputs), inputs),
    ),
    form({ ...byLeverage, ...RANGE, roe: decimal }, { count: decimal, ...RANGE_EXTRAS, ...TERMS }, (inputs) =>
      withinRange(atRoe(inputs), inputs),
    ),
  ],
}
