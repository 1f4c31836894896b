import type { P2pEndReason, P2pSide } from '../contract/p2p-kinds.ts'
import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { added, without } from '#gateway/engine/state/money/amounts.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { madeBy, readParties, type P2pOrder, type P2pStanding, robotSide, takenBy } from './state.ts'

const DAY_MS = 86_400_000
const DAYS_KEPT = 30

export function countDays(wallMs: number): number {
  return Math.floor(wallMs / DAY_MS)
}

/** Returns how an account or robot stands; counts of an earlier day begin anew. */
export function readStanding({ products }: EngineState, id: string, wallMs: number): P2pStanding {
  const { standings } = products.p2p
  const found = standings.get(id) ?? newStanding(id, wallMs)
  standings.set(id, found)
  // A clock that was set back opens no day again, and so no limit of that day.
  if (countDays(wallMs) > found.day) Object.assign(found, { day: countDays(wallMs), orders: 0, cancels: 0, robotSales: new Map() })
  return found
}

function newStanding(id: string, wallMs: number): P2pStanding {
  const counts = { completed: 0, failed: 0, bought: 0, sold: 0, releases: 0, releaseMs: 0, pays: 0, payMs: 0 }
  return { id, sinceMs: wallMs, ...counts, days: [], day: countDays(wallMs), orders: 0, cancels: 0, robotSales: new Map() }
}

/** The party at fault for the end of an order, and whether the buyer got the coins. */
export const P2P_ENDS: Readonly<Record<P2pEndReason, { readonly fault: P2pSide | null; readonly completed: boolean }>> = {
  released: { fault: null, completed: true },
  'seller-silent': { fault: 'sell', completed: true },
  'payment-stated': { fault: 'sell', completed: true },
  'seller-reset': { fault: 'sell', completed: true },
  buyer: { fault: 'buy', completed: false },
  'pay-time-over': { fault: 'buy', completed: false },
  'buyer-silent': { fault: 'buy', completed: false },
  'buyer-reset': { fault: 'buy', completed: false },
  'seller-left': { fault: 'sell', completed: false },
  unproven: { fault: 'sell', completed: false },
  'operator-buyer': { fault: 'sell', completed: true },
  'operator-seller': { fault: 'buy', completed: false },
}

/** The ends that count towards a buyer's cancellations of a day. A time that runs out keeps the coins of the seller longest. */
const CANCELLING: ReadonlySet<P2pEndReason> = new Set<P2pEndReason>(['buyer', 'pay-time-over'])

/**
 * Checks whether a completed order counts for how a party stands: two accounts of one person can complete orders with each other without end,
 * so those of the same two owners count once in 30 days. Orders with robots, which are ours, all count.
 */
function isCounted({ met = [] }: P2pStanding, order: P2pOrder, side: P2pSide, wallMs: number): boolean {
  if (order.robot !== 0) return true
  const other = otherOwner(order, side)
  return !met.some(([owner, day]) => owner === other && day > countDays(wallMs) - DAYS_KEPT)
}

/** Returns the main account of the other party. */
function otherOwner(order: P2pOrder, side: P2pSide): string {
  return order.side === side ? madeBy(order) : takenBy(order)
}

function noteMet(standing: P2pStanding, order: P2pOrder, side: P2pSide, wallMs: number): void {
  if (order.robot !== 0) return
  const [other, today] = [otherOwner(order, side), countDays(wallMs)]
  const kept = (standing.met ?? []).filter(([owner, day]) => owner !== other && day > today - DAYS_KEPT)
  standing.met = [...kept, [other, today]]
}

/**
 * Counts the end of an order for both parties. A cancelled order counts only for the party at fault, which it always does; a completed one
 * only if `isCounted`.
 */
export function countEnd(state: EngineState, order: P2pOrder, reason: P2pEndReason, wallMs: number): void {
  const { fault, completed } = P2P_ENDS[reason]
  const { buyer, seller } = readParties(order)
  for (const [id, side] of [
    [buyer, 'buy'],
    [seller, 'sell'],
  ] as const) {
    const standing = readStanding(state, id, wallMs)
    const counts = completed && isCounted(standing, order, side, wallMs)
    if (fault === side) countDay(standing, wallMs, 'failed')
    else if (counts) countDay(standing, wallMs, 'completed')
    if (counts && side === 'buy') standing.bought += 1
    if (counts && side === 'sell') standing.sold += 1
    if (side === 'buy' && CANCELLING.has(reason)) standing.cancels += 1
    if (counts && reason === 'released' && side === 'sell' && order.paidMs !== null) {
      standing.releases += 1
      standing.releaseMs += Math.max(0, wallMs - order.paidMs)
    }
    if (counts) noteMet(standing, order, side, wallMs)
  }
  if (!completed && robotSide(order) === 'sell') takeRobotSaleBack(readStanding(state, takenBy(order), wallMs), order, wallMs)
}

/** A cancelled purchase from a robot on the same day does not count towards its limit. */
function takeRobotSaleBack(standing: P2pStanding, { asset, quantity, createdMs }: P2pOrder, wallMs: number): void {
  if (countDays(createdMs) !== countDays(wallMs)) return
  const bought = standing.robotSales.get(asset) ?? NOTHING
  const left = bought > quantity ? without(bought, quantity) : NOTHING
  if (left === NOTHING) standing.robotSales.delete(asset)
  else standing.robotSales.set(asset, left)
}

/** Counts a stated payment for the buyer. */
export function countPayment(state: EngineState, order: P2pOrder, wallMs: number): void {
  const standing = readStanding(state, readParties(order).buyer, wallMs)
  if (!isCounted(standing, order, 'buy', wallMs)) return
  standing.pays += 1
  standing.payMs += Math.max(0, wallMs - order.createdMs)
}

/** Counts an order that was placed. */
export function countOrder(state: EngineState, order: P2pOrder, wallMs: number): void {
  const standing = readStanding(state, order.taker, wallMs)
  standing.orders += 1
  if (robotSide(order) !== 'sell') return
  const buyer = readStanding(state, takenBy(order), wallMs)
  buyer.robotSales.set(order.asset, added(robotSales(buyer, order.asset), order.quantity))
}

/** The trades of an account on one day. */
export type P2pToday = Pick<P2pStanding, 'orders' | 'cancels' | 'robotSales'>

/** Returns what an account has done today, without changing anything. */
export function readToday({ products }: EngineState, id: string, wallMs: number): P2pToday {
  const found = products.p2p.standings.get(id)
  return found === undefined || countDays(wallMs) > found.day ? { orders: 0, cancels: 0, robotSales: new Map() } : found
}

/** Returns the amount of a coin that robots sold to an account today. */
export function robotSales({ robotSales: sales }: P2pToday, asset: number): Amount {
  return sales.get(asset) ?? NOTHING
}

function countDay(standing: P2pStanding, wallMs: number, what: 'completed' | 'failed'): void {
  standing[what] += 1
  const today = countDays(wallMs)
  const [, completed = 0, failed = 0] = standing.days.find(([day]) => day === today) ?? []
  const entry = [today, completed + (what === 'completed' ? 1 : 0), failed + (what === 'failed' ? 1 : 0)] as const
  standing.days = [...standing.days.filter(([day]) => day !== today && day > today - DAYS_KEPT), entry]
}
