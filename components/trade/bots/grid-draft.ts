import { useSyncExternalStore } from 'react'

/** The range of a grid that a trader is about to start, drawn in the chart of its pair. Prices as decimals. */
export interface GridDraft {
  readonly product: 'spot' | 'futures'
  readonly symbol: string
  readonly lower: string
  readonly upper: string
}

const listeners = new Set<() => void>()
/** Only a browser sets it: the chart and the panel that show it are in different parts of the page. */
let draft: GridDraft | null = null

/** Sets, changes or, with null, drops the range. */
export function setGridDraft(next: GridDraft | null): void {
  draft = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the range of this pair's next grid; null if none is being set. */
export function useGridDraft({ product, symbol }: Pick<GridDraft, 'product' | 'symbol'>): GridDraft | null {
  const known = useSyncExternalStore(
    subscribe,
    () => draft,
    () => null,
  )
  return known?.symbol === symbol && known.product === product ? known : null
}
