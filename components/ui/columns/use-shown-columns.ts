'use client'

import { useMemo } from 'react'
import { shownColumns, type LaidOut } from './column-layout.ts'
import { useColumnLayout, type KeptLayout } from './column-store.tsx'

/** Returns the columns of a table that its reader wants to see, in the chosen order, and the layout that says so. */
export function useShownColumns<Column extends LaidOut>(
  table: string | undefined,
  columns: readonly Column[],
): { readonly shown: readonly Column[]; readonly kept: KeptLayout | null } {
  const kept = useColumnLayout(table)
  const shown = useMemo(() => (kept === null ? columns : shownColumns(columns, kept.layout)), [columns, kept])
  return { shown, kept }
}
