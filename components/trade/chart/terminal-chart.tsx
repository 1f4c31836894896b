'use client'

import { startTransition, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { useIdle } from '../terminal/use-idle.ts'
import { useTicket } from '../terminal/ticket-context.tsx'
import { fetchFirst, type FirstCandles } from './candle-loader.ts'
import { readChart } from './kept-chart.ts'
import styles from './tool-chart.module.css'
import { whenWanted } from './when-wanted.ts'

type TakeFirst = () => FirstCandles | null

interface Loaded {
  readonly Chart: ComponentType<{ readonly takeFirst: TakeFirst }>
  readonly takeFirst: TakeFirst
}

/**
 * The chart of a pair: the page's own at first, the one with tools when the page has nothing better to do, it is wanted (`whenWanted`),
 * and both its code and its candles have come. Tools that cannot be loaded leave the plain chart where it was.
 */
export function TerminalChart({ plain }: { readonly plain: ReactNode }) {
  const isIdle = useIdle()
  const { product, symbol } = useTicket().market
  const area = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (!isIdle || area.current === null) return undefined
    let gone = false
    const load = async () => {
      const first = fetchFirst(product, symbol, readChart(findLocalStorage()).period)
      const { ToolChart } = await import('./tool-chart.tsx')
      const found = { Chart: ToolChart, takeFirst: once(await first) }
      if (!gone) startTransition(() => setLoaded(found))
    }
    const undo = whenWanted(area.current, () => void load().catch(() => undefined))
    return () => {
      gone = true
      undo()
    }
  }, [isIdle, product, symbol])
  return (
    <div ref={area} className={styles.area}>
      {loaded === null ? plain : <loaded.Chart takeFirst={loaded.takeFirst} />}
    </div>
  )
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
