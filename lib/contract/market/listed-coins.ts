import type { InstrumentList } from './instruments.ts'

/** A list of pairs, as far as coins are concerned. */
type Pairs = { readonly [Part in 'spot' | 'futures']: readonly Pick<InstrumentList['spot'][number], 'baseCoin' | 'quoteCoin'>[] }

/** Returns every coin that can be held: the quote coins of all pairs, then the base coins, each once and in the order of the list. */
export function coinsOf({ spot, futures }: Pairs): string[] {
  const pairs = [...spot, ...futures]
  return [...new Set([...pairs.map(({ quoteCoin }) => quoteCoin), ...spot.map(({ baseCoin }) => baseCoin)])]
}
