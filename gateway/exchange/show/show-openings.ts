import { type Lots, lotsFrom, ZERO, minus, most } from '#lib/kernel/money.ts'
import { capOpenable, maxOpenable } from '#lib/calc/order/max-openable.ts'
import { maxValueAtLeverage } from '#lib/calc/liquidation/tiers.ts'
import { add, compare, divide, isZero, maximum, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import {
  asRisk,
  delegatedLots,
  futuresAvailable,
  makeCrossAccount,
  openingValue,
  readMark,
  riskContract,
} from '#gateway/engine/trading/risk/futures-risk.ts'
import { readRates } from '#gateway/engine/state/fee-rates.ts'
import { positionsIn, readLeverage, readSettings } from '#gateway/engine/state/positions.ts'
import { reachableLiquidation } from '#lib/calc/order/reachable-price.ts'
import { crossLiquidationPrice, isolatedLiquidationPrice } from '#gateway/engine/trading/risk/liquidation-price.ts'
import type { RiskPosition } from '#gateway/engine/trading/risk/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { lotsText, ticksText } from '#gateway/engine/state/money/units.ts'
import type { OpeningIdea } from '../views/opening-views.ts'
import type { Account, Market, Position } from '#gateway/engine/state/records/records.ts'

const ONE_LOT = lotsFrom(1)

/** Calculations for an order under consideration, with the functions that judge real ones (formulas 1.3, 1.4, 3 and 6.1). */

interface Sides {
  /** The position that the order adds to. */
  readonly own: Position | undefined
  /** One-way mode: the position that the order closes first. */
  readonly opposite: Position | undefined
}

function findSides(account: Account, market: Market, direction: 1 | 2): Sides {
  const positions = positionsIn(account, market)
  const opposite = account.positionMode === 'one-way' ? positions.find((position) => position.direction !== direction) : undefined
  return { own: positions.find((position) => position.direction === direction), opposite }
}

function writeCount(market: Market, lots: Lots): string {
  return lots === 0 ? '0' : lotsText(market.terms, lots)
}

/** Returns the largest order size: what it closes plus what it opens, within the tier of the leverage and the limits of one order. */
export function showOpenable(state: EngineState, account: Account, market: Market, { direction, type, price }: OpeningIdea): string {
  const { terms } = market
  const { own, opposite } = findSides(account, market, direction)
  const buy = direction === 1
  const mark = ticksText(terms, readMark(market))
  const openLevel = String(readLeverage(account, market, direction))
  const { tiers, feeRate, openCostUpRatio, feeRateUpRatio } = riskContract(state, account, market)
  const available = amountText(futuresAvailable(account, market.quoteAsset))
  const count = maxOpenable({
    available,
    orderPrice: price,
    openLevel,
    feeRate,
    openCostUpRatio,
    feeRateUpRatio,
    direction,
    markPrice: mark,
  })
  const opened = capOpenable(count, {
    sizeMultiplier: lotsText(terms, ONE_LOT),
    maxValue: maxValueAtLeverage(openLevel, tiers),
    usedValue: add(multiply(writeCount(market, own?.lots ?? ZERO), mark), amountText(openingValue(account, market, buy))),
    price,
  })
  // A market order closes before the resting orders do; a limit order closes after them.
  const ahead = type === 'limit' ? delegatedLots(account, market, buy, null) : ZERO
  const closed = writeCount(market, most(ZERO, minus(opposite?.lots ?? ZERO, ahead)))
  return minimum(add(opened, closed), lotsText(terms, type === 'limit' ? terms.lotsMaxLimit : terms.lotsMaxMarket))
}

/** Returns the liquidation price after an order of this size is filled at its price, with its fee paid; `0` if there is none. */
export function showLiquidationAfter(state: EngineState, account: Account, market: Market, idea: SizedIdea): string {
  return reachableLiquidation(liquidationAfter(state, account, market, idea), ticksText(market.terms, readMark(market))) ?? '0'
}

type SizedIdea = OpeningIdea & { readonly size: string }

function liquidationAfter(state: EngineState, account: Account, market: Market, idea: SizedIdea): string {
  const { direction, price, size } = idea
  const { own, opposite } = findSides(account, market, direction)
  const closed = minimum(size, writeCount(market, opposite?.lots ?? ZERO))
  const opened = subtract(size, closed)
  const held = own === undefined ? null : asRisk(own)
  const count = add(opened, held?.count ?? '0')
  if (isZero(count)) return '0'
  const cost = add(multiply(price, opened), own === undefined ? '0' : amountText(own.cost))
  const record: RiskPosition = { direction, openAvgPrice: divide(cost, count), count }
  const contract = riskContract(state, account, market)
  const mark = ticksText(market.terms, readMark(market))
  if (readSettings(account, market).marginMode === 'isolated') {
    const added = divide(multiply(price, opened), String(readLeverage(account, market, direction)))
    return isolatedLiquidationPrice(contract, { ...record, margin: add(added, own === undefined ? '0' : amountText(own.margin)) }, mark)
  }
  const { wallet, symbols } = makeCrossAccount(state, account, market.quoteAsset)
  const others = symbols.filter((symbol) => symbol.contract.symbol !== contract.symbol)
  const otherSide = positionsIn(account, market).filter((position) => position !== own && position !== opposite)
  const symbol = {
    contract,
    markPrice: mark,
    positions: [...otherSide.map(asRisk), record],
    totalDelegateValue: amountText(openingValue(account, market, null)),
  }
  const changed = subtract(
    calculateProfit(opposite, closed, price),
    multiply(multiply(price, size), readFeeRate(state, account, market, idea)),
  )
  return crossLiquidationPrice({ wallet: maximum('0', add(wallet, changed)), symbols: [...others, symbol] }, symbol)
}

/** Returns the profit that closing part of a position realises. */
function calculateProfit(position: Position | undefined, count: string, price: string): string {
  if (position === undefined || compare(count, '0') === 0) return '0'
  const { openAvgPrice, direction } = asRisk(position)
  const rise = multiply(subtract(price, openAvgPrice), count)
  return direction === 1 ? rise : subtract('0', rise)
}

/** Returns the fee rate; a limit order is assumed to rest before it is filled. */
function readFeeRate(state: EngineState, account: Account, market: Market, { type }: OpeningIdea): string {
  const rates = readRates(state, market, account)
  return type === 'limit' ? rates.maker : rates.taker
}
