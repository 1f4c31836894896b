import type { Amount } from '../ledger/amounts.ts'
import type { FillEvent } from '../events.ts'
import { amountOf, type Sum } from '../ledger/sums.ts'
import type { Order } from '../state/records.ts'

/** One side of a spot trade; its amounts are made when somebody asks for them. */
export class SpotFill implements FillEvent {
  readonly type = 'filled'
  readonly tradeId: number
  readonly ticks: number
  readonly lots: number
  readonly maker: boolean
  readonly house: boolean
  readonly timeMs: number
  readonly #order: Order
  readonly #feeHigh: number
  readonly #feeLow: number

  constructor(tradeId: number, order: Order, ticks: number, lots: number, maker: boolean, house: boolean, fee: Sum) {
    this.tradeId = tradeId
    this.ticks = ticks
    this.lots = lots
    this.maker = maker
    this.house = house
    this.timeMs = order.updatedAtMs
    this.#order = order
    this.#feeHigh = fee.high
    this.#feeLow = fee.low
  }

  get orderId(): number {
    return this.#order.id
  }

  get account(): string {
    return this.#order.account.id
  }

  get buy(): boolean {
    return this.#order.buy
  }

  get market(): string {
    return this.#order.market.id
  }

  get fee(): Amount {
    return amountOf(this.#feeHigh, this.#feeLow)
  }

  get received(): Amount {
    return this.buy ? this.#size : this.#value
  }

  get paid(): Amount {
    return this.buy ? this.#value : this.#size
  }

  get profit(): Amount {
    return 0n
  }

  get walletTotal(): Amount {
    return 0n
  }

  get #size(): Amount {
    return BigInt(this.lots) * this.#order.market.lotSize.amount
  }

  get #value(): Amount {
    return BigInt(this.ticks * this.lots) * this.#order.market.unitValue.amount
  }
}
