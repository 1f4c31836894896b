import { useCallback, useSyncExternalStore } from 'react'
import { INITIAL_VIEW, type MarketView } from './market-view.ts'
import { readView, writeView } from './view-address.ts'

// The address is what this mirrors; a browser tab has one.
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
    window.history.replaceState(
      null,
      '',
      window.location.pathname + writeView(view, window.location.search) + window.location.hash,
    )
  } catch {
    // A browser allows only so many changes in a short time; the address then follows with the next one.
  }
  known = { address: here(), view }
  for (const listener of listeners) listener()
}

/** The view, kept in the address, so that it survives a reload and a change of language and can be sent to somebody. */
export function useMarketView(): readonly [view: MarketView, change: (patch: Partial<MarketView>) => void] {
  const view = useSyncExternalStore(subscribe, read, () => INITIAL_VIEW)
  return [view, useCallback((patch: Partial<MarketView>) => change({ ...read(), ...patch }), [])]
}
