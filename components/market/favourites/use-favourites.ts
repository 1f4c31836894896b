import { useCallback } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { NO_FAVOURITES, openFavourites, type Favourites } from './favourites.ts'

// One per tab; never opened on the server.
let opened: Favourites | null = null

function readTabFavourites(): Favourites {
  opened ??= openFavourites(findLocalStorage(), window)
  return opened
}

function subscribe(changed: () => void): () => void {
  return readTabFavourites().subscribe(changed)
}

/** Returns the visitor's favourites: none on the server and during hydration, then the persisted ones. */
export function useFavourites(): {
  symbols: ReadonlySet<string>
  toggle: (symbol: string) => void
  move: (symbol: string, to: number) => void
} {
  const symbols = useBrowserValue(
    subscribe,
    () => readTabFavourites().read(),
    () => NO_FAVOURITES,
  )
  const toggle = useCallback((symbol: string) => readTabFavourites().toggle(symbol), [])
  const move = useCallback((symbol: string, to: number) => readTabFavourites().move(symbol, to), [])
  return { symbols, toggle, move }
}
