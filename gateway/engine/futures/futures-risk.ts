import { balanceOf } from '../state/accounts.ts'
import { type Amount, amountText } from '../ledger/amounts.ts'
import { lotsLeft } from '../state/orders.ts'
import { asRisk, initialMarginOf, profitAt } from '../state/positions.ts'
import { crossLiquidationPrice, isolatedLiquidationPrice } from '../risk/liquidation-price.ts'
import { crossState, isolatedState, type MarginState } from '../risk/margin-state.ts'
import type { OpeningContract } from '../risk/opening.ts'
import type { CrossAccount, CrossSymbol } from '../risk/records.ts'
import type { EngineState } from '../state/state.ts'
import { lotsText, ticksText } from '../ledger/units.ts'
import type { Account, Market, Order, Position } from '../state/records.ts'

/** The contract of a futures market for one account: the closing fee inside maintenance is the account's taker rate. */
export function riskContract(state: EngineState, account: Account, market: Market): OpeningContract {
  const { terms } = market
  const futures = terms.futures ?? { tiers: [], minLever: '1', maxLever: '1', openCostUpRatio: '0', feeRateUpRatio: '0' }
  const level = Math.min(account.futuresLevel, state.terms.futuresFees.length - 1)
  return {
    symbol: terms.symbol,
    pricePlace: terms.pricePlace,
    sizeMultiplier: lotsText(terms, 1),
    tiers: futures.tiers,
    feeRate: state.terms.futuresFees[level]?.taker ?? '0',
    openCostUpRatio: futures.openCostUpRatio,
    feeRateUpRatio: futures.feeRateUpRatio,
    minLever: futures.minLever,
    maxLever: futures.maxLever,
  }
}

/** The price that risk is judged by, in ticks: the mark, or the last price while there is none. */
export function markOf(market: Market): number {
  return market.mark === 0 ? market.last : market.mark
}

function crossPositions(account: Account): Position[] {
  return [...account.positions.values()].filter(({ marginMode }) => marginMode === 'crossed')
}

/** Value of the open orders of a market that would open something; `except` is one that is being judged anew. */
export function openingValue(account: Account, market: Market, buy: boolean | null, except: Order | null = null): Amount {
  let value = 0n
  for (const order of account.openOrders.values()) {
    if (order.market !== market || order === except || order.status === 'waiting' || order.request.reduceOnly === true) continue
    if (buy !== null && order.buy !== buy) continue
    value += BigInt(order.lots - order.lotsFilled) * BigInt(order.ticks === 0 ? markOf(market) : order.ticks) * market.unitValue.amount
  }
  return value
}

/** Lots of all open orders of one side of a market, but for one that is being judged anew. */
export function delegatedLots(account: Account, market: Market, buy: boolean, except: Order | null): number {
  let lots = 0
  for (const order of account.openOrders.values()) {
    if (order.market === market && order !== except && order.buy === buy && order.status !== 'waiting') lots += lotsLeft(order)
  }
  return lots
}

/** The cross account as the risk functions take it. */
export function crossAccountOf(state: EngineState, account: Account, asset: number): CrossAccount {
  const markets = [...new Set(crossPositions(account).map(({ market }) => market))]
  const symbols: CrossSymbol[] = markets.map((market) => ({
    contract: riskContract(state, account, market),
    markPrice: ticksText(market.terms, markOf(market)),
    positions: crossPositions(account)
      .filter((position) => position.market === market)
      .map(asRisk),
    totalDelegateValue: amountText(openingValue(account, market, null)),
  }))
  return { wallet: amountText(balanceOf(account, 'futures', asset).total.amount), symbols }
}

/**
 * What an account may spend on new positions, transfer out or add as margin: the wallet less what orders and cross positions need and
 * what cross positions have lost so far. Never below zero.
 */
export function futuresAvailable(account: Account, asset: number): Amount {
  const { total, frozen } = balanceOf(account, 'futures', asset)
  let profit = 0n
  let margin = 0n
  for (const position of crossPositions(account)) {
    if (position.market.quoteAsset !== asset) continue
    profit += profitAt(position, markOf(position.market))
    margin += initialMarginOf(position.cost, position.leverage)
  }
  const available = total.amount - frozen.amount - margin + (profit < 0n ? profit : 0n)
  return available > 0n ? available : 0n
}

/** How near to liquidation a position is: on its own in isolated margin, with its whole account in cross margin. */
export function marginStateOf(state: EngineState, position: Readonly<Position>): MarginState {
  const { account, market } = position
  if (position.marginMode === 'crossed') return crossState(crossAccountOf(state, account, market.quoteAsset))
  const record = { ...asRisk(position), margin: amountText(position.margin) }
  return isolatedState(riskContract(state, account, market), record, ticksText(market.terms, markOf(market)))
}

/** The price at which a position will be liquidated, on its tick; `0` where there is none. */
export function liquidationPriceOf(state: EngineState, position: Readonly<Position>): string {
  const { account, market } = position
  const mark = ticksText(market.terms, markOf(market))
  if (position.marginMode === 'isolated') {
    const record = { ...asRisk(position), margin: amountText(position.margin) }
    return isolatedLiquidationPrice(riskContract(state, account, market), record, mark)
  }
  const cross = crossAccountOf(state, account, market.quoteAsset)
  const symbol = cross.symbols.find(({ contract }) => contract.symbol === market.terms.symbol)
  return symbol === undefined ? '0' : crossLiquidationPrice(cross, symbol)
}
