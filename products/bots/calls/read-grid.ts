import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { GridStartBody } from '../contract/bots.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { BotStart } from '../reads/past-market.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { readPrices } from './read-prices.ts'

/** A grid to be started, in the engine's units. */
type GridStart = Extract<BotStart, { readonly type: 'grid-start' }>

/** Converts a grid of the wire to the engine's, whose checks it leaves to the engine. */
export function readGrid(exchange: Exchange, body: GridStartBody): Result<GridStart, ErrorName> {
  const market = `spot:${body.symbol}`
  const { requestId, mode, grids, base = '0', quote = '0', sellAtEnd } = body
  const prices = readRange(exchange, market, body)
  if (!prices.ok) return prices
  return ok({ type: 'grid-start', requestId, market, mode, grids, base, quote, ...prices.value, sellAtEnd })
}

/** The prices of a grid. */
type GridPrices = Pick<GridStart, 'lower' | 'upper' | 'triggerTicks' | 'takeProfitTicks' | 'stopLossTicks'>
type GridTexts = Pick<GridStartBody, 'lower' | 'upper' | 'trigger' | 'takeProfit' | 'stopLoss'>

/** Reads the prices that grids of all kinds have. */
export function readRange(exchange: Exchange, market: string, texts: GridTexts): Result<GridPrices, ErrorName> {
  const range = readPrices(exchange, market, { lower: texts.lower, upper: texts.upper })
  if (!range.ok) return range
  const { lower, upper } = range.value
  if (lower === undefined || upper === undefined) return refuse('botRangeInvalid')
  const given = { triggerTicks: texts.trigger, takeProfitTicks: texts.takeProfit, stopLossTicks: texts.stopLoss }
  const exits = readPrices(exchange, market, given)
  return exits.ok ? ok({ lower, upper, ...exits.value }) : exits
}
