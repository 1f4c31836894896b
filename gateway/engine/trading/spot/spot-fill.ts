import { times } from '../../state/money/amounts.ts'
import { type Lots, type Ticks, type Amount, NOTHING, unitsOf } from '#lib/kernel/money.ts'
import type { FillEvent } from '../../state/events.ts'
import { amountOf, type Sum } from '../../state/money/sums.ts'
import type { Order } from '../../state/records/records.ts'

/** One side of a spot trade; its amounts are calculated only when read. */
export class SpotFill implements FillEvent {
  readonly type = 'filled'
  readonly tradeId: number
  readonly ticks: Ticks
  readonly lots: Lots
  readonly maker: boolean
  readonly house: boolean
  readonly timeMs: number
  readonly #order: Order
  readonly #feeHigh: number
  readonly #feeLow: number

  constructor(tradeId: number, order: Order, ticks: Ticks, lots: Lots, maker: boolean, house: boolean, fee: Sum) {
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

  get closeFee(): Amount {
    return NOTHING
  }

  get received(): Amount {
    return this.buy ? this.#size : this.#value
  }

  get paid(): Amount {
    return this.buy ? this.#value : this.#size
  }

  get profit(): Amount {
    return NOTHING
  }

  get walletTotal(): Amount {
    return NOTHING
  }

  get #size(): Amount {
    return times(this.#order.market.lotSize.amount, this.lots)
  }

  get #value(): Amount {
    return times(this.#order.market.unitValue.amount, unitsOf(this.ticks, this.lots))
  }
}
