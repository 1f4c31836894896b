import type { TrackingOrder } from '#lib/contract/trading/tracking-orders.ts'
import { botReads } from '../reads/bot-reads.ts'
import { tripKind } from '../rules/notes.ts'
import type { TradingContext } from '#gateway/http/trading/trading-call.ts'
import { tripRow } from './bot-rows.ts'
import { holdRow, tripTracking } from './tracking-rows.ts'
import { findBot } from './bot-calls.ts'

const ROWS_MAX = 100

/** Returns what a spot bot has bought as tracking orders (specification 3.7): those it still holds, then its newest round trips. */
export async function readTracking(
  { exchange, account, studies }: Pick<TradingContext, 'exchange' | 'account' | 'studies'>,
  id: string,
): Promise<TrackingOrder[]> {
  const open = exchange.read
    .of(botReads)
    .open(account)
    .find(({ record }) => String(record.id) === id)
  const holds = (open?.holds ?? []).map(holdRow)
  const bot = findBot(exchange, account, id)
  const terms = bot === null ? undefined : exchange.terms(`${bot.product}:${bot.symbol}`)
  if (terms?.product !== 'spot') return holds
  const places = { pricePlace: terms.pricePlace, quotePrecision: terms.pricePlace + terms.sizePlace }
  const trips = await studies.history.rows('bots', { limit: ROWS_MAX, kind: [tripKind(Number(id))] })
  return [...holds, ...trips.map((record) => tripTracking(tripRow(record), places))]
}
