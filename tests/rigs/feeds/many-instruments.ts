import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import type { Listed } from './listed-feed.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns the name of a coin that nobody has described: `CNAAB`. */
function coinName(index: number): string {
  return `CN${LETTERS[Math.floor(index / 676) % 26] ?? ''}${LETTERS[Math.floor(index / 26) % 26] ?? ''}${LETTERS[index % 26] ?? ''}`
}

/** Returns a list of `count` spot pairs and as many contracts: those of the synthetic market first, then coins of other names. */
export function manyInstruments(count: number): Listed {
  const copies = <Entry extends { readonly symbol: string; readonly baseCoin: string }>(own: readonly Entry[]): Entry[] =>
    Array.from({ length: count }, (_, index) => {
      const like = own[index % own.length] as Entry
      const name = coinName(index)
      return index < own.length ? like : { ...like, symbol: `${name}USDT`, baseCoin: name }
    })
  return { spot: copies(SPOT_INSTRUMENTS), futures: copies(FUTURES_INSTRUMENTS) }
}
