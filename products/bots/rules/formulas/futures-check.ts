import { liquidationPriceCross } from '#lib/calc/liquidation/liquidation-cross.ts'
import { liquidationAcrossTiers } from '#lib/calc/liquidation/liquidation-tiers.ts'
import { maxValueAtLeverage, type Tier } from '#lib/calc/liquidation/tiers.ts'
import { roundLiquidationPrice } from '#lib/calc/arithmetic/rounding.ts'
import { multiply, subtract } from '#lib/kernel/decimal.ts'
import { compare, formatUnits, isZero, trimZeros } from '#lib/kernel/decimal-text.ts'
import { quotient } from '#lib/kernel/rounding.ts'
import {
  type FuturesGridFunds,
  type GridDirection,
  leastMarginUnits,
  planFuturesGrid,
  type WorstPosition,
  worstPositions,
} from './futures-sizing.ts'
import { type GridFault, type GridIdea, gridLines, type GridMarket, readUnits } from './grid-check.ts'

/** The market of a futures grid: a contract with its tiers. */
export interface FuturesGridMarket extends GridMarket {
  readonly tiers: readonly Tier[]
  readonly minLever: string
  readonly maxLever: string
}

/** A futures grid as its user describes it; an empty text for a margin that is not given. */
export interface FuturesGridIdea extends Pick<GridIdea, 'mode' | 'lower' | 'upper' | 'grids'> {
  readonly direction: GridDirection
  readonly leverage: string
  readonly margin: string
}

/** The preview of such a grid. Prices, sizes and values as decimals, gains as ratios of the price of a purchase. */
export interface FuturesGridCheck {
  readonly prices: readonly string[]
  readonly gainLeast: string
  readonly gainMost: string
  /** The size of each order; `0` if the margin does not suffice. */
  readonly size: string
  /** The size that it buys at the market when it starts, or sells if below zero. */
  readonly entry: string
  /** The least margin. */
  readonly least: string
  /** The value of the largest position that it can have. */
  readonly largest: string
  /** The mark prices at which it would be liquidated below and above its range (formulas 6.1); null for none. */
  readonly below: string | null
  readonly above: string | null
  /** Whether one of them is inside of its range. */
  readonly isAtRisk: boolean
}

const RATE_UNIT = 10_000_000n

/** Checks a futures grid, by the same arithmetic as the exchange. Returns why it is none, or its figures. */
export function checkFuturesGrid(market: FuturesGridMarket, idea: FuturesGridIdea): GridFault | 'leverage' | FuturesGridCheck {
  const { pricePlace, volumePlace, sizeStep = 1 } = market
  const lines = gridLines(market, idea)
  if (typeof lines === 'string') return lines
  const leverage = /^\d{1,4}$/.test(idea.leverage) ? Number(idea.leverage) : 0
  if (leverage < Number(market.minLever) || leverage > Number(market.maxLever)) return 'leverage'
  const { ticks, last, feeRate, unitPlaces, lotsMin, unitsMin, ...shown } = lines
  const funds: Omit<FuturesGridFunds, 'marginUnits' | 'lotsMax'> = {
    direction: idea.direction,
    prices: ticks,
    last,
    leverage,
    feeRate,
    sizeStep,
  }
  const plan = planFuturesGrid({ ...funds, marginUnits: readUnits(idea.margin, unitPlaces), lotsMax: Number.MAX_SAFE_INTEGER })
  const suffices = plan.lots >= lotsMin && plan.lots * (ticks[0] ?? 1) >= unitsMin
  const sizeText = (lots: number): string => trimZeros(formatUnits(BigInt(lots), volumePlace))
  const valueText = (perLot: bigint): string => trimZeros(formatUnits(perLot * BigInt(plan.lots), unitPlaces))
  const worst = worstPositions(funds)
  const largest = valueText(worst.reduce((most, { valuePerLot }) => (valuePerLot > most ? valuePerLot : most), 0n))
  if (suffices && compare(largest, maxValueAtLeverage(String(leverage), market.tiers)) > 0) return 'leverage'
  const liquidations = suffices
    ? worst.map((one) => [one, calculateLiquidation(market, one, plan.lots, idea.margin, feeRate)] as const)
    : []
  const findLiquidationPrice = (direction: 1 | 2): string | null => liquidations.find(([one]) => one.direction === direction)?.[1] ?? null
  const isInside = ([{ direction, bound }, price]: (typeof liquidations)[number]): boolean => {
    if (price === null) return false
    const sign = compare(price, formatUnits(BigInt(bound), pricePlace))
    return direction === 1 ? sign >= 0 : sign <= 0
  }
  return {
    ...shown,
    size: suffices ? sizeText(plan.lots) : '0',
    entry: suffices ? sizeText(plan.entryLots) : '0',
    least: trimZeros(formatUnits(leastMarginUnits(funds, { lotsMin, unitsMin }), unitPlaces)),
    largest: suffices ? largest : '0',
    below: findLiquidationPrice(1),
    above: findLiquidationPrice(2),
    isAtRisk: liquidations.some(isInside),
  }
}

/**
 * Returns the mark price at which a grid is liquidated once the price has left its range, with all its lines open on one side: its margin less
 * the fees of opening them, without the gains that it made before. Null for none.
 */
function calculateLiquidation(
  market: FuturesGridMarket,
  worst: WorstPosition,
  lots: number,
  margin: string,
  feeRate: bigint,
): string | null {
  const { pricePlace, volumePlace, tiers, takerFee } = market
  const { direction, lines, valuePerLot, ordersPerLot, bound } = worst
  const places = pricePlace + volumePlace
  const value = valuePerLot * BigInt(lots)
  const fee = formatUnits((value * feeRate) / RATE_UNIT + 1n, places)
  const count = formatUnits(BigInt(lots) * BigInt(lines), volumePlace)
  const price = quotient(formatUnits(value, places), count)
  const [openPrice, openCount] =
    direction === 1 ? (['longOpenPrice', 'longOpenCount'] as const) : (['shortOpenPrice', 'shortOpenCount'] as const)
  const found = liquidationAcrossTiers(tiers, count, formatUnits(BigInt(bound), pricePlace), (mm, maintainAmount) =>
    liquidationPriceCross({
      available: subtract(margin, fee),
      [openPrice]: price,
      [openCount]: count,
      totalDelegateValue: multiply(formatUnits(ordersPerLot, pricePlace), formatUnits(BigInt(lots), volumePlace)),
      mm,
      feeRate: takerFee,
      maintainAmount,
    }),
  )
  return isZero(found) ? null : roundLiquidationPrice(found, direction, { pricePlace })
}
