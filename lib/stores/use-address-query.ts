'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Called when a page has changed its own address: the browser reports only steps back and forward. */
const watchers = new Set<() => void>()

function watch(told: () => void): () => void {
  watchers.add(told)
  window.addEventListener('popstate', told)
  return () => {
    watchers.delete(told)
    window.removeEventListener('popstate', told)
  }
}

/** New values of the address; null removes one. */
export type AddressChange = Readonly<Record<string, string | null>>

/** Returns an address's query with some values changed. */
export function changedQuery(search: string, change: AddressChange): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

interface AddressQuery {
  readonly query: URLSearchParams
  /** Changes the address without loading anything: the back button undoes `push`, but not `replace`. */
  readonly go: (change: AddressChange, how: 'push' | 'replace') => void
}

/** Returns the query of the page's address, which holds the state that a link should show. Empty until the page is in the browser. */
export function useAddressQuery(): AddressQuery {
  const search = useSyncExternalStore(
    watch,
    () => window.location.search,
    () => '',
  )
  const go = useCallback((change: AddressChange, how: 'push' | 'replace') => {
    const { pathname, search: before, hash } = window.location
    const after = changedQuery(before, change)
    if (after === before) return
    if (how === 'push') window.history.pushState(null, '', pathname + after + hash)
    else window.history.replaceState(null, '', pathname + after + hash)
    for (const told of watchers) told()
  }, [])
  return { query: new URLSearchParams(search), go }
}

/** Returns the page number in an address; 1 if there is none. */
export function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}
