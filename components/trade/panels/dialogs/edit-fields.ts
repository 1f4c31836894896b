import { pnlFromPrice } from '#lib/calc/order/target-price.ts'
import type { AttachedOrder, EditOrderBody, OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { divide, multiply, trimZeros } from '#lib/kernel/decimal.ts'
import { lifeMs } from '#components/trade/ticket/kinds/life.ts'
import { typedAmount, type LifeUnit } from '../../ticket/state/ticket-state.ts'

/** The fields of an open order that can be edited; a field that the order lacks is empty. */
export interface EditFields {
  readonly price: string
  readonly size: string
  readonly amount: string
  readonly triggerPrice: string
  /** Percent. */
  readonly callback: string
  readonly takeProfit: string
  readonly stopLoss: string
  /** A new end: how long the order stays open from now; empty to keep the end that it has. */
  readonly life: string
  readonly lifeUnit: LifeUnit
  /** Whether the order loses its end. */
  readonly isEndless: boolean
}

/** The fields that hold a figure. */
export type EditFigure = Exclude<keyof EditFields, 'life' | 'lifeUnit' | 'isEndless'>

/** Returns the order's current fields. */
export function editFields({ price, size, amount, trigger, takeProfit, stopLoss }: OrderRow): EditFields {
  return {
    price: trimZeros(price ?? ''),
    size: trimZeros(size ?? ''),
    amount: trimZeros(amount ?? ''),
    triggerPrice: trimZeros(trigger?.price ?? ''),
    callback: trigger?.callbackRatio === undefined ? '' : trimZeros(multiply(trigger.callbackRatio, '100')),
    takeProfit: trimZeros(takeProfit?.price ?? ''),
    stopLoss: trimZeros(stopLoss?.price ?? ''),
    life: '',
    lifeUnit: 'day',
    isEndless: false,
  }
}

/** Checks whether take-profit and stop-loss can be attached, which needs an order that opens a position. */
export function canAttach({ reduceOnly, trigger }: OrderRow): boolean {
  return !reduceOnly && trigger?.kind !== 'take-profit' && trigger?.kind !== 'stop-loss'
}

/** Checks whether an order has an end or can get one: it stays until it is cancelled, in the book or waiting for a price. */
export function canExpire({ force, type, trigger }: OrderRow): boolean {
  const isPlain = trigger === null ? type === 'limit' : trigger.kind === 'trigger' || trigger.kind === 'trailing'
  return isPlain && (force === 'gtc' || force === 'gtd')
}

/**
 * Returns the profit or loss, in the quote coin and before fees, if an attached target is reached: from the price that the order waits
 * for, for its full size. Null if one of these is unknown.
 */
export function profitOfTarget(
  { side }: Pick<OrderRow, 'side'>,
  { price: limit, triggerPrice, size }: EditFields,
  targetPrice: string,
): string | null {
  const [openAvgPrice, count, price] = [typedAmount(limit) ?? typedAmount(triggerPrice), typedAmount(size), typedAmount(targetPrice)]
  if (openAvgPrice === null || count === null || price === null) return null
  return pnlFromPrice({ direction: side === 'buy' ? 1 : 2, openAvgPrice, count, price })
}

/** Returns the body of an edit: the changed fields. An emptied target is removed; other empty fields stay as they are. */
export function orderChangesOf(order: OrderRow, fields: EditFields): Omit<EditOrderBody, 'orderId' | 'clientOrderId'> {
  const before = editFields(order)
  const changed = (name: EditFigure): string | null => (fields[name] === before[name] ? null : typedAmount(fields[name]))
  const callback = changed('callback')
  return {
    ...figure('price', changed('price')),
    ...figure('size', changed('size')),
    ...figure('amount', changed('amount')),
    ...figure('triggerPrice', changed('triggerPrice')),
    ...figure('callbackRatio', callback === null ? null : divide(callback, '100')),
    ...target('takeProfit', fields.takeProfit, order.takeProfit),
    ...target('stopLoss', fields.stopLoss, order.stopLoss),
    ...end(fields),
  }
}

/** Returns the change of an order's end: none, a new one from now on, or that it loses its end. */
function end(fields: EditFields): Pick<EditOrderBody, 'expiresIn' | 'endless'> {
  if (fields.isEndless) return { endless: true }
  const expiresIn = lifeMs(fields)
  return expiresIn === null ? {} : { expiresIn }
}

function figure(name: 'price' | 'size' | 'amount' | 'triggerPrice' | 'callbackRatio', value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: value }
}

/** Returns the change of a target: a moved one keeps price type and limit price; a new one watches the last price, like the chart. */
function target(name: 'takeProfit' | 'stopLoss', text: string, before: AttachedOrder | null): Record<string, AttachedOrder | null> {
  if (text === '') return before === null ? {} : { [name]: null }
  const price = typedAmount(text)
  if (price === null || price === trimZeros(before?.price ?? '')) return {}
  return { [name]: { by: 'last', ...before, price } }
}
