import { registerHooks } from 'node:module'

// Loaded before a process of the product (`--import`), it makes the synthetic market as long as that of a large exchange: five hundred
// spot pairs and three hundred contracts, most of them of coins that our tables do not know, with names of all lengths.

const SPOT_COUNT = 500
const FUTURES_COUNT = 300
const DAY_MS = 24 * 60 * 60_000

const FIRST = [
  'PEPE',
  'SHIB',
  '1000SATS',
  '1INCH',
  'W',
  'WIF',
  'BONK',
  'FLOKI',
  'JUP',
  'TIA',
  'SEI',
  'ARB',
  'OP',
  'INJ',
  'NEAR',
  'APT',
  'FIL',
]
const SOUNDS = ['A', 'BE', 'CO', 'DU', 'FI', 'GO', 'HY', 'KA', 'LO', 'MA', 'NE', 'QU', 'RI', 'SO', 'TE', 'VU', 'XA', 'ZO']
const ENDS = ['', 'N', 'X', 'SWAP', 'AI', 'R']

interface Instruments {
  readonly spot: { baseCoin: string; symbol: string }[]
  readonly futures: { baseCoin: string; symbol: string }[]
}

/** Returns the base coin of a made market, counted from 0; no two are alike. */
function coinName(index: number): string {
  const at = index - FIRST.length
  const base = SOUNDS.length
  return (
    FIRST[index] ??
    `${SOUNDS[at % base]}${SOUNDS[Math.floor(at / base) % base]}${ENDS[Math.floor(at / base ** 2) % ENDS.length]}${at % 7 === 0 ? 'TOKEN' : ''}`
  )
}

/** Returns made coins from a list of names, as many as are missing to a count. */
function madeCoins(known: readonly { readonly baseCoin: string }[], count: number): string[] {
  return [...new Set(Array.from({ length: count * 2 }, (_, index) => coinName(index)))].slice(0, count - known.length)
}

function withMade(list: Instruments): Instruments {
  const now = Date.now()
  const [spot, futures] = [list.spot[2], list.futures[2]]
  if (!spot || !futures) throw new Error('the contract table is empty')
  const listed = (index: number) => (index < 8 ? { listedMs: now - (index + 1) * DAY_MS } : {})
  return {
    spot: [
      ...list.spot,
      ...madeCoins(list.spot, SPOT_COUNT).map((coin, index) => ({ ...spot, baseCoin: coin, symbol: `${coin}USDT`, ...listed(index) })),
    ],
    futures: [
      ...list.futures,
      ...madeCoins(list.futures, FUTURES_COUNT).map((coin, index) => ({
        ...futures,
        baseCoin: coin,
        symbol: `${coin}USDT`,
        ...listed(index),
      })),
    ],
  }
}

/** Returns the source of rows of coin profiles: turnover falls from coin to coin as on a real exchange, and volatility differs. */
function profileRows(): string {
  return madeCoins([], SPOT_COUNT)
    .map((coin, index) => {
      const turnover = (60 / (1 + index / 6)).toFixed(3)
      const figures = `${(0.4 + (index % 17) / 10).toFixed(1)}, [${(0.02 + (index % 11) / 120).toFixed(3)}, 0.6, ${(index % 5) / 2}], [${turnover}, ${turnover}], [4, 4]`
      return `COIN_PROFILES.push(coin('${coin}', ${figures}))`
    })
    .join('\n')
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const read = () => Buffer.from(loaded.source as Uint8Array).toString()
    if (url.endsWith('/lib/contract/market/contracts.json')) {
      const table = JSON.parse(read()) as Instruments
      return { ...loaded, source: JSON.stringify({ ...table, ...withMade(table) }) }
    }
    if (url.endsWith('/gateway/feed/synthetic/coin-profiles.ts')) {
      return { ...loaded, source: read().replace('const byCoin =', `${profileRows()}\nconst byCoin =`) }
    }
    return loaded
  },
})
