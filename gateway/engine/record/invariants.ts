import { type Ticks, type Amount, multiplyToUnits, NOTHING } from '#lib/kernel/money.ts'
import { intAt, lotsAt } from '../book/columns.ts'
import { restingTicks } from '../trading/kinds/chase.ts'
import { countShown } from '../trading/kinds/iceberg.ts'
import { amountText, added, times } from '../state/money/amounts.ts'
import { findOcoStop, holdAsset, isOcoStop, lotsLeft } from '../state/orders.ts'
import { openCountIndex } from '../state/open-orders.ts'
import { positionKey } from '../state/positions.ts'
import { isOnPriceStep, listPrices } from '../state/steps.ts'
import { productFaults } from '../product/dispatch.ts'
import type { EngineState } from '../state/state.ts'
import { reducibleLots, sumLotsLeft, targetLimit, workingReducers } from '../trading/orders/reducible.ts'
import { coversWhole, isTarget } from '../trading/orders/targets.ts'
import type { WalletName } from '../state/records/order-request.ts'
import { type Account, type Balance, type Market, type Order } from '../state/records/records.ts'

/** A violated rule of the ledger or the book: the exchange halts when it finds one. */
export interface Breach {
  readonly rule:
    | 'sum-zero'
    | 'not-negative'
    | 'holds'
    | 'crossed'
    | 'rank'
    | 'levels'
    | 'index'
    | 'order'
    | 'position'
    | 'target'
    | 'product'
  readonly detail: string
}

/** Checks every rule that depends on the state alone; empty if all hold. Linear in accounts, open orders and price levels. */
export function findBreaches(state: EngineState): Breach[] {
  return [
    ...sumBreaches(state),
    ...[...state.accounts.values()].flatMap((account) => balanceBreaches(state, account)),
    ...state.orders.values().flatMap((order) => orderBreaches(state, order)),
    ...[...state.markets.values()].flatMap(bookBreaches),
    ...countBreaches(state),
    ...positionBreaches(state),
    ...state.orders.values().flatMap((order) => targetBreaches(order)),
    ...productFaults(state).map((detail) => ({ rule: 'product' as const, detail })),
  ]
}

/** Checks that postings sum to zero per asset: what traders have, an account of the exchange owes. */
function sumBreaches(state: EngineState): Breach[] {
  return sumAssets(state).flatMap((sum, asset) =>
    sum === 0n ? [] : [{ rule: 'sum-zero' as const, detail: `${state.assets[asset]} sums to ${amountText(sum)}` }],
  )
}

/** Returns the sum of all balances and isolated margins by asset number, which is zero. */
export function sumAssets(state: EngineState): Amount[] {
  const sums = state.assets.map((): Amount => NOTHING)
  for (const account of state.accounts.values()) {
    for (const balances of account.wallets.values()) {
      for (const [asset, balance] of balances.entries()) sums[asset] = added(sums[asset] ?? NOTHING, balance?.total.amount ?? NOTHING)
    }
    for (const { market, margin } of account.positions.values()) sums[market.quoteAsset] = added(sums[market.quoteAsset] ?? NOTHING, margin)
  }
  return sums
}

/** Returns the funds frozen by an account's open orders in a wallet, by asset number. */
function sumHolds(account: Account, wallet: WalletName): Map<number, Amount> {
  const holds = new Map<number, Amount>()
  for (const order of account.openOrders.values()) {
    if (order.wallet === wallet) holds.set(holdAsset(order), added(holds.get(holdAsset(order)) ?? NOTHING, order.held.amount))
  }
  return holds
}

function balanceBreaches(state: EngineState, account: Account): Breach[] {
  if (!account.hasWallets) return []
  return [...account.wallets].flatMap(([wallet, balances]) => {
    const holds = sumHolds(account, wallet)
    return [...balances.entries()].flatMap(([asset, balance]) => {
      if (balance === undefined) return []
      const where = `${account.id} ${wallet} ${state.assets[asset]}`
      return [
        ...signBreaches(where, balance, wallet === 'futures' ? account : null),
        ...(balance.frozen.amount === (holds.get(asset) ?? 0n) ? [] : [holdBreach(where, balance, holds.get(asset))]),
      ]
    })
  })
}

/** Checks the sign of a balance. A futures wallet may be negative only while it has cross positions. */
function signBreaches(where: string, { total, frozen }: Balance, holder: Account | null): Breach[] {
  const cross = holder !== null && [...holder.positions.values()].some(({ marginMode }) => marginMode === 'crossed')
  if (!frozen.isNegative && (holder === null ? !total.isLessThan(frozen) : cross || !total.isNegative)) return []
  return [{ rule: 'not-negative', detail: `${where}: total ${amountText(total.amount)}, frozen ${amountText(frozen.amount)}` }]
}

function holdBreach(where: string, { frozen }: Balance, held: Amount = NOTHING): Breach {
  return { rule: 'holds', detail: `${where}: frozen ${amountText(frozen.amount)}, orders hold ${amountText(held)}` }
}

/** Returns what a resting order must freeze by rule: the size of a sell, the value of a buy at its own price. */
function dueHold(order: Order): Amount {
  const left = lotsLeft(order)
  if (order.status === 'waiting') return isOcoStop(order) ? dueBeside(order) : NOTHING
  return order.buy ? times(order.market.unitValue.amount, multiplyToUnits(order.ticks, left)) : times(order.market.lotSize.amount, left)
}

/** Returns what a waiting stop of an OCO order must freeze beyond its limit order: the difference of a buy's prices. */
function dueBeside({ buy, ticks, triggerTicks, lots, siblingId, market, account }: Order): Amount {
  const limit = account.openOrders.get(siblingId)?.ticks ?? triggerTicks
  const dearer = (ticks === 0 ? triggerTicks : ticks) - limit
  return buy && dearer > 0 ? times(market.unitValue.amount, multiplyToUnits(dearer as Ticks, lots)) : NOTHING
}

/** Checks that a limit order with a stop beside it has that stop, waiting with the same open size. */
function isPaired(order: Order): boolean {
  if (order.request.oco === undefined) {
    const limit = isOcoStop(order) && order.status === 'waiting' ? order.account.openOrders.get(order.siblingId) : null
    return limit === null || (limit?.request.oco !== undefined && limit.siblingId === order.id)
  }
  const stop = findOcoStop(order)
  return stop?.status === 'waiting' && lotsLeft(stop) === lotsLeft(order)
}

/** Checks whether an order waits for its next slice. */
function isSlicing({ status, request }: Order): boolean {
  return status === 'live' && request.twap !== undefined
}

function orderBreaches(state: EngineState, order: Order): Breach[] {
  const say = (detail: string): Breach[] => [{ rule: 'order', detail: `order ${order.id}: ${detail}` }]
  const { request, market, slot } = order
  const held = order.held.amount
  if (order.account.openOrders.get(order.id) !== order) return say('is not indexed')
  if (order.status === 'filled' || order.status === 'cancelled') return say('has ended and is still open')
  const inBook = order.status === 'live' && request.twap === undefined
  if (inBook !== (slot !== 0)) return say(`is ${order.status} at slot ${slot}`)
  if (isSlicing(order) !== market.slicing.has(order)) return say('is not where it should be until its next slice')
  if ((request.chase === true && slot !== 0) !== market.chasing.has(order)) return say('is not where it should be to follow')
  if ((order.status === 'entering') !== state.entering.includes(order)) return say('is not where it should be on its way')
  if ((request.expiresAtMs !== undefined) !== state.expiring.has(order)) return say('is not where it should be until it expires')
  if (slot !== 0 && market.resting[slot] !== order) return say('is not at its slot')
  if (slot !== 0 && market.book.countOpen(slot) !== lotsLeft(order)) return say('fills and open lots are not its size')
  if (slot !== 0 && market.book.orders.ticks[slot] !== restingTicks(order)) return say('rests at another price')
  if (slot !== 0 && lotsAt(market.book.orders.left, slot) > countShown(order)) return say('shows more than its visible part')
  if (held < 0n || (request.reduceOnly === true && held !== 0n)) return say(`holds ${amountText(held)}`)
  const prices = listPrices(request, order.ticks, order.triggerTicks, restingTicks(order))
  if (!prices.every((price) => isOnPriceStep(market, price))) return say('has a price between two steps')
  if (!isPaired(order)) return say('is a leg without the other')
  const isJudged = request.type === 'limit' || (isOcoStop(order) && order.status === 'waiting')
  if (isJudged && market.terms.product === 'spot' && held !== dueHold(order))
    return say(`holds ${amountText(held)}, not ${amountText(dueHold(order))}`)
  return []
}

function bookBreaches(market: Market): Breach[] {
  const { book } = market
  const breaches: Breach[] = []
  const say = (rule: Breach['rule'], detail: string): void => void breaches.push({ rule, detail: `${market.id}: ${detail}` })
  if (book.bestBid >= 0 && book.bestAsk >= 0 && book.bestBid >= book.bestAsk) say('crossed', `${book.bestBid} over ${book.bestAsk}`)
  let met = 0
  for (const bids of [true, false]) {
    for (let ticks = bids ? book.bestBid : book.bestAsk; ticks >= 0;) {
      met += checkLevel(market, bids, ticks, say)
      ticks = bids ? book.levels.previous(ticks - 1) : book.levels.next(ticks + 1)
    }
  }
  const resting = market.resting.filter((order) => order !== undefined).length
  if (resting !== met) say('index', `${resting} orders rest, ${met} are in the book`)
  return breaches
}

/** Checks one level: its queue is sorted by priority, and its lots match the queue. Returns the number of orders. */
function checkLevel(market: Market, bids: boolean, ticks: Ticks, say: (rule: Breach['rule'], detail: string) => void): number {
  const { levels, orders } = market.book
  const cell = levels.at(ticks)
  let lots = 0
  let count = 0
  let rank = 0
  for (let slot = intAt(levels.head, cell); slot !== 0; slot = intAt(orders.next, slot)) {
    const order = market.resting[slot]
    if (order === undefined || order.buy !== bids) say('index', `slot ${slot} at ${ticks} is nobody's`)
    if ((order?.priority ?? 0) <= rank) say('rank', `order ${order?.id} at ${ticks} stands behind a younger one`)
    rank = order?.priority ?? rank
    lots += lotsAt(orders.left, slot)
    count += 1
  }
  if (levels.lots[cell] !== lots) say('levels', `${ticks} shows ${levels.lots[cell]} lots and holds ${lots}`)
  if (count === 0 && lotsAt(levels.house, cell) <= 0) say('levels', `${ticks} is empty and marked`)
  return count
}

function countBreaches(state: EngineState): Breach[] {
  return [...state.accounts.values()].flatMap((account) => {
    const counts: number[] = []
    for (const order of account.openOrders.values()) {
      if (order.request.strategy !== undefined) continue
      const at = openCountIndex(order.market, order.request.trigger !== undefined)
      counts[at] = (counts[at] ?? 0) + 1
    }
    const kinds = Math.max(counts.length, account.openCounts.length)
    const same = Array.from({ length: kinds }, (_, at) => (counts[at] ?? 0) === (account.openCounts[at] ?? 0)).every(Boolean)
    return same ? [] : [{ rule: 'index' as const, detail: `${account.id}: its counts of open orders are wrong` }]
  })
}

function positionBreaches(state: EngineState): Breach[] {
  const breaches: Breach[] = []
  for (const account of state.accounts.values()) {
    for (const [key, position] of account.positions) {
      const say = (detail: string): void => void breaches.push({ rule: 'position', detail: `${account.id} ${key}: ${detail}` })
      const { market, side, lots, cost, margin, marginMode } = position
      if (positionKey(market, side) !== key || !market.holders.has(account)) say('is not indexed')
      if (lots <= 0 || cost <= 0n) say(`has ${lots} lots that cost ${amountText(cost)}`)
      if (marginMode === 'isolated' ? margin < 0n : margin !== 0n) say(`has a margin of ${amountText(margin)}`)
      if ((side === 'net') !== (account.positionMode === 'one-way')) say(`is ${side} in ${account.positionMode} mode`)
      const wanted = sumLotsLeft([true, false].flatMap((buy) => workingReducers({ account, market }, buy, side)))
      if (wanted > lots) say(`reduce-only orders want ${wanted} of ${lots} lots`)
    }
  }
  return breaches
}

/** Checks that a target closes no more than its position, and one for a whole position all of it. */
function targetBreaches(order: Order): Breach[] {
  if (!isTarget(order.request)) return []
  const open = reducibleLots(order)
  const left = lotsLeft(order)
  if (left <= targetLimit(order) && (!coversWhole(order) || open === 0 || left === open)) return []
  return [{ rule: 'target', detail: `order ${order.id}: closes ${left} of ${open} lots` }]
}
