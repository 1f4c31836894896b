/** The coin table (DESIGN 5.30): the slug of `/price/{slug}` is the lower-case English name. */
export interface Coin {
  readonly symbol: string
  readonly name: string
  readonly slug: string
  /** The coin's groups on the markets page. */
  readonly categories: readonly CoinCategory[]
}

export type CoinCategory = 'layer1' | 'payments' | 'defi' | 'meme'

function coin<const Ticker extends string>(symbol: Ticker, name: string, slug: string, ...categories: CoinCategory[]) {
  return { symbol, name, slug, categories }
}

const TABLE = [
  coin('BTC', 'Bitcoin', 'bitcoin', 'layer1', 'payments'),
  coin('ETH', 'Ethereum', 'ethereum', 'layer1', 'defi'),
  coin('SOL', 'Solana', 'solana', 'layer1', 'defi'),
  coin('BNB', 'BNB', 'bnb', 'layer1'),
  coin('XRP', 'XRP', 'xrp', 'payments'),
  coin('ADA', 'Cardano', 'cardano', 'layer1'),
  coin('DOGE', 'Dogecoin', 'dogecoin', 'meme', 'payments'),
  coin('TRX', 'TRON', 'tron', 'layer1'),
  coin('AVAX', 'Avalanche', 'avalanche', 'layer1', 'defi'),
  coin('LINK', 'Chainlink', 'chainlink', 'defi'),
  coin('DOT', 'Polkadot', 'polkadot', 'layer1'),
  coin('BCH', 'Bitcoin Cash', 'bitcoin-cash', 'payments'),
  coin('LTC', 'Litecoin', 'litecoin', 'payments'),
  coin('SUI', 'Sui', 'sui', 'layer1', 'defi'),
] as const

export const COINS: readonly Coin[] = TABLE

/** The symbols of the table: facts, networks and texts that lack one of them do not compile. */
export type CoinSymbol = (typeof TABLE)[number]['symbol']

const bySlug = new Map(COINS.map((entry) => [entry.slug, entry]))
const bySymbol = new Map(COINS.map((entry) => [entry.symbol, entry]))

export function findCoinBySlug(slug: string): Coin | undefined {
  return bySlug.get(slug)
}

/** Finds a coin by its ticker symbol, in any case. */
export function findCoinBySymbol(symbol: string): Coin | undefined {
  return bySymbol.get(symbol.toUpperCase())
}
