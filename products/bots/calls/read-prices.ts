import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { isZero } from '#lib/kernel/decimal-text.ts'
import type { Ticks } from '#lib/kernel/money.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { readTicks } from '#gateway/engine/state/money/units.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { errorOf } from '#gateway/http/trading/outcomes.ts'

/** Reads the prices of a bot in a market; those that are omitted or zero are left out. */
export function readPrices<Name extends string>(
  exchange: Exchange,
  market: string,
  texts: Readonly<Record<Name, string | undefined>>,
): Result<Partial<Record<Name, Ticks>>, ErrorName> {
  const terms = exchange.terms(market)
  if (terms === undefined) return refuse('unknownMarket')
  const prices: Partial<Record<Name, Ticks>> = {}
  for (const name of Object.keys(texts) as Name[]) {
    const text = texts[name]
    if (text === undefined || isZero(text)) continue
    const ticks = readTicks(terms, text)
    if (!ticks.ok) return refuse(errorOf(ticks.error))
    prices[name] = ticks.value
  }
  return ok(prices)
}
