import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { GridStartBody } from '#lib/contract/products/bots.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { BotStart } from '#gateway/exchange/backtest/past-market.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { readPrices } from './read-prices.ts'

/** A grid to be started, in the engine's units. */
type GridStart = Extract<BotStart, { readonly type: 'grid-start' }>

/** Converts a grid of the wire to the engine's, whose checks it leaves to the engine. */
export function readGrid(exchange: Exchange, body: GridStartBody): Result<GridStart, ErrorName> {
  const market = `spot:${body.symbol}`
  const { requestId, mode, grids, base = '0', quote = '0', sellAtEnd } = body
  const range = readPrices(exchange, market, { lower: body.lower, upper: body.upper })
  if (!range.ok) return range
  const { lower, upper } = range.value
  if (lower === undefined || upper === undefined) return refuse('botRangeInvalid')
  const exits = readPrices(exchange, market, { triggerTicks: body.trigger, takeProfitTicks: body.takeProfit, stopLossTicks: body.stopLoss })
  if (!exits.ok) return exits
  return ok({ type: 'grid-start', requestId, market, mode, lower, upper, grids, base, quote, ...exits.value, sellAtEnd })
}
