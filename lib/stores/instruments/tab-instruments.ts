import { pairBook, type PairBook } from '#lib/contract/market/pairs.ts'
import type { InstrumentList } from '#lib/contract/market/instruments.ts'
import { INSTRUMENTS_KEPT_MS, INSTRUMENTS_PATH } from '#lib/contract/public-calls.ts'
import { readPublic } from '#lib/http/public/public-calls.ts'
import { assert } from '#lib/kernel/assert.ts'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { createInstrumentStore, type InstrumentStore } from './instrument-store.ts'

let instruments: InstrumentStore | undefined

/** Returns the instruments of this tab, fetched once something subscribes. In the browser only. */
export function tabInstruments(): InstrumentStore {
  assert(typeof window !== 'undefined', 'instruments are fetched in a browser')
  instruments ??= createInstrumentStore({ load: fetchPairs, clock: wallClock, timers: systemTimers })
  return instruments
}

async function fetchPairs(): Promise<PairBook> {
  const data = await readPublic(INSTRUMENTS_PATH, { tiers: false }, { keptMs: INSTRUMENTS_KEPT_MS })
  if (!isList(data)) throw new Error('no instruments in the answer')
  return pairBook(data)
}

function isList(data: unknown): data is InstrumentList {
  return (
    typeof data === 'object' &&
    data !== null &&
    'spot' in data &&
    Array.isArray(data.spot) &&
    'futures' in data &&
    Array.isArray(data.futures)
  )
}
