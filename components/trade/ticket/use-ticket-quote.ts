import { startTransition, useEffect, useState } from 'react'
import type { Product } from '#lib/contract/market/instruments.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import { useFigures } from '#lib/stores/figures/use-figures.ts'
import type { TicketQuote } from './state/ticket-account.ts'

/** A preview need not follow every message: often enough to be credible, but without disturbing the typing. */
const QUOTE_EVERY_MS = 250

/** Returns the market for the ticket's calculations, updated at most four times a second. `first` is the server's. */
export function useTicketQuote(product: Product, symbol: string, first: TicketQuote): TicketQuote {
  const figures = useFigures()
  const [quote, setQuote] = useState(first)
  useEffect(() => {
    const book = figures().book(product, symbol)
    let row: LiveRow | undefined
    let stop: (() => void) | null = null
    const take = () => {
      stop = null
      const shown = book.shown()
      startTransition(() =>
        setQuote((known) => ({
          last: row?.last ?? known.last,
          mark: row?.mark ?? known.mark,
          asks: shown?.asks ?? known.asks,
          bids: shown?.bids ?? known.bids,
        })),
      )
    }
    const hear = () => {
      stop ??= systemTimers.after(QUOTE_EVERY_MS, take)
    }
    const undoBook = book.subscribe(hear)
    const undoRow = figures().subscribeRow(product, symbol, (fresh) => {
      row = fresh
      hear()
    })
    return () => {
      undoBook()
      undoRow()
      stop?.()
    }
  }, [figures, product, symbol])
  return quote
}
