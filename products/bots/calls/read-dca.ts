import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { DcaStartBody } from '../contract/bots.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import { ok, type Result } from '#lib/kernel/result.ts'
import type { BotStart } from '../reads/past-market.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { readPrices } from './read-prices.ts'

const MILLIONTH_PLACES = 6
const THOUSANDTH_PLACES = 3

/** Recurring purchases to be started, in the engine's units. */
type DcaStart = Extract<BotStart, { readonly type: 'dca-start' }>

/** Converts recurring purchases of the wire to the engine's, whose checks it leaves to the engine. Ratios are rounded to millionths. */
export function readDca(exchange: Exchange, body: DcaStartBody): Result<DcaStart, ErrorName> {
  const market = `spot:${body.symbol}`
  const prices = readPrices(exchange, market, { triggerTicks: body.trigger, stopLossTicks: body.stopLoss })
  if (!prices.ok) return prices
  const { requestId, quote, amount, everyMs, repeats, sellAtEnd } = body
  const { purchases = 0, safetyCount = 0, safetyAmount = '0', safetyStep = '0', stepScale = '1', sizeScale = '1', takeProfit = '0' } = body
  return ok({
    type: 'dca-start',
    requestId,
    market,
    quote,
    amount,
    everyMs,
    purchasesMax: purchases,
    safetyCount,
    safetyAmount,
    safetyStep: Number(toUnits(safetyStep, MILLIONTH_PLACES)),
    stepScale: Number(toUnits(stepScale, THOUSANDTH_PLACES)),
    sizeScale: Number(toUnits(sizeScale, THOUSANDTH_PLACES)),
    takeProfit: Number(toUnits(takeProfit, MILLIONTH_PLACES)),
    repeats,
    ...prices.value,
    sellAtEnd,
  })
}
