import { accountMaintenance, accountLeverage, marginRatio } from '#lib/calc/liquidation/margin-ratio.ts'
import { bankruptcyPrice, worstClosePrice } from '#lib/calc/liquidation/bankruptcy.ts'
import { initialMargin, releasedMargin } from '#lib/calc/position/margin.ts'
import { liquidationPriceCross, liquidationPriceCrossCoin } from '#lib/calc/liquidation/liquidation-cross.ts'
import {
  liquidationPriceIsolated,
  liquidationPriceOneTickEarly,
  type IsolatedPosition,
} from '#lib/calc/liquidation/liquidation-isolated.ts'
import { calculateMaintenance, maintenance, maintenanceProgressive } from '#lib/calc/liquidation/maintenance.ts'
import { maxOpenable } from '#lib/calc/order/max-openable.ts'
import { marketOrderPrice, openCost, openCostWithCloseFee, openLoss } from '#lib/calc/order/open-cost.ts'
import { findTier, tierOffsets } from '#lib/calc/liquidation/tiers.ts'
import { form, type FormulaTable } from './form.ts'
import { decimal, list, record } from './readers.ts'
import { direction, ENTRY, MARKED, MARKED_EXTRAS, RATE_EXTRAS, RATES, TERMS, tiers } from './shared-inputs.ts'

const ORDER = { orderPrice: decimal, count: decimal, openLevel: decimal } as const
const ORDER_EXTRAS = { feeRate: decimal, openCostUpRatio: decimal, feeRateUpRatio: decimal, ...TERMS } as const
const MARK = { direction, markPrice: decimal } as const

const OPENABLE = { available: decimal, orderPrice: decimal, openLevel: decimal } as const
const OPENABLE_EXTRAS = {
  ...ORDER_EXTRAS,
  positionOffset: decimal,
  safety: decimal,
  oppositeCount: decimal,
  sameSideCount: decimal,
} as const

const ISOLATED_EXTRAS = { addedMargin: decimal, ...RATE_EXTRAS, ...TERMS } as const
const isolatedByMargin = { ...ENTRY, count: decimal, margin: decimal, ...RATES } as const
const isolatedByLeverage = { ...ENTRY, count: decimal, openLevel: decimal, ...RATES } as const

const CROSS_EXTRAS = {
  othersUpnl: decimal,
  othersMaintain: decimal,
  longOpenPrice: decimal,
  longOpenCount: decimal,
  shortOpenPrice: decimal,
  shortOpenCount: decimal,
  totalDelegateValue: decimal,
  ...RATE_EXTRAS,
} as const

const positions = list(record(MARKED, MARKED_EXTRAS))
const orders = list(record({ totalDelegateValue: decimal, ...RATES }, { feeRate: decimal }))

function isolatedCoin({ tick, ...inputs }: IsolatedPosition & { readonly tick?: string }): string {
  const position = { ...inputs, contractType: 'inverse' } as const
  return tick === undefined ? liquidationPriceIsolated(position) : liquidationPriceOneTickEarly({ ...position, tick })
}

/** Margin, cost, maintenance and liquidation (formulas 1, 3, 4, 6). */
export const MARGIN_FORMULAS: FormulaTable = {
  initial_margin: [form({ price: decimal, count: decimal, openLevel: decimal }, TERMS, initialMargin)],
  released_margin: [form({ positionsOpenMarginCount: decimal, positionsCount: decimal, closeDealCount: decimal }, {}, releasedMargin)],
  mm_flat: [form(MARKED, MARKED_EXTRAS, maintenance)],
  mm_flat_value: [form({ value: decimal, ...RATES }, RATE_EXTRAS, calculateMaintenance)],
  mm_progressive: [form({ value: decimal, tiers }, { feeRate: decimal }, maintenanceProgressive)],
  mm_sum: [form({ positions }, { orders }, accountMaintenance)],
  tier_of: [
    form({ value: decimal, tiers }, {}, (inputs) => {
      const { mm, maintainAmount } = findTier(inputs.value, inputs.tiers)
      return [mm, maintainAmount]
    }),
  ],
  tier_offsets: [form({ tiers }, {}, (inputs) => tierOffsets(inputs.tiers))],
  open_loss: [form({ ...MARK, orderPrice: decimal, count: decimal }, TERMS, openLoss)],
  // Cost does not depend on a direction alone.
  open_cost: [form({ ...ORDER, ...MARK }, ORDER_EXTRAS, openCost), form(ORDER, { ...ORDER_EXTRAS, direction }, openCost)],
  open_cost_with_close_fee: [form({ ...ORDER, direction }, { feeRate: decimal, ...TERMS }, openCostWithCloseFee)],
  market_order_price: [form({ direction, ask1: decimal, bid1: decimal, markup: decimal }, {}, marketOrderPrice)],
  max_open: [form({ ...OPENABLE, ...MARK }, OPENABLE_EXTRAS, maxOpenable), form(OPENABLE, { ...OPENABLE_EXTRAS, direction }, maxOpenable)],
  liq_isolated: [
    form(isolatedByMargin, { ...ISOLATED_EXTRAS, openLevel: decimal }, liquidationPriceIsolated),
    form(isolatedByLeverage, ISOLATED_EXTRAS, liquidationPriceIsolated),
  ],
  liq_isolated_plus_tick: [
    form({ ...isolatedByMargin, tick: decimal }, { ...ISOLATED_EXTRAS, openLevel: decimal }, liquidationPriceOneTickEarly),
    form({ ...isolatedByLeverage, tick: decimal }, ISOLATED_EXTRAS, liquidationPriceOneTickEarly),
  ],
  // Inverse by name: sized in quote currency, margined in the coin.
  liq_isolated_coin: [
    form(isolatedByMargin, { ...ISOLATED_EXTRAS, openLevel: decimal, tick: decimal }, (inputs) => isolatedCoin(inputs)),
    form(isolatedByLeverage, { ...ISOLATED_EXTRAS, tick: decimal }, (inputs) => isolatedCoin(inputs)),
  ],
  liq_cross: [form({ available: decimal, ...RATES }, { ...CROSS_EXTRAS, bp: decimal }, liquidationPriceCross)],
  liq_cross_coin: [form({ available: decimal, ...RATES }, CROSS_EXTRAS, liquidationPriceCrossCoin)],
  bankruptcy: [
    form({ ...ENTRY, openLevel: decimal }, { count: decimal, ...TERMS }, bankruptcyPrice),
    form({ ...ENTRY, margin: decimal, count: decimal }, TERMS, bankruptcyPrice),
  ],
  worst_close_price: [
    form({ ...ENTRY, count: decimal, margin: decimal, feeRate: decimal }, { faceValue: decimal, bp: decimal }, worstClosePrice),
  ],
  margin_ratio: [
    form({ positions, equity: decimal }, { orders }, marginRatio),
    // Open orders of the only open position's symbol share its rates.
    form(
      { positions, equity: decimal, totalDelegateValue: decimal },
      { mm: decimal, feeRate: decimal },
      ({ positions: held, equity, ...order }) => marginRatio({ positions: held, orders: [{ mm: '0', ...held[0], ...order }], equity }),
    ),
  ],
  account_leverage: [form({ notional: decimal, equity: decimal }, {}, accountLeverage)],
}
