import { type Lots, ZERO } from '#lib/kernel/money.ts'
import type { MarketTerms } from '#gateway/engine/state/records/market-terms.ts'
import { closablePositions, type Closable } from '#gateway/wire/closable-positions.ts'
import { DialectRefusal } from '../refusal.ts'
import type { Bot } from './call.ts'
import { lotsOf, marketOf } from './input.ts'

/**
 * Finds the position that an order shall protect, be it one that an entry on its way may open. Undefined without a position for an order that has a name: the exchange, which knows the
 * orders of then, tells whether it is one of them.
 */
export function findPosition(
  bot: Bot,
  terms: MarketTerms,
  direction: 'long' | 'short',
  clientOid: string | undefined,
): Closable | undefined {
  const positions = closablePositions(bot.exchange.read, bot.account, marketOf(terms))
  const position = positions.find((open) => open.direction === direction)
  if (position === undefined && clientOid === undefined) throw new DialectRefusal('noPositionToProtect')
  return position
}

/** Returns the size of a position in lots. */
export function wholeOf(terms: MarketTerms, position: Closable | undefined): Lots {
  return position === undefined ? ZERO : lotsOf(terms, position.size, 'size')
}
