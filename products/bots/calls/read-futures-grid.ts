import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { FuturesGridStartBody } from '../contract/bots.ts'
import { ok, type Result } from '#lib/kernel/result.ts'
import type { BotStart } from '../reads/past-market.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { readRange } from './read-grid.ts'

/** A futures grid to be started, in the engine's units. */
type FuturesGridStart = Extract<BotStart, { readonly type: 'futures-grid-start' }>

/** Converts a futures grid of the wire to the engine's, whose checks it leaves to the engine. */
export function readFuturesGrid(exchange: Exchange, body: FuturesGridStartBody): Result<FuturesGridStart, ErrorName> {
  const market = `futures:${body.symbol}`
  const { requestId, direction, leverage, mode, grids, margin } = body
  const prices = readRange(exchange, market, body)
  if (!prices.ok) return prices
  return ok({ type: 'futures-grid-start', requestId, market, direction, leverage, mode, grids, margin, ...prices.value })
}
