import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { GridStartBody } from '#lib/contract/products/bots.ts'
import type { Ticks } from '#lib/kernel/money.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { readTicks } from '#gateway/engine/ledger/units.ts'
import type { StartGrid } from '#gateway/engine/products/bots/commands.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { errorOf } from '../../trading/outcomes.ts'

/** A grid to be started, in the engine's units. */
export type BareGrid = Omit<StartGrid, 'type' | 'account' | 'timeMs' | 'firstId' | 'random'>

/** Converts a grid of the wire to the engine's, whose checks it leaves to the engine. */
export function readGrid(exchange: Exchange, body: GridStartBody): Result<BareGrid, ErrorName> {
  const market = `spot:${body.symbol}`
  const terms = exchange.terms(market)
  if (terms === undefined) return refuse('unknownMarket')
  const { requestId, mode, grids, base = '0', quote = '0', sellAtEnd } = body
  const prices: Partial<Record<'lower' | 'upper' | 'triggerTicks' | 'takeProfitTicks' | 'stopLossTicks', Ticks>> = {}
  for (const [name, text] of [
    ['lower', body.lower],
    ['upper', body.upper],
    ['triggerTicks', body.trigger],
    ['takeProfitTicks', body.takeProfit],
    ['stopLossTicks', body.stopLoss],
  ] as const) {
    if (text === undefined || (name !== 'lower' && name !== 'upper' && isZero(text))) continue
    const ticks = readTicks(terms, text)
    if (!ticks.ok) return refuse(errorOf(ticks.error))
    prices[name] = ticks.value
  }
  const { lower, upper, ...exits } = prices
  if (lower === undefined || upper === undefined) return refuse('botRangeInvalid')
  return ok({ requestId, market, mode, lower, upper, grids, base, quote, ...exits, sellAtEnd })
}
