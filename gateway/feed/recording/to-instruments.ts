import type { FuturesInstrument, SpotInstrument } from '#lib/contract/market/instruments.ts'
import type { Market } from '../markets.ts'

/** Returns the instruments of listed markets, with the decimals that the markets have: a recording of candles may have more than the table. */
export function toInstruments(markets: readonly Market[]): { readonly spot: SpotInstrument[]; readonly futures: FuturesInstrument[] } {
  return {
    spot: markets.flatMap(({ spot, pricePlace, sizePlace }) =>
      spot === undefined ? [] : [{ ...spot, pricePlace, volumePlace: sizePlace }],
    ),
    futures: markets.flatMap(({ futures }) => (futures === undefined ? [] : [futures])),
  }
}
