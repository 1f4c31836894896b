import { quotient } from '#lib/kernel/rounding.ts'
import { type Lots, minus, plus, type Ticks, ZERO, type Amount, NOTHING } from '#lib/kernel/money.ts'
import { readBalance } from '../../state/accounts.ts'
import { amountText, added, larger, smaller, without } from '../../state/money/amounts.ts'
import { readRates } from '../../state/fee-rates.ts'
import { lotsLeft } from '../../state/orders.ts'
import { isCurrent } from '../../state/currency.ts'
import { readSizeStep } from '../../state/steps.ts'
import { calculateInitialMargin, profitAt, requireFuturesTerms, valueAt } from '../../state/positions.ts'
import { crossLiquidationPrice, isolatedLiquidationPrice } from './liquidation-price.ts'
import { crossState, isolatedState, type MarginState } from './margin-state.ts'
import type { OpeningContract } from './opening.ts'
import type { CrossAccount, CrossSymbol, RiskPosition } from './records.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import type { EngineState } from '../../state/state.ts'
import { lotsText, ticksText } from '../../state/money/units.ts'
import type { Account, Market, Order, Position } from '../../state/records/records.ts'

/** Returns a futures market's contract for one account: the closing fee in the maintenance margin is the account's taker rate. */
export function riskContract(state: EngineState, account: Account, market: Market): OpeningContract {
  const { terms } = market
  const futures = requireFuturesTerms(market)
  return {
    symbol: terms.symbol,
    pricePlace: terms.pricePlace,
    sizeMultiplier: lotsText(terms, readSizeStep(market)),
    tiers: futures.tiers,
    feeRate: readRates(state, market, account).taker,
    openCostUpRatio: futures.openCostUpRatio,
    feeRateUpRatio: futures.feeRateUpRatio,
    minLever: futures.minLever,
    maxLever: futures.maxLever,
  }
}

/** Returns the price used for risk, in ticks: the mark price, or the last price if there is none yet. */
export function readMark(market: Market): Ticks {
  return market.mark === 0 ? market.last : market.mark
}

function crossPositions(account: Account): Position[] {
  return [...account.positions.values()].filter(({ marginMode }) => marginMode === 'crossed')
}

/**
 * Returns the value of an account's orders in a market that may open a position, on one side or on both (null): not those that wait
 * or only reduce, and not `except`, an order being checked again.
 */
export function openingValue(account: Account, market: Market, buy: boolean | null, except: Order | null = null): Amount {
  let value: Amount = NOTHING
  for (const order of account.openOrders.values()) {
    if (order.market !== market || order === except || order.status === 'waiting' || order.request.reduceOnly === true) continue
    if (buy !== null && order.buy !== buy) continue
    value = added(value, valueAt(market, order.ticks === 0 ? readMark(market) : order.ticks, minus(order.lots, order.lotsFilled)))
  }
  return value
}

/** Returns the open lots of an account's orders on one side of a market, without waiting ones and `except`, which is checked again. */
export function delegatedLots(account: Account, market: Market, buy: boolean, except: Order | null): Lots {
  let lots: Lots = ZERO
  for (const order of account.openOrders.values()) {
    if (order.market === market && order !== except && order.buy === buy && order.status !== 'waiting') lots = plus(lots, lotsLeft(order))
  }
  return lots
}

/** Checks whether all prices that value an account's cross positions are current. Only then may it be liquidated. */
export function isCrossCurrent(account: Account): boolean {
  return crossPositions(account).every(({ market }) => isCurrent(market))
}

/**
 * Returns why nothing can be taken out of an account's futures funds: prices that value its cross positions are not current. Null if
 * something can.
 */
export function judgeTaking(account: Account): Rejection | null {
  return isCrossCurrent(account) ? null : 'prices-not-current'
}

/** Converts an account to the input of the cross-margin risk functions. */
export function makeCrossAccount(state: EngineState, account: Account, asset: number): CrossAccount {
  const markets = [...new Set(crossPositions(account).map(({ market }) => market))]
  const symbols: CrossSymbol[] = markets.map((market) => ({
    contract: riskContract(state, account, market),
    markPrice: ticksText(market.terms, readMark(market)),
    positions: crossPositions(account)
      .filter((position) => position.market === market)
      .map(asRisk),
    totalDelegateValue: amountText(openingValue(account, market, null)),
  }))
  return { wallet: amountText(readBalance(account, 'futures', asset).total.amount), symbols }
}

/**
 * Returns what an account may spend on new positions, transfer out or add as margin: the wallet less what orders and cross positions
 * need and the net unrealised loss of cross positions. Never below zero.
 */
export function futuresAvailable(account: Account, asset: number): Amount {
  const { total, frozen } = readBalance(account, 'futures', asset)
  let profit: Amount = NOTHING
  let margin: Amount = NOTHING
  for (const position of crossPositions(account)) {
    if (position.market.quoteAsset !== asset) continue
    profit = added(profit, profitAt(position, readMark(position.market)))
    margin = added(margin, calculateInitialMargin(position.cost, position.leverage))
  }
  return larger(added(without(without(total.amount, frozen.amount), margin), smaller(profit, NOTHING)), NOTHING)
}

/** Returns how close a position is to liquidation: on its own in isolated margin, with its whole account in cross margin. */
export function calculateMarginState(state: EngineState, position: Readonly<Position>): MarginState {
  const { account, market } = position
  if (position.marginMode === 'crossed') return crossState(makeCrossAccount(state, account, market.quoteAsset))
  const record = { ...asRisk(position), margin: amountText(position.margin) }
  return isolatedState(riskContract(state, account, market), record, ticksText(market.terms, readMark(market)))
}

/** Returns the liquidation price of a position, on its tick; `0` if there is none. */
export function calculateLiquidationPrice(state: EngineState, position: Readonly<Position>): string {
  const { account, market } = position
  const mark = ticksText(market.terms, readMark(market))
  if (position.marginMode === 'isolated') {
    const record = { ...asRisk(position), margin: amountText(position.margin) }
    return isolatedLiquidationPrice(riskContract(state, account, market), record, mark)
  }
  const cross = makeCrossAccount(state, account, market.quoteAsset)
  const symbol = cross.symbols.find(({ contract }) => contract.symbol === market.terms.symbol)
  return symbol === undefined ? '0' : crossLiquidationPrice(cross, symbol)
}

/** Converts the position to the input of the risk functions. */
export function asRisk(position: Readonly<Position>): RiskPosition {
  const count = lotsText(position.market.terms, position.lots)
  return { direction: position.direction, openAvgPrice: quotient(amountText(position.cost), count), count }
}
