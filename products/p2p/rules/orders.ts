import { multiplyOut } from './formulas/p2p.ts'
import { P2P_APPEAL_MS, P2P_BUYER_APPEAL_AFTER_MS, P2P_RELEASE_MS } from '../contract/p2p-terms.ts'
import type { P2pAppellant, P2pEndReason, P2pSide } from '../contract/p2p-kinds.ts'
import { fiatDecimals } from '../contract/p2p-methods.ts'
import { added, amountText, toAmount, without } from '#gateway/engine/state/money/amounts.ts'
import { type Run, reject } from '#gateway/engine/state/run.ts'
import { takeOffline } from './ads.ts'
import type { AdvanceP2pOrder, AnswerP2pAppeal, AppealP2pOrder, CancelP2pOrder, ReleaseP2pCoins, StateP2pPayment } from './commands.ts'
import { hold, payBack, payBuyer, requireTrader } from './escrow.ts'
import { reportAd, reportOrder } from './records.ts'
import { robotDelay } from './robots.ts'
import { countEnd, countPayment, P2P_ENDS } from './standing.ts'
import { calculateLeft, readParties, type P2pAppealState, type P2pOrder, robotSide } from './state.ts'

/** Finds an open order of which an account is a party; otherwise rejects the command and returns null. */
export function findOrder(run: Run, { account, id }: { readonly account: string; readonly id: number }): P2pOrder | null {
  const order = run.state.products.p2p.orders.get(id)
  if (order !== undefined && (order.taker === account || order.maker === account)) return order
  reject(run, 'p2p-order-unknown')
  return null
}

/** The same, only if the account is on this side of the order. */
function orderOn(run: Run, side: P2pSide, command: { readonly account: string; readonly id: number }): P2pOrder | null {
  const order = findOrder(run, command)
  if (order === null || readParties(order)[side === 'buy' ? 'buyer' : 'seller'] === command.account) return order
  reject(run, 'p2p-order-state')
  return null
}

/** Keeps a changed order, and reports it to its parties. */
export function keepOrder(run: Run, order: P2pOrder): void {
  run.state.products.p2p.orders.set(order.id, order)
  reportOrder(run, order)
}

/** Ends an order: the coins go to the buyer or back to the seller, by its reason. */
export function endOrder(run: Run, order: P2pOrder, reason: P2pEndReason, endedMs: number): void {
  const { state } = run
  const { completed } = P2P_ENDS[reason]
  state.products.p2p.orders.delete(order.id)
  countEnd(state, order, reason, endedMs)
  settle(run, order, completed, endedMs)
  reportOrder(run, order, { status: completed ? 'completed' : 'cancelled', reason, endedMs })
}

/** Moves the coins and follows in the advertisement. */
function settle(run: Run, order: P2pOrder, completed: boolean, endedMs: number): void {
  const ad = run.state.products.p2p.ads.get(order.advertisement)
  const isReservedAgain = ad !== undefined && ad.status === 'online' && ad.figures.side === 'sell'
  if (completed) payBuyer(run, order)
  else if (!isReservedAgain) payBack(run, order)
  if (ad === undefined) return
  const inOrders = without(ad.inOrders, order.quantity)
  const changed = { ...ad, inOrders, done: completed ? added(ad.done, order.quantity) : ad.done }
  run.state.products.p2p.ads.set(ad.id, changed)
  const left = toAmount(multiplyOut(amountText(calculateLeft(changed)), order.price, fiatDecimals(order.fiat)))
  const isSoldOut = changed.status === 'online' && inOrders === 0n && left < toAmount(changed.figures.minAmount)
  if (isSoldOut) takeOffline(run, changed, 'sold-out', endedMs)
  else reportAd(run, changed)
}

/** The buyer states the payment, in time. */
export function statePayment(run: Run, command: StateP2pPayment): void {
  const order = orderOn(run, 'buy', command)
  if (order === null) return
  if (order.status !== 'pending_pay') return reject(run, 'p2p-order-state')
  if (command.wallMs > order.payByMs) return reject(run, 'p2p-pay-time-over')
  pay(run, order, command.wallMs)
}

function pay(run: Run, order: P2pOrder, wallMs: number): void {
  countPayment(run.state, order, wallMs)
  const delay =
    robotSide(order) === 'sell' ? robotDelay(order.robot, requireTrader(run.state, order.taker).realism, run.command.random) : null
  const robotAtMs = delay === null ? null : wallMs + delay
  keepOrder(run, { ...order, status: 'paid', paidMs: wallMs, releaseByMs: wallMs + P2P_RELEASE_MS, robotAtMs })
}

/** The buyer cancels, whether a payment was stated or not. */
export function cancelOrder(run: Run, command: CancelP2pOrder): void {
  const order = orderOn(run, 'buy', command)
  if (order !== null) endOrder(run, order, 'buyer', command.wallMs)
}

/** The seller releases the coins, also during an appeal. */
export function releaseCoins(run: Run, command: ReleaseP2pCoins): void {
  const order = orderOn(run, 'sell', command)
  if (order === null) return
  if (order.status === 'pending_pay') return reject(run, 'p2p-order-state')
  endOrder(run, order, 'released', command.wallMs)
}

/** Opens an appeal. Its appellant stands by its word; a robot that has stated its payment does, too. */
function openAppeal(run: Run, order: P2pOrder, by: P2pAppellant, openedMs: number): void {
  const robot = robotSide(order)
  const appeal: P2pAppealState = {
    by,
    openedMs,
    decidesMs: openedMs + P2P_APPEAL_MS,
    buyerAnswered: by === 'buyer' || robot === 'buy',
    sellerAnswered: by === 'seller',
    ...(run.state.products.p2p.terms.decider === 'operator' && { operator: 'opened' }),
  }
  keepOrder(run, { ...order, status: 'appeal', appeal })
}

export function appealOrder(run: Run, command: AppealP2pOrder): void {
  const order = findOrder(run, command)
  if (order === null) return
  if (order.status !== 'paid' || order.paidMs === null) return reject(run, 'p2p-order-state')
  const by = readParties(order).buyer === command.account ? 'buyer' : 'seller'
  if (by === 'buyer' && command.wallMs < order.paidMs + P2P_BUYER_APPEAL_AFTER_MS) return reject(run, 'p2p-appeal-early')
  openAppeal(run, order, by, command.wallMs)
}

export function answerAppeal(run: Run, command: AnswerP2pAppeal): void {
  const order = findOrder(run, command)
  if (order === null) return
  const { appeal } = order
  const answer = readParties(order).buyer === command.account ? 'buyerAnswered' : 'sellerAnswered'
  const isOver = appeal !== null && appeal.operator === undefined && command.wallMs >= appeal.decidesMs
  if (appeal === null || appeal[answer] || isOver) return reject(run, 'p2p-order-state')
  keepOrder(run, { ...order, appeal: { ...appeal, [answer]: true } })
}

/**
 * Decides an appeal by what its parties did, since no payment can be looked up: a seller who does not answer loses, then a buyer who does
 * not; if both stand by their word, the payment that was stated in time counts. An appeal that time opened has no answers to miss: the
 * payment counts. So a buyer gets the coins only as far as the seller's owner has permitted that before: what nobody has permitted returns
 * (DESIGN 6.11).
 */
function decideAppeal({ by, buyerAnswered, sellerAnswered }: P2pAppealState, isPermitted: boolean): P2pEndReason {
  const isForBuyer = !sellerAnswered || buyerAnswered || by === 'time'
  if (!isForBuyer) return 'buyer-silent'
  if (!isPermitted) return 'unproven'
  return sellerAnswered ? 'payment-stated' : 'seller-silent'
}

/** Checks whether the coins of an order may go to the buyer without a step of the seller. */
function isLossPermitted(order: P2pOrder): boolean {
  return order.proof !== undefined || robotSide(order) === 'sell'
}

/**
 * Ends a seller's part in an order because its round ends. No reset gives coins away: before a payment was stated, the order is cancelled;
 * after it, the exchange holds the coins, and the order is decided by an appeal, which the reset opens.
 */
export function leaveAsSeller(run: Run, order: P2pOrder, wallMs: number): void {
  if (order.status === 'pending_pay') return endOrder(run, order, 'seller-left', wallMs)
  if (order.held === true) return
  hold(run, order)
  const held: P2pOrder = { ...order, held: true }
  if (order.status === 'appeal') keepOrder(run, held)
  else openAppeal(run, held, 'time', wallMs)
}

/** Takes the step of an order that has fallen due: ends of time before robots, so that nobody acts after its time. */
export function advanceOrder(run: Run, command: AdvanceP2pOrder): void {
  const order = findOrder(run, command)
  if (order === null) return
  const { wallMs } = command
  const { status, payByMs, releaseByMs, appeal, robotAtMs } = order
  if (status === 'pending_pay' && wallMs > payByMs) return endOrder(run, order, 'pay-time-over', wallMs)
  const isOver = appeal !== null && appeal.operator === undefined && wallMs >= appeal.decidesMs
  if (isOver) return endOrder(run, order, decideAppeal(appeal, isLossPermitted(order)), wallMs)
  if (status === 'paid' && wallMs >= (releaseByMs ?? Infinity)) return openAppeal(run, order, 'time', wallMs)
  if (robotAtMs === null || wallMs < robotAtMs) return reject(run, 'p2p-order-state')
  if (status === 'pending_pay') return pay(run, order, wallMs)
  endOrder(run, order, 'released', wallMs)
}
