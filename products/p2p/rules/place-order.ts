import { exact } from '#lib/calc/arithmetic/fraction.ts'
import { calculateQuantity, multiplyOut, P2P_QUANTITY_DECIMALS } from './formulas/p2p.ts'
import { fiatDecimals, hasMethod } from '../contract/p2p-methods.ts'
import {
  P2P_CANCELS_PER_DAY,
  P2P_NEWCOMER_ORDERS_MAX,
  P2P_OPEN_ORDERS_MAX,
  P2P_ORDERS_PER_DAY,
  P2P_PAIR_ORDERS_MAX,
  P2P_QUANTITY_MIN,
  P2P_ROBOT_SALES_MAX,
  P2P_UNPAID_ORDERS_MAX,
} from '../contract/p2p-terms.ts'
import type { P2pProof } from '../contract/p2p-kinds.ts'
import type { Amount } from '#lib/kernel/money.ts'
import { added, toAmount } from '#gateway/engine/state/money/amounts.ts'
import type { Rejection } from '#gateway/engine/state/records/reasons.ts'
import { type Run, reject, takeId } from '#gateway/engine/state/run.ts'
import { assetNumber, type EngineState } from '#gateway/engine/state/state.ts'
import { activeAccount, hasAvailable, isAnswered, rememberRequest } from '#gateway/engine/product/operations.ts'
import { isP2pCoin, readPositive } from './ads.ts'
import type { PlaceP2pOrder } from './commands.ts'
import { freeze, requireTrader } from './escrow.ts'
import { reportAd, reportOrder } from './records.ts'
import { robotDelay } from './robots.ts'
import { countOrder, readToday, robotSales } from './standing.ts'
import { calculateLeft, limitKey, madeBy, type P2pAd, type P2pOrder, robotSide } from './state.ts'

const MINUTE_MS = 60_000

function countOpenOrders({ products }: EngineState, id: string): number {
  return products.p2p.orders.of(id).length
}

/** Returns the main account by whose limits an order is judged. */
function readOwner({ account, owner }: PlaceP2pOrder): string {
  return owner ?? account
}

/** Returns the main account of an advertisement's owner; empty for a robot's. */
function readMakerOwner({ makerOwner }: PlaceP2pOrder, ad: P2pAd | undefined): string {
  return ad === undefined ? '' : (makerOwner ?? ad.account)
}

/**
 * Returns which limit an order would exceed that keeps one buyer from using up the orders of a seller, in whose place nothing is paid for;
 * null if it exceeds none. The accounts of one owner count together, on both sides.
 */
function crowdingProblem(state: EngineState, command: PlaceP2pOrder, ad: P2pAd | undefined): Rejection | null {
  const owner = readOwner(command)
  const own = state.products.p2p.orders.of(limitKey(owner))
  const unpaid = own.filter(({ side, status }) => side === 'buy' && status === 'pending_pay')
  if (command.side === 'buy' && unpaid.length >= P2P_UNPAID_ORDERS_MAX) return 'p2p-too-many-unpaid'
  const maker = readMakerOwner(command, ad)
  const robot = command.offer?.robot ?? 0
  const withMaker = own.filter((order) => madeBy(order) === maker && order.robot === robot)
  const reverse = maker === '' ? [] : state.products.p2p.orders.of(limitKey(maker)).filter((order) => madeBy(order) === owner)
  return withMaker.length + reverse.length >= P2P_PAIR_ORDERS_MAX ? 'p2p-too-many-of-pair' : null
}

/** Checks whether an advertisement is by an account of the one that orders. */
function hasOneOwner(command: PlaceP2pOrder, ad: P2pAd): boolean {
  return readMakerOwner(command, ad) === readOwner(command)
}

/** Returns why an advertisement cannot be taken so; null if it can. */
function adProblem(state: EngineState, ad: P2pAd | undefined, command: PlaceP2pOrder, quantity: Amount): Rejection | null {
  if (ad === undefined) return 'p2p-advertisement-unknown'
  const { side, coin, fiat, priceType, price, premium, methods, minAmount, maxAmount } = ad.figures
  if (ad.status !== 'online') return 'p2p-advertisement-offline'
  if (ad.account === command.account || hasOneOwner(command, ad)) return 'p2p-own-advertisement'
  if (side === command.side || coin !== command.coin || fiat !== command.fiat) return 'p2p-advertisement-unknown'
  if (priceType === 'fixed' && price !== command.price) return 'p2p-price-moved'
  if (command.premium !== undefined && command.premium !== premium) return 'p2p-price-moved'
  if (!methods.includes(command.method)) return 'p2p-method-refused'
  const amount = toAmount(command.amount)
  if (amount < toAmount(minAmount) || amount > toAmount(maxAmount)) return 'p2p-amount-outside'
  return quantity > calculateLeft(ad) ? 'p2p-not-left' : null
}

/**
 * Checks whether a newcomer would take a place that is kept for traders who have completed an order before: accounts are free, and a few of
 * them could otherwise keep all of a merchant's open orders unpaid (DESIGN 6.13).
 */
function hasTooManyNewcomers({ products }: EngineState, { account }: PlaceP2pOrder, ad: P2pAd): boolean {
  const { standings, orders } = products.p2p
  const isNew = (id: string): boolean => (standings.get(id)?.completed ?? 0) === 0
  if (!isNew(account)) return false
  return orders.of(ad.account).filter(({ maker, taker }) => maker === ad.account && isNew(taker)).length >= P2P_NEWCOMER_ORDERS_MAX
}

/** Returns which limit of the account an order would exceed; null if it exceeds none. */
function limitProblem(run: Run, command: PlaceP2pOrder, ad: P2pAd | undefined, asset: number, quantity: Amount): Rejection | null {
  const { state } = run
  const { account, side, coin, offer, wallMs } = command
  const today = readToday(state, account, wallMs)
  const crowding = crowdingProblem(state, command, ad)
  if (crowding !== null) return crowding
  if (countOpenOrders(state, account) >= P2P_OPEN_ORDERS_MAX) return 'p2p-too-many-orders'
  if (ad !== undefined && countOpenOrders(state, ad.account) >= P2P_OPEN_ORDERS_MAX) return 'p2p-too-many-orders'
  if (ad !== undefined && hasTooManyNewcomers(state, command, ad)) return 'p2p-too-many-orders'
  if (today.orders >= P2P_ORDERS_PER_DAY) return 'p2p-day-limit'
  if (side === 'buy' && today.cancels >= P2P_CANCELS_PER_DAY) return 'p2p-cancel-limit'
  if (offer === null || side === 'sell' || !isP2pCoin(coin)) return null
  const sold = robotSales(readToday(state, readOwner(command), wallMs), asset)
  return added(sold, quantity) > toAmount(P2P_ROBOT_SALES_MAX[coin]) ? 'p2p-robot-limit' : null
}

/** Checks that quantity and amount belong together: one of them was asked for, and the other computed from it. */
function fits({ quantity, amount, price, fiat }: PlaceP2pOrder): boolean {
  if (readPositive(amount, fiatDecimals(fiat)) === null) return false
  return (
    exact(calculateQuantity(amount, price)).compare(quantity) === 0 ||
    exact(multiplyOut(quantity, price, fiatDecimals(fiat))).compare(amount) === 0
  )
}

/** Returns why a robot does not trade so; null if it does. */
function robotProblem({ products }: EngineState, { fiat, method }: PlaceP2pOrder): Rejection | null {
  if (!products.p2p.terms.robots) return 'p2p-advertisement-offline'
  return hasMethod(fiat, method) ? null : 'p2p-method-refused'
}

/** Takes an advertisement: freezes the seller's coins, and starts the buyer's time to pay. */
export function placeOrder(run: Run, command: PlaceP2pOrder): void {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'p2p', command.requestId)) return
  const { state } = run
  const { coin, offer } = command
  const asset = assetNumber(state, coin)
  if (!isP2pCoin(coin) || asset < 0) return reject(run, 'unknown-asset')
  const quantity = readPositive(command.quantity, P2P_QUANTITY_DECIMALS)
  if (quantity === null || quantity < toAmount(P2P_QUANTITY_MIN[coin])) return reject(run, 'amount-invalid')
  if (readPositive(command.price, 16) === null) return reject(run, 'p2p-price-moved')
  if (!fits(command)) return reject(run, 'amount-invalid')
  const ad = command.advertisement === null ? undefined : state.products.p2p.ads.get(command.advertisement)
  const problem = offer === null ? adProblem(state, ad, command, quantity) : robotProblem(state, command)
  const beyond = problem ?? limitProblem(run, command, ad, asset, quantity)
  if (beyond !== null) return reject(run, beyond)
  if (command.side === 'sell' && !hasAvailable(run, { account: found.account, wallet: 'spot' }, asset, quantity)) return
  const order = newOrder(run, command, ad, asset, quantity)
  rememberRequest(run, found.epoch, 'p2p', command.requestId, order.id)
  freeze(run, order)
  countOrder(state, order, command.wallMs)
  state.products.p2p.orders.set(order.id, order)
  reportOrder(run, order)
  if (ad === undefined) return
  const taken = { ...ad, inOrders: added(ad.inOrders, quantity) }
  state.products.p2p.ads.set(ad.id, taken)
  reportAd(run, taken)
}

/** Returns what permits the loss of an order's seller: of the advertisement that sells, or of the account that takes one that buys. */
function readProof(command: PlaceP2pOrder, ad: P2pAd | undefined): P2pProof | undefined {
  return command.side === 'sell' ? command.proof : ad?.proof
}

function newOrder(run: Run, command: PlaceP2pOrder, ad: P2pAd | undefined, asset: number, quantity: Amount): P2pOrder {
  const { account, side, fiat, price, amount, method, offer, rate, rateAsOf, coinPrice, wallMs } = command
  const proof = readProof(command, ad)
  const order: P2pOrder = {
    id: takeId(run),
    advertisement: ad?.id ?? 0,
    robot: offer?.robot ?? 0,
    robotAdvertisement: offer?.advertisement ?? 0,
    taker: account,
    owner: readOwner(command),
    side,
    maker: ad?.account ?? '',
    ...(ad === undefined ? {} : { makerOwner: readMakerOwner(command, ad) }),
    asset,
    quantity,
    fiat,
    price,
    amount,
    method,
    premium: ad?.figures.premium ?? offer?.premium ?? null,
    rate,
    rateAsOf,
    coinPrice,
    textHash: ad?.figures.textHash ?? null,
    status: 'pending_pay',
    createdMs: wallMs,
    payByMs: wallMs + (ad?.figures.payMinutes ?? offer?.payMinutes ?? 0) * MINUTE_MS,
    paidMs: null,
    releaseByMs: null,
    appeal: null,
    robotAtMs: null,
    ...(proof === undefined ? {} : { proof }),
  }
  if (robotSide(order) !== 'buy') return order
  const delay = robotDelay(order.robot, requireTrader(run.state, account).realism, run.command.random)
  return { ...order, robotAtMs: delay === null ? null : wallMs + delay }
}
