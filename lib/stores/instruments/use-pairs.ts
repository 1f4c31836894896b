'use client'

import { createContext, useCallback, useContext } from 'react'
import { useBrowserValue } from '#lib/stores/use-browser-value.ts'
import { NO_PAIRS, type PairBook } from '#lib/contract/market/pairs.ts'
import type { InstrumentStore } from './instrument-store.ts'
import { tabInstruments } from './tab-instruments.ts'

/** The tab's instruments, or those of a test or a story. Called in the browser only. */
export const InstrumentsContext = createContext<() => InstrumentStore>(tabInstruments)

const noPairs = () => NO_PAIRS

/** Returns the listed pairs; none on the server, and in the browser until they have been fetched. */
export function usePairs(): PairBook {
  const instruments = useContext(InstrumentsContext)
  const subscribe = useCallback((changed: () => void) => instruments().subscribe(changed), [instruments])
  return useBrowserValue(subscribe, () => instruments().getState(), noPairs)
}
