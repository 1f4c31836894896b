import { lotsAt } from '../book/columns.ts'
import { digestText, fold, foldText } from './digest.ts'
import { chargedOf } from '../orders/order-fee.ts'
import { saveProducts } from '../products/products.ts'
import { isCurrent } from '../state/currency.ts'
import { TERMS_RULES } from '../rules.ts'
import type { EngineState } from '../state/state.ts'
import type { MarketTerms } from '../state/market-terms.ts'
import type { Account, Market, Order, Position } from '../state/records.ts'

/**
 * Returns a digest of everything that must survive a restart: accounts, balances, orders, epochs, sequences, the history of fills, and
 * since rules 2 the contract terms. It excludes the house's levels, the house lots ahead of orders, and reference prices (DESIGN 2).
 */
export function hashState(state: EngineState): string {
  const digest = new Int32Array(state.historyDigest)
  fold(digest, state.timeMs)
  fold(digest, state.lastId)
  fold(digest, state.sequence)
  for (const market of state.markets.values()) fold(digest, market.halted ? 1 : 0)
  for (const market of state.markets.values()) foldCurrency(digest, market)
  if (state.rules >= TERMS_RULES) foldTerms(digest, state)
  for (const account of state.accounts.values()) foldAccount(digest, state, account)
  for (const order of state.orders.values()) foldOrder(digest, order)
  for (const [name, open] of Object.entries(saveProducts(state))) foldText(digest, `${name} ${JSON.stringify(open)}`)
  return digestText(digest)
}

/** Folds only what differs from the state in which every market begins, so that states of earlier rules keep their hash. */
function foldCurrency(digest: Int32Array, market: Market): void {
  if (!isCurrent(market)) foldText(digest, `${market.id} ${market.state} ${market.awaitsPrice}`)
}

function foldTerms(digest: Int32Array, { rules, terms, assets, markets }: EngineState): void {
  fold(digest, rules)
  for (const asset of assets) foldText(digest, asset)
  for (const market of markets.values()) {
    fold(digest, market.listed ? 1 : 0)
    foldText(digest, digestOf(market.terms))
  }
  const { spotFees, futuresFees, margin, earn } = terms
  foldText(digest, JSON.stringify([spotFees, futuresFees, margin, ...(earn === undefined ? [] : [earn])]))
}

/** Digests by terms object; terms are never changed in place. */
const digests = new WeakMap<MarketTerms, string>()

function digestOf(terms: MarketTerms): string {
  const known = digests.get(terms)
  if (known !== undefined) return known
  const digest = new Int32Array(4)
  foldText(digest, JSON.stringify(terms))
  const text = digestText(digest)
  digests.set(terms, text)
  return text
}

function foldAccount(digest: Int32Array, state: EngineState, account: Account): void {
  foldText(digest, account.id)
  foldText(digest, JSON.stringify(account.realism))
  fold(digest, account.spotLevel)
  fold(digest, account.futuresLevel)
  fold(digest, account.epochsClosed)
  if (account.epoch !== null) {
    fold(digest, account.epoch.number)
    fold(digest, account.epoch.startedAtMs)
    for (const ids of [account.epoch.clientOrderIds, account.epoch.transferIds]) {
      fold(digest, ids.size)
      for (const [name, id] of ids) {
        foldText(digest, name)
        fold(digest, id)
      }
    }
    for (const [name, answer] of account.epoch.loanAnswers) foldText(digest, `${name} ${JSON.stringify(answer)}`)
    for (const [name, id] of account.epoch.productRequests) foldText(digest, `${name} ${id}`)
  }
  foldText(digest, account.positionMode)
  for (const [market, settings] of account.futuresSettings) foldText(digest, `${market} ${JSON.stringify(settings)}`)
  for (const [key, position] of account.positions) foldPosition(digest, key, position)
  for (const { id, wallet, asset, principal, interest, borrowedAtMs, hoursCharged } of account.loans.values()) {
    foldText(digest, `${id} ${wallet} ${asset} ${principal} ${interest} ${borrowedAtMs} ${hoursCharged}`)
  }
  for (const wallet of [...account.wallets.keys()].toSorted()) {
    for (const [asset, balance] of (account.wallets.get(wallet) ?? []).entries()) {
      if (balance === undefined || (balance.total.isZero && balance.frozen.isZero)) continue
      foldText(digest, wallet)
      foldText(digest, state.assets[asset] ?? '')
      foldText(digest, balance.total.amount.toString())
      foldText(digest, balance.frozen.amount.toString())
    }
  }
}

function foldPosition(digest: Int32Array, key: string, position: Position): void {
  const { marginMode, direction, lots, leverage, cost, margin, realised, fees, funding, openedAtMs, updatedAtMs } = position
  foldText(digest, `${key} ${marginMode} ${cost} ${margin} ${realised} ${fees} ${funding}`)
  for (const figure of [direction, lots, leverage, openedAtMs, updatedAtMs]) fold(digest, figure)
}

function foldOrder(digest: Int32Array, order: Order): void {
  foldText(digest, order.account.id)
  foldText(digest, order.market.id)
  foldText(digest, order.status)
  foldText(digest, JSON.stringify(order.request))
  foldText(digest, `${order.held.amount} ${order.fee?.exact.amount ?? 0n} ${chargedOf(order)}`)
  const figures = [order.id, order.parentId, order.siblingId, order.ticks, order.lots, order.lotsFilled, order.unitsFilled]
  const places = [order.priority, order.entersAtMs, order.triggerTicks, order.triggerUp ? 1 : 0, order.extreme]
  const times = [order.placedAtMs, order.updatedAtMs, order.makerFills, order.takerFills]
  for (const figure of [...figures, ...places, ...times]) fold(digest, figure)
  if (order.work !== null) foldText(digest, JSON.stringify(order.work))
  if (order.request.iceberg !== undefined && order.slot !== 0) fold(digest, lotsAt(order.market.book.orders.left, order.slot))
}
