import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import { ERRORS, SUCCESS_CODE } from '#lib/contract/errors/errors.ts'
import { foldPair } from '#lib/kernel/search-text.ts'
import type { Found } from '#lib/contract/search.ts'
import { SEARCH_PATH, SEARCH_TEXT_MAX } from '#lib/contract/public-calls.ts'
import { coinsWithPage } from '#lib/routing/listed-pairs.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { refusalText } from '#gateway/wire/envelope.ts'

const PAIRS_MAX = 8
const COINS_MAX = 5

const Query = Type.Object({ text: Type.String({ minLength: 1, maxLength: SEARCH_TEXT_MAX }) })

/** `GET /v1/public/search?text=btc`: pairs traded here and coins, by symbol and name (`lib/contract/search.ts`). */
export async function searchRoutes(fastify: FastifyInstance, { feed }: { readonly feed: MarketFeed }): Promise<void> {
  const app = fastify.withTypeProvider<TypeBoxTypeProvider>()
  const answer = (code: string, msg: string, status: 'success' | 'error', data: Found | null) => ({
    code,
    msg,
    status,
    data,
    requestTime: Date.now(),
  })
  app.setErrorHandler((error: { validation?: unknown }, _request, reply) => {
    if (error.validation === undefined) throw error
    return reply.code(200).send(answer(ERRORS.invalidParameter.code, refusalText('invalidParameter'), 'error', null))
  })
  app.get(SEARCH_PATH, { schema: { querystring: Query } }, (request) =>
    answer(SUCCESS_CODE, 'success', 'success', findIn(feed.markets, request.query.text)),
  )
}

type Pair = Found['pairs'][number]

/**
 * Finds up to `PAIRS_MAX` pairs, and up to `COINS_MAX` coins with a page, that contain the text: equal ones first, then those that begin
 * with it, otherwise in their table's order.
 */
export function findIn(markets: readonly Pair[], text: string): Found {
  const wanted = fold(text)
  return {
    pairs: best(markets, PAIRS_MAX, wanted, ({ symbol, baseCoin }) => [symbol, findCoinBySymbol(baseCoin)?.name ?? '']).map(
      ({ product, symbol, baseCoin, quoteCoin }) => ({ product, symbol, baseCoin, quoteCoin }),
    ),
    coins: best(coinsWithPage(), COINS_MAX, wanted, ({ symbol, name }) => [symbol, name]).map(({ slug, symbol, name }) => ({
      slug,
      symbol,
      name,
    })),
  }
}

function best<Entry>(entries: readonly Entry[], max: number, wanted: string, listNames: (entry: Entry) => readonly string[]): Entry[] {
  if (wanted === '') return []
  const ranked = entries.map((entry) => ({ entry, rank: Math.min(...listNames(entry).map((name) => rankName(fold(name), wanted))) }))
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, max)
    .map(({ entry }) => entry)
}

const NO_MATCH = 3

function rankName(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return name !== '' && name.includes(wanted) ? 2 : NO_MATCH
}

/** Normalises case and removes what people write between the two coins of a pair: `BTC/USDT`, `btc-usdt`, `bitcoin cash`. */
function fold(text: string): string {
  return foldPair(text).replaceAll(' ', '')
}
