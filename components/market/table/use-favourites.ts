import { useCallback, useSyncExternalStore } from 'react'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { NO_FAVOURITES, openFavourites, type Favourites } from './favourites.ts'

// One per tab; on the server nothing ever opens it.
let opened: Favourites | null = null

function favouritesOfTab(): Favourites {
  opened ??= openFavourites(findLocalStorage(), window)
  return opened
}

function subscribe(changed: () => void): () => void {
  return favouritesOfTab().subscribe(changed)
}

/** The visitor's favourites: none on the server and during hydration, then what the browser keeps. */
export function useFavourites(): { symbols: ReadonlySet<string>; toggle: (symbol: string) => void } {
  const symbols = useSyncExternalStore(
    subscribe,
    () => favouritesOfTab().read(),
    () => NO_FAVOURITES,
  )
  const toggle = useCallback((symbol: string) => favouritesOfTab().toggle(symbol), [])
  return { symbols, toggle }
}
