import { least, most, lotsFrom, ticksFrom } from '#lib/kernel/money.ts'
import type { MoveMarket } from '../../state/commands/market-commands.ts'
import { checkLiquidations } from '../futures/liquidation.ts'
import { checkMarginWallets } from '../margin/margin-liquidation.ts'
import { actKinds } from '../execution/act-kinds.ts'
import { sweepBook } from '../execution/matching.ts'
import { type Run, reject, toSeen, visitMarket } from '../../state/run.ts'
import { listedMarket } from '../../state/state.ts'
import { mayLiquidate } from '../../state/trading-mode.ts'
import type { Market } from '../../state/records/records.ts'
import { meetProducts } from '../../product/dispatch.ts'
import { fireTriggers } from '../execution/triggers.ts'

/**
 * Applies a move of the reference market. Its trades fill orders resting at their price or a better one, its book becomes the house's
 * ladder, triggered orders go to the book, and positions and margin wallets are checked for liquidation. In a halted market only the
 * prices change, and the house leaves the book; in one that is read-only, they are liquidated too. In a market that is not live a move changes nothing: its prices are not known to be those
 * of any moment. The first move after that judges by its last price alone, because all else it brings is from the gap, and is recorded.
 */
export function moveMarket(run: Run, move: MoveMarket): void {
  const market = listedMarket(run.state, move.market)
  if (market === undefined) return reject(run, 'unknown-market')
  if (market.state !== 'live') return
  visitMarket(run, market)
  const { book, house } = market
  market.last = ticksFrom(move.last)
  market.mark = ticksFrom(move.mark)
  market.index = ticksFrom(move.index)
  market.referenceTimeMs = run.timeMs - (move.ageMs ?? 0)
  if (market.halted) house.clear(book)
  if (!mayLiquidate(market)) return
  const isFirst = market.awaitsPrice
  if (isFirst) {
    market.awaitsPrice = false
    run.changed = true
  }
  if (!market.halted) meetBook(run, market, move, isFirst)
  if (market.holders.size > 0) checkLiquidations(run, market)
  if (run.state.borrowers.size > 0 && market.terms.product === 'spot') checkMarginWallets(run, market)
}

/** Lets a move's trades and book meet the orders of traders, and fires what waited for its prices. */
function meetBook(run: Run, market: Market, move: MoveMarket, isFirst: boolean): void {
  const { book, house } = market
  for (const { ticks, lots, buy } of isFirst ? [] : move.prints) sweepBook(run, market, buy, ticksFrom(ticks), lotsFrom(lots), true)
  run.before = toSeen(market)
  book.witness.clearLevels()
  house.replace(book, move, run.timeMs, (houseBuys, ticks, lots) => sweepBook(run, market, houseBuys, ticks, lots, false))
  const [high, low] = isFirst ? [market.last, market.last] : [most(move.high, move.last), least(move.low, move.last)]
  fireTriggers(run, market, high, low)
  actKinds(run, market)
  meetProducts(run, market, high, low)
}
