import { useCallback, useSyncExternalStore } from 'react'
import { INITIAL_VIEW, type MarketView } from './market-view.ts'
import { readView, writeView } from './view-address.ts'

// Mirrors the address, of which a browser tab has exactly one.
const listeners = new Set<() => void>()
let known: { readonly address: string; readonly view: MarketView } = { address: '', view: INITIAL_VIEW }

function here(): string {
  return window.location.pathname + window.location.search
}

function read(): MarketView {
  if (known.address !== here()) known = { address: here(), view: readView(window.location.search) }
  return known.view
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('popstate', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('popstate', changed)
  }
}

function change(view: MarketView): void {
  try {
    window.history.replaceState(null, '', window.location.pathname + writeView(view, window.location.search) + window.location.hash)
  } catch {
    // The browser limits address changes per time; the next change will update it.
  }
  known = { address: here(), view }
  for (const listener of listeners) listener()
}

/** Returns the view, stored in the address so that it survives a reload and a language change and can be shared. */
export function useMarketView(): readonly [view: MarketView, change: (patch: Partial<MarketView>) => void] {
  const view = useSyncExternalStore(subscribe, read, () => INITIAL_VIEW)
  return [view, useCallback((patch: Partial<MarketView>) => change({ ...read(), ...patch }), [])]
}
