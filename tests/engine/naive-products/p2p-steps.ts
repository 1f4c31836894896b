import type { NaiveP2p } from './p2p.ts'
import { isRobot, type NaiveP2pOrder } from './p2p-records.ts'
import type { NaiveWorld } from './world.ts'

const MINUTE_MS = 60_000
const BUYER_WAITS_MS = 5 * MINUTE_MS
export const RELEASE_MS = 60 * MINUTE_MS
const APPEAL_MS = 10 * MINUTE_MS

/** The steps of a naive P2P order after it was placed. */
export class NaiveP2pSteps {
  readonly #world: NaiveWorld
  readonly #p2p: NaiveP2p

  constructor(world: NaiveWorld, p2p: NaiveP2p) {
    this.#world = world
    this.#p2p = p2p
  }

  pay(account: string, order: NaiveP2pOrder, robotMs: number | null): void {
    if (order.buyer === account && order.status === 'pending_pay' && this.#world.wallMs <= order.payByMs) this.#state(order, robotMs)
  }

  /** States the payment. A robot that sells releases at a time that the engine drew. */
  #state(order: NaiveP2pOrder, robotMs: number | null): void {
    Object.assign(order, { status: 'paid', paidMs: this.#world.wallMs, robotMs: null })
    if (isRobot(order.seller)) this.draw(order, robotMs)
  }

  /** Takes over the time at which a robot acts, and judges whether it can be one: 2 to 4 seconds, or three times as long. */
  draw(order: NaiveP2pOrder, robotMs: number | null): void {
    order.robotMs = robotMs
    const slow = Number(order.other.slice(1)) % 2 === 0 ? 3 : 1
    const waits = (robotMs ?? 0) - this.#world.wallMs
    if (waits < 2_000 * slow || waits >= 4_000 * slow) this.#world.impossible.push(`robot ${order.other} acts after ${waits} ms`)
  }

  cancel(account: string, order: NaiveP2pOrder): void {
    if (order.buyer === account) this.#p2p.end(order, 'buyer')
  }

  release(account: string, order: NaiveP2pOrder): void {
    if (order.seller === account && order.status !== 'pending_pay') this.#p2p.end(order, 'released')
  }

  appeal(account: string, order: NaiveP2pOrder): void {
    const { buyer, seller, status, paidMs } = order
    if ((buyer !== account && seller !== account) || status !== 'paid') return
    if (buyer === account && this.#world.wallMs < (paidMs ?? 0) + BUYER_WAITS_MS) return
    this.#open(order, buyer === account ? 'buyer' : 'seller')
  }

  #open(order: NaiveP2pOrder, by: 'buyer' | 'seller' | 'time'): void {
    const buyerAnswered = by === 'buyer' || isRobot(order.buyer)
    const appeal = { by, decidesMs: this.#world.wallMs + APPEAL_MS, buyerAnswered, sellerAnswered: by === 'seller' }
    Object.assign(order, { status: 'appeal', appeal })
    this.#world.reach(`p2p: appeal by ${by}`)
  }

  answer(account: string, order: NaiveP2pOrder): void {
    const { appeal, buyer, seller } = order
    if (appeal === null || this.#world.wallMs >= appeal.decidesMs) return
    if (buyer === account) appeal.buyerAnswered = true
    else if (seller === account) appeal.sellerAnswered = true
  }

  /** Takes the step that has fallen due: first those of time, then a robot's. */
  due(order: NaiveP2pOrder, robotMs: number | null): void {
    const { status, payByMs, paidMs, appeal } = order
    const { wallMs } = this.#world
    if (status === 'pending_pay' && wallMs > payByMs) return this.#p2p.end(order, 'pay-time-over')
    if (appeal !== null && wallMs >= appeal.decidesMs) return this.#decide(order)
    if (status === 'paid' && wallMs >= (paidMs ?? 0) + RELEASE_MS) return this.#open(order, 'time')
    if (order.robotMs === null || wallMs < order.robotMs) return
    this.#world.reach('p2p: a robot acts')
    if (status === 'pending_pay') this.#state(order, robotMs)
    else this.#p2p.end(order, 'released')
  }

  #decide(order: NaiveP2pOrder): void {
    const { buyerAnswered = false, sellerAnswered = false, by } = order.appeal ?? {}
    const isForBuyer = !sellerAnswered || buyerAnswered || by === 'time'
    const isPermitted = order.isPermitted || isRobot(order.seller) || this.#world.has('silence-permits-itself')
    if (isForBuyer && !isPermitted) return this.#p2p.end(order, 'unproven')
    if (!sellerAnswered) return this.#p2p.end(order, this.#world.has('silent-seller-wins') ? 'buyer-silent' : 'seller-silent')
    this.#p2p.end(order, buyerAnswered || by === 'time' ? 'payment-stated' : 'buyer-silent')
  }
}
