import { pairBook, type PairBook } from '#lib/contract/market/pairs.ts'
import type { InstrumentList } from '#lib/contract/market/instruments.ts'
import { assert } from '#lib/kernel/assert.ts'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { createInstrumentStore, type InstrumentStore } from './instrument-store.ts'

/** Specification 7.1. */
const TIMEOUT_MS = 10_000

let instruments: InstrumentStore | undefined

/** Returns the instruments of this tab, fetched once something subscribes. In the browser only. */
export function tabInstruments(): InstrumentStore {
  assert(typeof window !== 'undefined', 'instruments are fetched in a browser')
  instruments ??= createInstrumentStore({ load: fetchPairs, clock: wallClock, timers: systemTimers })
  return instruments
}

async function fetchPairs(): Promise<PairBook> {
  const response = await fetch('/v1/market/instruments?tiers=false', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const body: unknown = await response.json()
  if (!isAnswer(body)) throw new Error('no instruments in the answer')
  return pairBook(body.data)
}

function isAnswer(unsafe: unknown): unsafe is { readonly data: InstrumentList } {
  if (typeof unsafe !== 'object' || unsafe === null || !('data' in unsafe)) return false
  const { data } = unsafe
  return (
    typeof data === 'object' &&
    data !== null &&
    'spot' in data &&
    Array.isArray(data.spot) &&
    'futures' in data &&
    Array.isArray(data.futures)
  )
}
