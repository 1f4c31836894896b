import type { InstrumentList } from '#lib/contract/market/instruments.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { setListing } from '#lib/routing/listed-pairs.ts'
import { followRemoteInstruments } from './fleet/calls/remote-instruments.ts'
import type { Instruments } from './wire/instruments.ts'

export interface ListingOptions {
  /** The instruments of our own market; null if another gateway has the market. */
  readonly instruments: Instruments | null
  /** Returns the gateway that has the market; null if we have it. */
  readonly upstream: (() => string | null) | null
  /** Called after each change of the listing. */
  readonly onChange: () => void
  readonly log: { warn(details: object, message: string): void }
}

/** Keeps the listing of this process (`lib/routing/listed-pairs.ts`) equal to that of its market. Returns a function that ends it. */
export function followListing({ instruments, upstream, onChange, log }: ListingOptions): () => void {
  const follow = (list: InstrumentList) => {
    setListing(list)
    onChange()
  }
  if (instruments !== null) setListing(instruments.current())
  if (upstream !== null) return followRemoteInstruments({ origin: upstream, timers: systemTimers, onChange: follow, log })
  return instruments?.onChange(follow) ?? (() => {})
}
