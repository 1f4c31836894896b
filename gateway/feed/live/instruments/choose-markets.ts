import type { LiveSettings } from '../messages.ts'
import type { ListedMarket } from '../exchanges/exchange.ts'

const SYMBOL = /^[A-Z0-9]{4,20}$/
const QUOTE = 'USDT'

/** A market that can be listed here, under our symbol: base and quote in upper case. */
export interface Candidate {
  readonly symbol: string
  readonly market: ListedMarket
}

/**
 * Returns the spot pairs and perpetuals quoted in USDT, each name once. A name with other characters than A to Z and 0 to 9, or of
 * another length than 4 to 20, is left out with a sentence, as is the second market of one name.
 */
export function candidates(listed: readonly ListedMarket[], say: (sentence: string) => void): readonly Candidate[] {
  const found = new Map<string, Candidate>()
  for (const market of listed) {
    if (market.quote.toUpperCase() !== QUOTE) continue
    const symbol = `${market.base}${QUOTE}`.toUpperCase()
    const name = `${market.product}:${symbol}`
    if (!SYMBOL.test(symbol)) say(`${market.product} ${market.id} is not listed: its symbol would not be 4 to 20 letters and digits.`)
    else if (found.has(name)) say(`${market.product} ${market.id} is not listed: another market has the symbol ${symbol}.`)
    else found.set(name, { symbol, market })
  }
  return [...found.values()]
}

/** Returns the symbols of a list of the operator that the exchange does not have. */
export function unknownSymbols(wanted: LiveSettings['markets'], all: readonly Candidate[]): readonly string[] {
  if (wanted === 'all' || 'top' in wanted) return []
  const known = new Set(all.map(({ symbol }) => symbol))
  return wanted.filter((symbol) => !known.has(symbol))
}

/**
 * Returns the markets to list now. For `top:N`, those of `before` (product and symbol) stay as long as the exchange lists them, because
 * accounts may hold something there; those with the highest turnover fill up to N.
 */
export function chooseMarkets(
  wanted: LiveSettings['markets'],
  all: readonly Candidate[],
  turnovers: ReadonlyMap<string, number>,
  before: ReadonlySet<string>,
): readonly Candidate[] {
  if (wanted === 'all') return all
  if (!('top' in wanted)) return all.filter(({ symbol }) => wanted.includes(symbol))
  const turnover = ({ market }: Candidate) => turnovers.get(`${market.product}:${market.id}`) ?? 0
  const isKept = ({ market, symbol }: Candidate) => before.has(`${market.product}:${symbol}`)
  const others = all.filter((entry) => !isKept(entry) && !entry.market.halted).toSorted((a, b) => turnover(b) - turnover(a))
  const kept = all.filter(isKept)
  return [...kept, ...others.slice(0, Math.max(0, wanted.top - kept.length))].toSorted((a, b) => turnover(b) - turnover(a))
}
