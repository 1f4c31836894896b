import { COINS } from './coins.ts'
import type { InstrumentList } from './instruments.ts'

/** A list of pairs, as far as coins are concerned. */
type Pairs = { readonly [Part in 'spot' | 'futures']: readonly Pick<InstrumentList['spot'][number], 'baseCoin' | 'quoteCoin'>[] }

/**
 * Returns every coin that can be held, each once: the quote coins of all pairs, then the base coins, those of our table first and in its
 * order, the others in the order of the list.
 */
export function listCoins({ spot, futures }: Pairs): string[] {
  const pairs = [...spot, ...futures]
  const bases = new Set(spot.map(({ baseCoin }) => baseCoin))
  const known = COINS.map(({ symbol }) => symbol).filter((symbol) => bases.has(symbol))
  return [...new Set([...pairs.map(({ quoteCoin }) => quoteCoin), ...known, ...bases])]
}
