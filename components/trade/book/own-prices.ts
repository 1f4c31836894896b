import { useMemo } from 'react'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { BookLevel } from '#lib/contract/market/market.ts'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import { compare } from '#lib/kernel/decimal-text.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { groupLevels, type BookSide } from './book-rows.ts'

/** The prices of a grouped order book at which the account has orders, by side. */
export type OwnPrices = Readonly<Record<BookSide, ReadonlySet<string>>>

const LINES_MAX = 1_000

/** Returns the grouped prices of the account's resting orders in a market, in the book's format. */
export function ownPrices(orders: readonly OrderRow[], product: Product, symbol: string, step: string): OwnPrices {
  const resting = orders.filter((row) => row.product === product && row.symbol === symbol && row.status === 'live')
  const side = (name: BookSide): ReadonlySet<string> => {
    const isAsk = name === 'asks'
    const levels = resting
      .filter((row) => (row.side === 'sell') === isAsk)
      .flatMap((row): BookLevel[] => {
        const price = restingPrice(row)
        return price === null ? [] : [[price, row.size ?? '0']]
      })
      .toSorted(([a], [b]) => (isAsk ? compare(a, b) : compare(b, a)))
    return new Set(groupLevels(levels, step, name, LINES_MAX).map(([price]) => price))
  }
  return { asks: side('asks'), bids: side('bids') }
}

/** Returns the price at which a live order rests: a chase order not at its own, which is the furthest, and a TWAP order nowhere. */
function restingPrice({ price, twap, chase }: OrderRow): string | null {
  if (twap !== undefined) return null
  return chase === undefined ? price : chase.price
}

/** Returns the same for the account of this tab. */
export function useOwnPrices(product: Product, symbol: string, step: string): OwnPrices {
  const { orders } = useWorkspace().view
  return useMemo(() => ownPrices(orders, product, symbol, step), [orders, product, symbol, step])
}
