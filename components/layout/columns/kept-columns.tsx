'use client'

import type { ReactNode } from 'react'
import { ColumnStoreProvider } from '#components/ui/columns/column-store.tsx'
import { columnTexts } from '#lib/stores/settings/column-texts.ts'

/** Keeps in this browser what readers choose for the tables of a page. */
export function KeptColumns({ children }: { readonly children: ReactNode }) {
  return <ColumnStoreProvider store={columnTexts}>{children}</ColumnStoreProvider>
}
