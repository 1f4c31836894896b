import { COUNTDOWN_PATH } from '#lib/contract/open-countdown.ts'
import { pathsOf } from '#lib/contract/trading/route.ts'
import { SEARCH_PATH } from '#lib/contract/public-calls.ts'
import { BOT_CALLS } from '#gateway/http/open/bot/entry/calls.ts'
import { TRADING_CALLS } from '#gateway/http/trading/api/trading-api.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'

/**
 * Reads that only the primary can answer: of the queue in its engine, of quotes that it keeps, of running countdowns, and of secrets whose
 * guesses it counts.
 */
const OF_PRIMARY: ReadonlySet<string> = new Set([
  '/v1/trade/order/detail',
  ...PRODUCTS.flatMap(({ commandReads = [] }) => commandReads),
  COUNTDOWN_PATH,
])

/** Public reads of the market, of which each path below belongs to one. */
const PUBLIC_PREFIXES = [
  '/v1/market/',
  '/v1/trade/export/',
  '/api/v2/public/',
  '/api/v2/spot/public/',
  '/api/v2/spot/market/',
  '/api/v2/mix/market/',
  '/api/v2/margin/',
]

const OWN: ReadonlySet<string> = new Set(
  [
    ...TRADING_CALLS.flatMap(({ route }) => (route.method === 'GET' ? pathsOf(route) : [])),
    ...BOT_CALLS.flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
    ...PRODUCTS.flatMap(({ publicReads = [] }) => publicReads),
    SEARCH_PATH,
  ].filter((path) => !OF_PRIMARY.has(path)),
)

/**
 * Checks whether a replica answers a call from its own state (ADR 45): reads of the market and of accounts. Whatever is not named here
 * is passed to the primary.
 */
export function isOwnRead(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return OWN.has(path) || (PUBLIC_PREFIXES.some((prefix) => path.startsWith(prefix)) && !OF_PRIMARY.has(path))
}
