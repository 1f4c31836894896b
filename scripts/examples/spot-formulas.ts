import {
  geometricGridLines,
  geometricGridRate,
  gridLines,
  gridProfitFutures,
  gridProfitSpot,
  gridRate,
  gridRatio,
  gridStep,
  gridTotalProfit,
  gridYearlyRate,
} from '#lib/calc/order/grid.ts'
import {
  debtRatio,
  debtRatioAtLeverage,
  initialMarginRate,
  loanInterest,
  marginLevel,
  marginLiquidationPrice,
  marginTradeProfit,
  maxBorrow,
  riskRatio,
  yearlyRate,
} from '#lib/calc/liquidation/spot-margin.ts'
import { copyRoi, copyTotalRoi, trackingProfit, trackingRate } from '#lib/calc/order/tracking-order.ts'
import { form, type FormulaTable } from './form.ts'
import { choice, decimal, whole } from './readers.ts'
import { ENTRY } from './shared-inputs.ts'

const BALANCES = { baseAssets: decimal, baseDebt: decimal, quoteAssets: decimal, quoteDebt: decimal } as const
const RANGE = { upper: decimal, lower: decimal, grids: whole } as const
const GRID_TRADE = { buyPrice: decimal, sellPrice: decimal, count: decimal, feeRate: decimal } as const
const TRACKED = { buyDelegateCount: decimal, buyPrice: decimal, holdCount: decimal } as const
const TRACKED_NOW = { ...TRACKED, marketPrice: decimal } as const
const TRACKED_EXTRAS = { dealCount: decimal, trackingType: choice({ '0': 0 } as const) } as const
const TRACKED_BEFORE = { ...TRACKED, proceeds: decimal } as const
const HISTORY_EXTRAS = { dealCount: decimal, trackingType: choice({ '1': 1 } as const) } as const

/** Spot margin, grids and tracking orders (formulas 10 to 12). */
export const SPOT_FORMULAS: FormulaTable = {
  max_borrow: [
    form({ margin: decimal, leverage: decimal }, { assetCap: decimal, poolCap: decimal }, ({ assetCap, poolCap, ...inputs }) =>
      maxBorrow({
        ...inputs,
        ...(assetCap === undefined ? {} : { coinLimit: assetCap }),
        ...(poolCap === undefined ? {} : { pool: poolCap }),
      }),
    ),
  ],
  interest: [form({ borrowed: decimal, dailyRate: decimal, hours: decimal }, {}, loanInterest)],
  yearly_rate: [form({ dailyRate: decimal }, {}, (inputs) => yearlyRate(inputs.dailyRate))],
  margin_level: [form({ price: decimal }, BALANCES, marginLevel)],
  debt_ratio: [
    form({ leverage: decimal }, {}, (inputs) => debtRatioAtLeverage(inputs.leverage)),
    form({ price: decimal }, BALANCES, debtRatio),
  ],
  risk_ratio: [form({ debt: decimal, mmr: decimal, netAssets: decimal }, {}, riskRatio)],
  initial_rate: [form({ leverage: decimal }, {}, (inputs) => initialMarginRate(inputs.leverage))],
  margin_liq_price: [form({ riskRate: decimal }, BALANCES, marginLiquidationPrice)],
  margin_trade_profit: [
    form(
      { ...ENTRY, closePrice: decimal, closeDealCount: decimal },
      { openFeeRate: decimal, closeFeeRate: decimal, interest: decimal, openLevel: decimal },
      marginTradeProfit,
    ),
  ],
  grid_step: [form(RANGE, {}, gridStep)],
  grid_lines: [form(RANGE, {}, gridLines)],
  grid_ratio: [form(RANGE, {}, gridRatio)],
  grid_lines_geometric: [form(RANGE, {}, geometricGridLines)],
  grid_profit_futures: [form(GRID_TRADE, {}, gridProfitFutures)],
  grid_profit_spot: [form(GRID_TRADE, { volumePlace: whole }, gridProfitSpot)],
  grid_profit_pct: [
    form({ step: decimal, feeRate: decimal }, { price: decimal }, gridRate),
    form({ ratio: decimal, feeRate: decimal }, {}, geometricGridRate),
  ],
  grid_total_profit: [form({ realised: decimal, price: decimal, averagePrice: decimal }, { holdCount: decimal }, gridTotalProfit)],
  grid_yearly_rate: [form({ realised: decimal, investment: decimal, days: decimal }, {}, gridYearlyRate)],
  tracking_profit: [form(TRACKED_NOW, TRACKED_EXTRAS, trackingProfit), form(TRACKED_BEFORE, HISTORY_EXTRAS, trackingProfit)],
  tracking_rate: [form(TRACKED_NOW, TRACKED_EXTRAS, trackingRate), form(TRACKED_BEFORE, HISTORY_EXTRAS, trackingRate)],
  copy_roi: [form({ pnl: decimal, beginAssets: decimal }, {}, copyRoi)],
  copy_total_roi: [form({ carryover: decimal, current: decimal }, {}, copyTotalRoi)],
}
