import { lotsAt } from '../book/columns.ts'
import { Digest } from '../state/digest.ts'
import { sumCharged } from '../state/money/order-fee.ts'
import { saveProducts } from '../product/dispatch.ts'
import { isCurrent } from '../state/currency.ts'
import type { EngineState } from '../state/state.ts'
import type { MarketTerms } from '../state/records/market-terms.ts'
import type { Account, Market, Order, Position } from '../state/records/records.ts'

/**
 * Returns a digest of everything that must survive a restart: accounts, balances, orders, epochs, sequences, the history of fills, and
 * the contract terms. It excludes the house's levels, the house lots ahead of orders, and reference prices (DESIGN 2).
 */
export function hashState(state: EngineState): string {
  const digest = new Digest(state.historyDigest.words)
  digest.fold(state.timeMs)
  digest.fold(state.lastId)
  digest.fold(state.sequence)
  for (const market of state.markets.values()) digest.fold(market.halted ? 1 : 0)
  for (const market of state.markets.values()) foldCurrency(digest, market)
  for (const { id, restriction } of state.markets.values()) if (restriction !== null) digest.foldText(`${id} ${restriction}`)
  foldTerms(digest, state)
  foldOwnRates(digest, state)
  for (const kept of [...state.keptTerms].toSorted()) digest.foldText(`kept ${kept}`)
  for (const named of state.operatorRequests.save()) digest.foldText(named.join(' '))
  for (const account of state.accounts.values()) foldAccount(digest, state, account)
  for (const order of state.orders.values()) foldOrder(digest, order)
  for (const [name, open] of Object.entries(saveProducts(state))) digest.foldText(`${name} ${JSON.stringify(open)}`)
  return digest.toString()
}

/** Folds only what differs from the state in which every market begins. */
function foldCurrency(digest: Digest, market: Market): void {
  if (!isCurrent(market)) digest.foldText(`${market.id} ${market.state} ${market.awaitsPrice}`)
}

function foldTerms(digest: Digest, { rules, terms, assets, markets }: EngineState): void {
  digest.fold(rules)
  for (const asset of assets) digest.foldText(asset)
  for (const market of markets.values()) {
    digest.fold(market.listed ? 1 : 0)
    digest.foldText(digestTerms(market.terms))
  }
  const { markets: _, insurance: __, spotFees, futuresFees, margin, ...ofProducts } = terms
  const further = Object.values(ofProducts).filter((own) => own !== undefined)
  digest.foldText(JSON.stringify([spotFees, futuresFees, margin, ...further]))
}

/** Folds only what an operator has set. */
function foldOwnRates(digest: Digest, { operatorLevels: { spot, futures }, markets }: EngineState): void {
  if ((spot ?? futures) !== undefined) digest.foldText(JSON.stringify({ spot, futures }))
  for (const { id, ownRates } of markets.values()) if (ownRates !== null) digest.foldText(`${id} ${JSON.stringify(ownRates.text)}`)
}

/** Digests by terms object; terms are never changed in place. */
const digests = new WeakMap<MarketTerms, string>()

function digestTerms(terms: MarketTerms): string {
  const known = digests.get(terms)
  if (known !== undefined) return known
  const digest = new Digest([0, 0, 0, 0])
  digest.foldText(JSON.stringify(terms))
  const text = digest.toString()
  digests.set(terms, text)
  return text
}

function foldAccount(digest: Digest, state: EngineState, account: Account): void {
  digest.foldText(account.id)
  digest.foldText(JSON.stringify(account.realism))
  digest.fold(account.spotLevel)
  digest.fold(account.futuresLevel)
  if (account.ownRates !== null) {
    const { spot, futures } = account.ownRates
    digest.foldText(JSON.stringify({ spot: spot?.text, futures: futures?.text }))
  }
  digest.fold(account.epochsClosed)
  if (account.epoch !== null) {
    digest.fold(account.epoch.number)
    digest.fold(account.epoch.startedAtMs)
    for (const ids of [account.epoch.clientOrderIds, account.epoch.transferIds]) {
      digest.fold(ids.size)
      for (const [name, id, content] of ids.save()) {
        digest.foldText(name)
        digest.fold(id)
        if (content !== undefined) digest.fold(content)
      }
    }
    for (const [name, { answer, content }] of account.epoch.loanAnswers) {
      digest.foldText(`${name} ${JSON.stringify(answer)}`)
      if (content !== undefined) digest.fold(content)
    }
    for (const named of account.epoch.productRequests.save()) digest.foldText(named.join(' '))
  }
  digest.foldText(account.positionMode)
  for (const [market, settings] of account.futuresSettings) digest.foldText(`${market} ${JSON.stringify(settings)}`)
  for (const [key, position] of account.positions) foldPosition(digest, key, position)
  for (const { id, wallet, asset, principal, interest, borrowedAtMs, hoursCharged } of account.loans.values()) {
    digest.foldText(`${id} ${wallet} ${asset} ${principal} ${interest} ${borrowedAtMs} ${hoursCharged}`)
  }
  for (const wallet of [...account.wallets.keys()].toSorted()) {
    for (const [asset, balance] of (account.wallets.get(wallet) ?? []).entries()) {
      if (balance === undefined || (balance.total.isZero && balance.frozen.isZero)) continue
      digest.foldText(wallet)
      digest.foldText(state.assets[asset] ?? '')
      digest.foldText(balance.total.amount.toString())
      digest.foldText(balance.frozen.amount.toString())
    }
  }
}

function foldPosition(digest: Digest, key: string, position: Position): void {
  const { marginMode, direction, lots, leverage, cost, margin, realised, fees, funding, openedAtMs, updatedAtMs } = position
  digest.foldText(`${key} ${marginMode} ${cost} ${margin} ${realised} ${fees} ${funding}`)
  for (const figure of [direction, lots, leverage, openedAtMs, updatedAtMs]) digest.fold(figure)
}

function foldOrder(digest: Digest, order: Order): void {
  digest.foldText(order.account.id)
  digest.foldText(order.market.id)
  digest.foldText(order.status)
  digest.foldText(JSON.stringify(order.request))
  digest.foldText(`${order.held.amount} ${order.feeExact?.amount ?? 0n} ${sumCharged(order)}`)
  const figures = [order.id, order.parentId, order.siblingId, order.ticks, order.lots, order.lotsFilled, order.unitsFilled]
  const places = [order.priority, order.entersAtMs, order.triggerTicks, order.triggerUp ? 1 : 0, order.extreme]
  const times = [order.placedAtMs, order.updatedAtMs, order.makerFills, order.takerFills]
  for (const figure of [...figures, ...places, ...times]) digest.fold(figure)
  if (order.work !== null) digest.foldText(JSON.stringify(order.work))
  if (order.request.iceberg !== undefined && order.slot !== 0) digest.fold(lotsAt(order.market.book.orders.left, order.slot))
}
