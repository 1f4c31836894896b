'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { SELECT_REMOTE_DEBOUNCE_MS } from '#components/ui/constants.ts'
import type { OptionEntry } from './options.ts'
import { viewSource, type OptionSearch, type SearchAnswer, type SourceView } from './option-source.ts'
import { useDelay } from './use-delay.ts'

interface Input {
  readonly options: readonly OptionEntry[]
  readonly loading: boolean
  readonly query: string
  readonly search: OptionSearch | undefined
  /** Lookups run only while the menu is open. */
  readonly open: boolean
}

/** Returns the options for a query: filtered at once, or looked up after 300 ms without a keystroke (specification 9). */
export function useOptionSource({ options, loading, query, search, open }: Input): SourceView {
  const [answer, setAnswer] = useState<SearchAnswer | null>(null)
  const rest = useDelay()
  const isRemote = search !== undefined
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const found = await searchOptions(search, query.trim(), signal)
    if (!signal.aborted) setAnswer(found)
  })
  useEffect(() => {
    if (!isRemote || !open || query.trim() === '') return undefined
    const ends = new AbortController()
    rest.start(SELECT_REMOTE_DEBOUNCE_MS, () => void look(ends.signal))
    return () => {
      rest.cancel()
      ends.abort()
      setAnswer(null)
    }
  }, [isRemote, open, query, rest])
  return viewSource({ options, loading, query, remote: isRemote ? { answer } : null })
}

async function searchOptions(search: OptionSearch | undefined, query: string, signal: AbortSignal): Promise<SearchAnswer> {
  if (!search) return { state: 'found', entries: [] }
  try {
    return { state: 'found', entries: await search(query, signal) }
  } catch {
    // The menu shows that the list could not be loaded; typing retries.
    return { state: 'failed' }
  }
}
