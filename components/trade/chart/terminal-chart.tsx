'use client'

import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { useTicket } from '../terminal/ticket-context.tsx'
import { fetchFirst, type FirstCandles } from './candle-loader.ts'
import { readChart } from './kept-chart.ts'
import { whenWanted } from './when-wanted.ts'

type TakeFirst = () => FirstCandles | null

interface Loaded {
  readonly Chart: ComponentType<{ readonly takeFirst: TakeFirst }>
  readonly takeFirst: TakeFirst
}

/**
 * The chart of a pair: the page's own at first, the one with tools when somebody is there (`whenWanted`) and both its code and its
 * candles have come. Tools that cannot be loaded leave the plain chart where it was.
 */
export function TerminalChart({ plain }: { readonly plain: ReactNode }) {
  const { product, symbol } = useTicket().market
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let gone = false
    const load = async () => {
      const first = fetchFirst(product, symbol, readChart(findLocalStorage()).period)
      const { ToolChart } = await import('./tool-chart.tsx')
      const found = { Chart: ToolChart, takeFirst: once(await first) }
      if (!gone) startTransition(() => setLoaded(found))
    }
    const undo = whenWanted(() => void load().catch(() => undefined))
    return () => {
      gone = true
      undo()
    }
  }, [product, symbol])
  return loaded === null ? plain : <loaded.Chart takeFirst={loaded.takeFirst} />
}

/** Candles grow old: a chart that is opened again asks anew. */
function once(first: FirstCandles | null): TakeFirst {
  let left = first
  return () => {
    const taken = left
    left = null
    return taken
  }
}
