import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { pairBook } from '#lib/contract/market/pairs.ts'
import type { InstrumentStore } from '#lib/stores/instruments/instrument-store.ts'

const book = pairBook({ spot: SPOT_INSTRUMENTS, futures: FUTURES_INSTRUMENTS })

/** The synthetic market's instruments, as a tab knows them once they have been fetched. */
const store: InstrumentStore = { getState: () => book, subscribe: () => () => {} }

/** The value of `InstrumentsContext` in a test. */
export const knownInstruments = (): InstrumentStore => store
