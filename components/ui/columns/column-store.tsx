'use client'

import { createContext, useCallback, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { FIRST_LAYOUT, isFirstLayout, readLayout, type ColumnLayout } from './column-layout.ts'

/** Keeps what readers choose for their tables: one text for each table's name, empty for a table that is as it comes. */
export interface ColumnStore {
  readonly subscribe: (changed: () => void) => () => void
  read(table: string): string
  write(table: string, text: string): void
}

const StoreContext = createContext<ColumnStore | null>(null)

/** Lets readers choose, order and size the columns of the tables below that have a name. */
export function ColumnStoreProvider({ store, children }: { readonly store: ColumnStore; readonly children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>
}

/** The layout of a table, and how it is changed. */
export interface KeptLayout {
  readonly layout: ColumnLayout
  readonly onLayout: (layout: ColumnLayout) => void
}

const NO_STORE: ColumnStore = { subscribe: () => () => undefined, read: () => '', write: () => undefined }

/** Returns the kept layout of the table of that name; null for a table without a name, and where nothing keeps layouts. */
export function useColumnLayout(table: string | undefined): KeptLayout | null {
  const store = useContext(StoreContext)
  const { subscribe, read, write } = store ?? NO_STORE
  const text = useSyncExternalStore(
    subscribe,
    () => (table === undefined ? '' : read(table)),
    () => '',
  )
  const layout = useMemo(() => parseLayout(text), [text])
  const onLayout = useCallback(
    (changed: ColumnLayout) => {
      if (table !== undefined) write(table, isFirstLayout(changed) ? '' : JSON.stringify(changed))
    },
    [table, write],
  )
  return useMemo(() => (table === undefined || store === null ? null : { layout, onLayout }), [table, store, layout, onLayout])
}

function parseLayout(text: string): ColumnLayout {
  if (text === '') return FIRST_LAYOUT
  try {
    return readLayout(JSON.parse(text))
  } catch {
    return FIRST_LAYOUT
  }
}
