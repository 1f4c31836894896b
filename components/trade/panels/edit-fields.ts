import { pnlFromPrice } from '#lib/calc/target-price.ts'
import type { AttachedOrder, EditOrderBody, OrderRow } from '#lib/contract/trading-orders.ts'
import { divide, multiply, trimZeros } from '#lib/kernel/decimal.ts'
import { typedAmount } from '../ticket/ticket-state.ts'

/** What can be typed anew of an open order; a field that the order does not have is empty. */
export interface EditFields {
  readonly price: string
  readonly size: string
  readonly amount: string
  readonly triggerPrice: string
  /** Percent. */
  readonly callback: string
  readonly takeProfit: string
  readonly stopLoss: string
}

/** The fields as the order has them. */
export function editFields({ price, size, amount, trigger, takeProfit, stopLoss }: OrderRow): EditFields {
  return {
    price: trimZeros(price ?? ''),
    size: trimZeros(size ?? ''),
    amount: trimZeros(amount ?? ''),
    triggerPrice: trimZeros(trigger?.price ?? ''),
    callback: trigger?.callbackRatio === undefined ? '' : trimZeros(multiply(trigger.callbackRatio, '100')),
    takeProfit: trimZeros(takeProfit?.price ?? ''),
    stopLoss: trimZeros(stopLoss?.price ?? ''),
  }
}

/** Whether take-profit and stop-loss go along: with what opens something. */
export function canAttach({ reduceOnly, trigger }: OrderRow): boolean {
  return !reduceOnly && trigger?.kind !== 'take-profit' && trigger?.kind !== 'stop-loss'
}

/**
 * What would be won or lost, in the quote coin and before fees, where a target that goes along is reached: from the price that the order
 * waits for, on all of its size. Null where one of these is not known.
 */
export function profitOfTarget({ side }: Pick<OrderRow, 'side'>, { price: limit, triggerPrice, size }: EditFields, targetPrice: string): string | null {
  const [openAvgPrice, count, price] = [typedAmount(limit) ?? typedAmount(triggerPrice), typedAmount(size), typedAmount(targetPrice)]
  if (openAvgPrice === null || count === null || price === null) return null
  return pnlFromPrice({ direction: side === 'buy' ? 1 : 2, openAvgPrice, count, price })
}

/** The body of an edit: what is typed otherwise than the order has it. An emptied target is taken away; other empty fields stay as they are. */
export function changesOf(order: OrderRow, fields: EditFields): Omit<EditOrderBody, 'orderId' | 'clientOrderId'> {
  const before = editFields(order)
  const changed = (name: keyof EditFields): string | null => (fields[name] === before[name] ? null : typedAmount(fields[name]))
  const callback = changed('callback')
  return {
    ...figure('price', changed('price')),
    ...figure('size', changed('size')),
    ...figure('amount', changed('amount')),
    ...figure('triggerPrice', changed('triggerPrice')),
    ...figure('callbackRatio', callback === null ? null : divide(callback, '100')),
    ...target('takeProfit', fields.takeProfit, order.takeProfit),
    ...target('stopLoss', fields.stopLoss, order.stopLoss),
  }
}

function figure(name: 'price' | 'size' | 'amount' | 'triggerPrice' | 'callbackRatio', value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: value }
}

/** A target keeps the price it watches and its limit price where it is moved; a new one watches the last price, which is what the chart shows. */
function target(name: 'takeProfit' | 'stopLoss', text: string, before: AttachedOrder | null): Record<string, AttachedOrder | null> {
  if (text === '') return before === null ? {} : { [name]: null }
  const price = typedAmount(text)
  if (price === null || price === trimZeros(before?.price ?? '')) return {}
  return { [name]: { by: 'last', ...before, price } }
}
