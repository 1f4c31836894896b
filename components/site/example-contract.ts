import { findFutures, type FuturesInstrument } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { listing } from '#lib/routing/listed-pairs.ts'

/** Returns the contract of an example in a text: as it is listed, or that of our own table if this market does not have it. */
export function exampleContract(symbol: string): FuturesInstrument {
  return listing().futures.get(symbol) ?? required(findFutures(symbol), `${symbol} is listed`)
}
