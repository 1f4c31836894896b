import type { MoveMarket } from './commands.ts'
import { checkLiquidations } from './futures/liquidation.ts'
import { checkMarginWallets } from './margin/margin-liquidation.ts'
import { sweepBook } from './orders/matching.ts'
import { reject } from './orders/place.ts'
import { seenOf } from './record/record.ts'
import { type Run, visitMarket } from './run.ts'
import { listedMarket } from './state/state.ts'
import { fireTriggers } from './orders/triggers.ts'

/**
 * The reference market moved. Its trades reach the orders that rest at their price or at a better one, its book becomes the ladder
 * of the house, and what the move fires goes to the book. In a halted market the house only moves.
 */
export function moveMarket(run: Run, move: MoveMarket): void {
  const market = listedMarket(run.state, move.market)
  if (market === undefined) return reject(run, 'unknown-market')
  visitMarket(run, market)
  const { book, house } = market
  market.last = move.last
  market.mark = move.mark
  market.index = move.index
  market.referenceTimeMs = run.timeMs
  if (market.halted) {
    house.clear(book)
    return
  }
  for (const { ticks, lots, buy } of move.prints) sweepBook(run, market, buy, ticks, lots, true)
  run.before = seenOf(market)
  book.witness.clearLevels()
  house.replace(book, move, run.timeMs, (houseBuys, ticks, lots) => sweepBook(run, market, houseBuys, ticks, lots, false))
  fireTriggers(run, market, Math.max(move.high, move.last), Math.min(move.low, move.last))
  if (market.holders.size > 0) checkLiquidations(run, market)
  if (run.state.borrowers.size > 0 && market.terms.product === 'spot') checkMarginWallets(run, market)
}
