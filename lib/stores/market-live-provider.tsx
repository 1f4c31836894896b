'use client'

import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { Product } from '#lib/contract/instruments.ts'
import type { MarketRow } from '#lib/contract/market.ts'
import type { LiveFigures } from './live-figures.ts'
import { addServerRows, rowKey, type LiveRow, type MarketState } from './market-store.ts'
import { tabFigures } from './tab-figures.ts'

interface MarketContext {
  /** What the server rendered with, and so what a page hydrates with. */
  readonly firstRows: MarketState['rows']
  /** The tab's figures, or those that a test or a story gave. In the browser only. */
  readonly figures: () => LiveFigures
}

const Context = createContext<MarketContext>({ firstRows: {}, figures: tabFigures })

interface Props {
  /** Rows that the server rendered the page with. */
  readonly rows?: readonly MarketRow[]
  /** Figures to use in place of the tab's. */
  readonly figures?: LiveFigures
  readonly children: ReactNode
}

const NO_ROWS: readonly MarketRow[] = []

/**
 * Gives the rows of a page to all that is live in it. The HTML is complete without it; after mounting, the rows go into the
 * tab's store, and the socket opens when the page is idle and something subscribes.
 */
export function MarketLiveProvider({ rows = NO_ROWS, figures, children }: Props) {
  const [context] = useState<MarketContext>(() => ({
    firstRows: addServerRows({}, rows),
    figures: figures ? () => figures : tabFigures,
  }))
  useEffect(() => context.figures().addRows(rows), [context, rows])
  return <Context value={context}>{children}</Context>
}

/** The live figures of this tab, as a function because a server has none while it renders. */
export function useFigures(): () => LiveFigures {
  return useContext(Context).figures
}

/** The row that the page came with. */
export function useFirstRow(product: Product, symbol: string): LiveRow | undefined {
  return useContext(Context).firstRows[rowKey(product, symbol)]
}
