import { setListing } from '#lib/routing/listed-pairs.ts'
import type { Instruments } from './wire/instruments.ts'

/**
 * Keeps the listing of this process (`lib/routing/listed-pairs.ts`) equal to that of its market, and calls a listener after each change.
 * Returns a function that ends it.
 */
export function followListing(instruments: Instruments, onChange: () => void): () => void {
  setListing(instruments.current())
  return instruments.onChange((list) => {
    setListing(list)
    onChange()
  })
}
