import { cache } from 'react'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { readHealth, type Health } from '#components/market/status/health.ts'
import type { Product } from '#lib/contract/instruments.ts'
import { Announcement, ANNOUNCEMENT_PATH } from '#lib/contract/announcement.ts'
import { MarketCandles, MarketRates, MarketSnapshot, MarketTickers } from '#lib/contract/market.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { patient } from '#lib/kernel/timeout.ts'

/** Why market data could not be had: no gateway in time, an answer that says no, or one that is not of the agreed shape. */
type LoadFailure = 'unreachable' | 'refused' | 'malformed'
export type Loaded<Data> = Result<Data, LoadFailure>

/** A page must not wait for prices longer than a visitor would: it is complete without them and fills up live. */
const TIMEOUT_MS = 2_000

/** `GET /v1/market/*` of the gateway on loopback, checked at the wire. Never cached here: the front door keeps whole pages. */
async function load<Schema extends TSchema>(
  schema: Schema,
  path: string,
  query: Record<string, string> = {},
): Promise<Loaded<Static<Schema>>> {
  const base = process.env.GATEWAY_INTERNAL_URL
  if (!base) return refuse('unreachable')
  try {
    return readEnvelope(schema, await fetchJson(`${base}/v1/market/${path}?${new URLSearchParams(query)}`))
  } catch {
    return refuse('unreachable')
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const controller = new AbortController()
  // The first page of a server that starts loads so much that the answer lies there for seconds before anybody can look.
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

/** Every listed pair; asked once per page, however many parts of it read them. */
export const loadTickers = cache(() => load(MarketTickers, 'tickers'))

/** Row, book and trades of one pair. */
export const loadSnapshot = cache((product: Product, symbol: string) => load(MarketSnapshot, 'snapshot', { product, symbol }))

/** The newest candles of a pair, oldest first; `interval` as the gateway names them (`15m`, `1h`, `1d`). */
export const loadCandles = cache((product: Product, symbol: string, interval: string, limit: number) =>
  load(MarketCandles, 'candles', { product, symbol, interval, limit: String(limit) }),
)

/** Units of each currency for one USDT. */
export const loadRates = cache(() => load(MarketRates, 'rates'))

/** The operator's announcement for a locale, as it was written; null where there is none, or no gateway. */
export const loadAnnouncement = cache(async (localeCode: string): Promise<Announcement | null> => {
  const base = process.env.GATEWAY_INTERNAL_URL
  const unsafe = base ? await fetchJson(`${base}${ANNOUNCEMENT_PATH}?locale=${localeCode}`).catch(() => null) : null
  const read = readEnvelope(Announcement, unsafe)
  return read.ok ? read.value : null
})

/** What the gateway says about itself, and when it was asked; null where it does not answer. */
export const loadHealth = cache(async (): Promise<{ health: Health | null; checkedMs: number }> => {
  const base = process.env.GATEWAY_INTERNAL_URL
  const unsafe = base ? await fetchJson(`${base}/healthz`).catch(() => null) : null
  return { health: readHealth(unsafe), checkedMs: Date.now() }
})
