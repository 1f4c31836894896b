import { convertFigures } from '../rules/formulas/convert.ts'
import { CONVERT_SPREAD } from '../contract/convert-terms.ts'
import { required } from '#lib/kernel/assert.ts'
import { compare } from '#lib/kernel/decimal.ts'
import { amountText } from '#gateway/engine/state/money/amounts.ts'
import { priceGap } from '#gateway/engine/trading/pricing/pricing.ts'
import type { LimitConvert } from '../rules/state.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import { convertBooks } from './convert-books.ts'

/** Returns the commands that end limit conversions: those whose time is over, and those whose price the books have reached. */
export function dueConverts(state: EngineState, feed: MarketFeed, wallMs: number): BareCommand[] {
  const open = [...state.products.convert.values()]
  return open.flatMap((limit): BareCommand[] => {
    const { account, id } = limit
    if (wallMs >= limit.expiresMs) return [{ type: 'convert-expire', account, id, wallMs }]
    const quoted = quoteOf(state, feed, limit)
    return quoted === null ? [] : [{ type: 'convert-fill', account, id, quoted }]
  })
}

/** Returns what the books give for a limit conversion now, if that is at least what it wants. */
function quoteOf(state: EngineState, feed: MarketFeed, { from, to, fromAmount, toAmount }: LimitConvert): string | null {
  const [given, wanted] = [from, to].map((asset) => required(state.assets[asset], 'an asset has a name')) as [string, string]
  if (priceGap(state, given) !== null || priceGap(state, wanted) !== null) return null
  const books = convertBooks(feed, given, wanted)
  const figures = books === null ? null : convertFigures({ fromAmount: amountText(fromAmount) }, books, CONVERT_SPREAD)
  return figures !== null && compare(figures.toAmount, amountText(toAmount)) >= 0 ? figures.toAmount : null
}
