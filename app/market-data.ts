import { cache } from 'react'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { readHealth } from '#components/market/status/health.ts'
import { readSiteStatus } from '#components/market/status/status-now.ts'
import type { Known } from '#components/market/status/use-site-status.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { Announcement } from '#lib/contract/announcement.ts'
import { LegalNames, NO_LEGAL_NAMES } from '#lib/contract/operator/site-values.ts'
import { ANNOUNCEMENT_PATH, LEGAL_PATH } from '#lib/contract/public-calls.ts'
import { STATUS_PATH } from '#lib/contract/status-kinds.ts'
import { MarketCandles, MarketRates, MarketSnapshot, MarketTickers, type MarketRow } from '#lib/contract/market/market.ts'
import { CopyLeaderDetail, CopyLeaders } from '#products/copy/contract/copy.ts'
import { EarnOffers } from '#products/earn/contract/earn.ts'
import { P2pMarket } from '#products/p2p/contract/p2p.ts'
import type { P2pCoin, P2pSide } from '#products/p2p/contract/p2p-kinds.ts'
import type { P2pFiat } from '#products/p2p/contract/p2p-methods.ts'
import { P2P_MARKET_PATH } from '#products/p2p/contract/p2p-kinds.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { patient } from '#lib/kernel/timeout.ts'

/** Why market data could not be loaded: no answer in time, a refusal, or an answer of the wrong shape. */
type LoadFailure = 'unreachable' | 'refused' | 'malformed'
export type Loaded<Data> = Result<Data, LoadFailure>

/** A page waits no longer for prices than a visitor would: it is complete without them, and they arrive live. */
const TIMEOUT_MS = 2_000

/**
 * Fetches `GET /v1/market/*`, or another public path of ours, from the gateway on loopback and validates the answer. Never caches: the front door caches whole
 * pages.
 */
async function load<Schema extends TSchema>(
  schema: Schema,
  path: string,
  query: Record<string, string> = {},
): Promise<Loaded<Static<Schema>>> {
  const base = process.env.GATEWAY_INTERNAL_URL
  if (!base) return refuse('unreachable')
  try {
    return readEnvelope(
      schema,
      await fetchJson(`${base}${path.startsWith('/') ? path : `/v1/market/${path}`}?${new URLSearchParams(query)}`),
    )
  } catch {
    return refuse('unreachable')
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const controller = new AbortController()
  // The first page after a server start loads so much that the answer can wait for seconds before the process reads it.
  const stop = patient(systemTimers).after(TIMEOUT_MS, () => controller.abort())
  try {
    const response = await fetch(address, { cache: 'no-store', signal: controller.signal })
    return (await response.json()) as unknown
  } finally {
    stop()
  }
}

function readEnvelope<Schema extends TSchema>(schema: Schema, body: unknown): Loaded<Static<Schema>> {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('data' in body)) return refuse('malformed')
  if (body.code !== '00000') return refuse('refused')
  return Value.Check(schema, body.data) ? ok(body.data) : refuse('malformed')
}

/** Loads the offers of savings in force. */
export const loadEarnOffers = cache(() => load(EarnOffers, 'earn'))

/** Loads the leaders of copy trading. */
export const loadCopyLeaders = cache(() => load(CopyLeaders, 'copy'))

/** Loads a leader with its newest trades, by its number or a demonstration's name. */
export const loadCopyLeader = cache((id: string) => load(CopyLeaderDetail, 'copy/leader', { id }))

/** Loads every listed pair, without sparklines, once per page however many parts of the page read it. */
export const loadTickers = cache(() => load(MarketTickers, 'tickers', { sparklines: 'false' }))

/** Returns rows with their sparklines, which are fetched for these rows only; without them if they cannot be fetched in time. */
export async function withCurves(rows: readonly MarketRow[]): Promise<readonly MarketRow[]> {
  const products = [...new Set(rows.map(({ product }) => product))]
  const loaded = await Promise.all(products.map((product) => loadNamed(product, rows)))
  const curves = new Map(loaded.flat().map((row) => [`${row.product}:${row.symbol}`, row.sparkline]))
  return rows.map((row) => ({ ...row, sparkline: curves.get(`${row.product}:${row.symbol}`) ?? [] }))
}

async function loadNamed(product: Product, rows: readonly MarketRow[]): Promise<readonly MarketRow[]> {
  const symbols = rows.filter((row) => row.product === product).map(({ symbol }) => symbol)
  const tickers = await load(MarketTickers, 'tickers', { product, symbols: symbols.join(',') })
  return tickers.ok ? tickers.value.rows : []
}

/** Loads the row, order book and trades of a pair. */
export const loadSnapshot = cache((product: Product, symbol: string) => load(MarketSnapshot, 'snapshot', { product, symbol }))

/** Loads the newest candles of a pair, oldest first; `interval` uses the gateway's names (`15m`, `1h`, `1d`). */
export const loadCandles = cache((product: Product, symbol: string, interval: string, limit: number) =>
  load(MarketCandles, 'candles', { product, symbol, interval, limit: String(limit) }),
)

/** Loads the units of each currency for one USDT. */
export const loadRates = cache(() => load(MarketRates, 'rates'))

/** Loads the first P2P offers of a reader's side in a currency, best price first. */
export const loadOffers = cache((side: P2pSide, coin: P2pCoin, fiat: P2pFiat, limit: number) =>
  load(P2pMarket, P2P_MARKET_PATH, { side, coin, fiat, page: '1', limit: String(limit) }),
)

/** Loads the operator's announcement for a locale, as written; null if there is none, or no gateway. */
export const loadAnnouncement = cache(async (localeCode: string): Promise<Announcement | null> => {
  const base = process.env.GATEWAY_INTERNAL_URL
  const unsafe = base ? await fetchJson(`${base}${ANNOUNCEMENT_PATH}?locale=${localeCode}&page=/status`).catch(() => null) : null
  const read = readEnvelope(Announcement, unsafe)
  return read.ok ? read.value : null
})

/** Loads the gateway's health, the state of the exchange, and the time of the check. */
export const loadSiteStatus = cache(async (localeCode: string): Promise<Known> => {
  const base = process.env.GATEWAY_INTERNAL_URL
  const ask = async (path: string): Promise<unknown> => (base ? await fetchJson(`${base}${path}`).catch(() => null) : null)
  const [health, status] = await Promise.all([ask('/healthz'), ask(`${STATUS_PATH}?locale=${localeCode}`)])
  return { health: readHealth(health), status: readSiteStatus(status), checkedMs: Date.now() }
})

/** Loads who operates the site; nobody is named where no operator has said it, or no gateway answers. */
export const loadLegalNames = cache(async (): Promise<LegalNames> => {
  const read = await load(LegalNames, LEGAL_PATH)
  return read.ok ? read.value : NO_LEGAL_NAMES
})
