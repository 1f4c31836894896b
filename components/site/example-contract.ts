import { findFutures, type FuturesInstrument } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { listing } from '#lib/routing/listed-pairs.ts'

/** Returns the contract of an example in a text: as this market lists it, or from our own table if it does not. */
export function exampleContract(symbol: string): FuturesInstrument {
  return listing().futures.get(symbol) ?? required(findFutures(symbol), `${symbol} is listed`)
}
