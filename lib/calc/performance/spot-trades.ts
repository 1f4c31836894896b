import { add, subtract, sum } from '#lib/kernel/decimal.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import type { Decimal } from '../arithmetic/fraction.ts'
import type { ClosedTrade } from './closed-trade.ts'
import type { ClosedLot } from './lots.ts'
import { groupBy } from '#lib/kernel/browser/group-by.ts'

const PRICE_DECIMALS = 8

/** Joins closed lots to trades: one for each order or conversion that closed some (formulas 13.1). Throws DecimalError. */
export function spotTrades(closed: readonly ClosedLot[]): ClosedTrade[] {
  const groups = groupBy(closed, ({ trade, direction }) => `${trade} ${direction}`)
  return [...groups.values()].flatMap((lots) => toTrade(lots) ?? [])
}

function toTrade(lots: readonly ClosedLot[]): ClosedTrade | null {
  const [first] = lots
  if (first === undefined) return null
  const { trade, symbol, direction } = first
  const total = (of: (lot: ClosedLot) => Decimal): Decimal => sum(lots.map(of))
  const size = total((lot) => lot.size)
  const [opened, closed] = [total((lot) => lot.opened.value), total((lot) => lot.closed.value)]
  const [openFee, closeFee] = [total((lot) => lot.opened.fee), total((lot) => lot.closed.fee)]
  const isLong = direction === 'long'
  const fees = add(openFee, closeFee)
  const net = isLong ? subtract(closed, opened) : subtract(opened, closed)
  // A buy paid its fee beside the price, a sale out of it.
  const atPrice = (value: Decimal, fee: Decimal, buys: boolean): Decimal =>
    divideToDecimals(buys ? subtract(value, fee) : add(value, fee), size, PRICE_DECIMALS)
  return {
    id: trade,
    product: 'spot',
    symbol,
    direction,
    size,
    entryPrice: atPrice(opened, openFee, isLong),
    exitPrice: atPrice(closed, closeFee, !isLong),
    gross: add(net, fees),
    fees,
    funding: '0',
    net,
    openedAtMs: Math.min(...lots.map(({ openedAtMs }) => openedAtMs)),
    closedAtMs: Math.max(...lots.map(({ closedAtMs }) => closedAtMs)),
  }
}
