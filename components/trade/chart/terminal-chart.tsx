'use client'

import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { MissingPart } from '#components/ui/part/part-boundary.tsx'
import { findLocalStorage } from '#lib/storage/storage.ts'
import { useTicket } from '../terminal/ticket-context.tsx'
import { fetchFirst, type FirstCandles } from './candle-loader.ts'
import { hasUsedTools, readChart } from './persisted-chart.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { whenIdle } from '#lib/kernel/idle.ts'
import { loadOnDemand } from '#lib/kernel/load-on-demand.ts'

/** Even on a busy page the tools of a trader who uses them are loaded after this time. */
const USED_LATEST_MS = 200

type TakeFirst = () => FirstCandles | null

interface Loaded {
  readonly Chart: ComponentType<{ readonly takeFirst: TakeFirst }>
  readonly takeFirst: TakeFirst
}

/**
 * The chart of a pair: the plain one of the page at first, replaced by the one with tools once a user is present (`loadOnDemand`), or at
 * once if the trader has used them on this device, and its code and candles have loaded. If the tools cannot be loaded, the plain chart
 * stays, with a sentence that offers another try.
 */
export function TerminalChart({ plain }: { readonly plain: ReactNode }) {
  const { product, symbol } = useTicket().market
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    const load = async () => {
      const first = fetchFirst(product, symbol, readChart(findLocalStorage()).period)
      const { ToolChart } = await loadCode(() => import('./tool-chart.tsx'))
      const found = { Chart: ToolChart, takeFirst: once(await first) }
      if (!gone) startTransition(() => setLoaded(found))
    }
    const loadSafely = () => void load().catch(() => gone || setFailed(true))
    const undo = tries > 0 || hasUsedTools(findLocalStorage()) ? whenIdle(loadSafely, USED_LATEST_MS) : loadOnDemand(loadSafely)
    return () => {
      gone = true
      undo()
    }
  }, [product, symbol, tries])
  if (loaded !== null) return <loaded.Chart takeFirst={loaded.takeFirst} />
  const tryAgain = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return (
    <>
      {plain}
      {hasFailed && <MissingPart look="layer" onRetry={tryAgain} />}
    </>
  )
}

/** Returns the candles only once: they go stale, so a chart that is reopened loads them again. */
function once(first: FirstCandles | null): TakeFirst {
  let left = first
  return () => {
    const taken = left
    left = null
    return taken
  }
}
