import type { Product } from '#lib/contract/market/instruments.ts'
import type { MarketRow } from '#lib/contract/market/market.ts'

/** Every listed pair of a product as the gateway gives it, shared by all lists of a tab: far more rows than a page is sent with. */
export interface MarketList {
  /** Returns the rows of a product as last fetched, without sparklines; null before the first answer. */
  rows(product: Product): readonly MarketRow[] | null
  /** Fetches a product's rows, unless those known are younger than `ageMs`. Never rejects: without an answer the rows stay as they are. */
  refresh(product: Product, ageMs: number): Promise<void>
  /** Returns the sparkline of a pair once `wantCurve` has fetched it. */
  curve(product: Product, symbol: string): readonly string[] | undefined
  /** Fetches the sparkline of a pair together with the others that are wanted in the same moment. */
  wantCurve(product: Product, symbol: string): void
  /** Calls back after every answer; returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void
}

export interface MarketListOptions {
  /** Reads the data of a public call; rejects without an answer. */
  readonly read: (path: string, params: Readonly<Record<string, string>>) => Promise<unknown>
  readonly now: () => number
  /** Runs a callback after a moment in which further rows come into view. */
  readonly soon: (run: () => void) => void
}

/** The maximum number of symbols in one call. */
const NAMED_MAX = 100

interface Known {
  readonly rows: readonly MarketRow[]
  readonly fetchedMs: number
}

/** Opens the list of a tab. Fetches nothing by itself. */
export function createMarketList({ read, now, soon }: MarketListOptions): MarketList {
  const listeners = new Set<() => void>()
  const known = new Map<Product, Known>()
  const underWay = new Map<Product, Promise<void>>()
  const curves = new Map<string, readonly string[]>()
  const asked = new Set<string>()
  let wanted: string[] = []

  function changed(): void {
    for (const listener of listeners) listener()
  }

  async function load(query: Readonly<Record<string, string>>): Promise<readonly MarketRow[] | null> {
    try {
      return readRows(await read('/v1/market/tickers', query))
    } catch {
      return null
    }
  }

  async function loadRows(product: Product): Promise<void> {
    const rows = await load({ product, sparklines: 'false' })
    underWay.delete(product)
    if (rows === null) return
    known.set(product, { rows, fetchedMs: now() })
    changed()
  }

  async function loadCurves(product: Product, keys: readonly string[]): Promise<void> {
    const symbols = keys.map((key) => key.slice(key.indexOf(':') + 1)).join(',')
    const rows = await load({ product, symbols })
    for (const row of rows ?? []) curves.set(makeKey(product, row.symbol), row.sparkline)
    // Without an answer they are asked for again when they next come into view.
    if (rows === null) for (const key of keys) asked.delete(key)
    else changed()
  }

  function askForCurves(): void {
    const keys = wanted
    wanted = []
    for (const product of ['spot', 'futures'] as const) {
      const own = keys.filter((key) => key.startsWith(`${product}:`))
      for (let start = 0; start < own.length; start += NAMED_MAX) void loadCurves(product, own.slice(start, start + NAMED_MAX))
    }
  }

  return {
    rows: (product) => known.get(product)?.rows ?? null,
    refresh(product, ageMs) {
      const last = known.get(product)
      if (last && now() - last.fetchedMs < ageMs) return Promise.resolve()
      const running = underWay.get(product) ?? loadRows(product)
      underWay.set(product, running)
      return running
    },
    curve: (product, symbol) => curves.get(makeKey(product, symbol)),
    wantCurve(product, symbol) {
      const key = makeKey(product, symbol)
      if (asked.has(key)) return
      asked.add(key)
      wanted.push(key)
      if (wanted.length === 1) soon(askForCurves)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function makeKey(product: Product, symbol: string): string {
  return `${product}:${symbol}`
}

const TEXTS = ['symbol', 'baseCoin', 'quoteCoin', 'last', 'change24h', 'high24h', 'low24h', 'quoteVolume'] as const

/** Reads the rows of an answer's data; null if it is none. Rows without the fields that lists show are left out. */
function readRows(unsafe: unknown): readonly MarketRow[] | null {
  if (!isRecord(unsafe) || !Array.isArray(unsafe['rows'])) return null
  return unsafe['rows'].filter(
    (row): row is MarketRow =>
      isRecord(row) &&
      TEXTS.every((name) => typeof row[name] === 'string') &&
      typeof row['pricePlace'] === 'number' &&
      typeof row['ts'] === 'number' &&
      Array.isArray(row['sparkline']),
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
