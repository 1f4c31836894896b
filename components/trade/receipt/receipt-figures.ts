import type { OrderDetail, OrderReceipt } from '#lib/contract/trading/order-receipts.ts'
import type { FillRow } from '#lib/contract/trading/trading-fills.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { add, compare, divide, isZero, multiply, subtract, sum } from '#lib/kernel/decimal.ts'
import { groupBy } from '#lib/kernel/browser/group-by.ts'

/** One price at which an order was filled. */
export interface TakenLevel {
  readonly price: string
  readonly size: string
  /** `size` as a share of the largest level, 0 to 1: the length of its bar. */
  readonly share: number
}

/** Returns the prices at which an order was filled, the one that it met first on top: a buy goes up the book, a sell down. */
export function takenLevels(side: OrderRow['side'], fills: readonly Pick<FillRow, 'price' | 'size'>[]): readonly TakenLevel[] {
  const sizes = [...groupBy(fills, ({ price }) => price)].map(([price, rows]) => ({ price, size: sum(rows.map(({ size }) => size)) }))
  const most = Math.max(...sizes.map(({ size }) => Number(size)), 0)
  return sizes
    .toSorted((a, b) => (side === 'buy' ? compare(a.price, b.price) : compare(b.price, a.price)))
    .map((level) => ({ ...level, share: most > 0 ? Number(level.size) / most : 0 }))
}

/** Returns the fee in the quote coin: one that was paid in the base coin is valued at the order's average price. */
export function feeInQuote({ fee, feeCoin }: Pick<OrderReceipt, 'fee' | 'feeCoin'>, average: string | null, baseCoin: string): string {
  return feeCoin === baseCoin ? multiply(fee, average ?? '0') : fee
}

/** Returns the part of a queue that has gone since the order came to rest, 0 to 1; null if there was none or it is no longer known. */
export function queueGone({ queueAhead, queueAheadNow }: Pick<OrderReceipt, 'queueAhead' | 'queueAheadNow'>): number | null {
  if (isZero(queueAhead) || queueAheadNow === null) return null
  return Math.max(0, Math.min(1, 1 - Number(divide(queueAheadNow, queueAhead))))
}

/** The costs of orders of one quote coin beyond their prices. Amounts in that coin; positive is a cost. */
export interface ReceiptCosts {
  readonly quoteCoin: string
  readonly orders: number
  /** Value of all fills. */
  readonly value: string
  /** Paid beyond the best price on arrival, by orders that only took. */
  readonly slippage: string
  /** Paid for taking at once instead of resting: from the middle of the book to the best price. */
  readonly impatience: string
  readonly fees: string
  readonly total: string
  /** Present, and true, if some fees were paid in base coins and are valued here. */
  readonly valuesFees?: true
  /** The average delay on the way, in milliseconds. */
  readonly latencyMs: number
}

interface Coins {
  readonly readBaseCoin: (order: OrderRow) => string
  readonly readQuoteCoin: (order: OrderRow) => string
}

/** Returns the costs of orders with their receipts, by quote coin, the largest value first. */
export function receiptCosts(
  rows: readonly { readonly order: OrderRow; readonly receipt: OrderReceipt }[],
  coins: Coins,
): readonly ReceiptCosts[] {
  return [...groupBy(rows, ({ order }) => coins.readQuoteCoin(order))]
    .map(([quoteCoin, own]) => {
      // A maker's price is better than the best of the other side by its nature, which is no gain.
      const taking = own.filter(({ receipt }) => receipt.makerFills === 0)
      const slippage = sum(taking.map(({ receipt }) => receipt.slippageBest ?? '0'))
      const impatience = sum(
        taking.map(({ receipt: { slippageMid, slippageBest } }) =>
          slippageMid === null || slippageBest === null ? '0' : subtract(slippageMid, slippageBest),
        ),
      )
      const fees = sum(own.map(({ order, receipt }) => feeInQuote(receipt, order.averagePrice, coins.readBaseCoin(order))))
      return {
        quoteCoin,
        orders: own.length,
        value: sum(own.map(({ order }) => order.filledValue)),
        slippage,
        impatience,
        fees,
        total: add(add(slippage, impatience), fees),
        ...(own.some(({ order, receipt }) => receipt.feeCoin === coins.readBaseCoin(order)) && { valuesFees: true as const }),
        latencyMs: Math.round(own.reduce((total, { receipt }) => total + receipt.latencyMs, 0) / own.length),
      }
    })
    .toSorted((a, b) => compare(b.value, a.value))
}

/** A detail that has a receipt to show. */
export type ShownDetail = OrderDetail & { readonly order: OrderRow; readonly receipt: OrderReceipt }

/** Returns the detail if the exchange knows the order and its receipt; null if not. */
export function shownDetail(detail: OrderDetail): ShownDetail | null {
  const { order, receipt } = detail
  return order && receipt ? { ...detail, order, receipt } : null
}
