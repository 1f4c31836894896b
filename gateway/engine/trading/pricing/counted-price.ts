import { least, most, NO_PRICE, type Ticks, ZERO } from '#lib/kernel/money.ts'
import { showsFiguresOf } from '../../product/dispatch.ts'
import { houseAt } from '../../book/read-book.ts'
import { ticksAt } from '../../book/columns.ts'
import type { HouseQuote } from '../../book/house-quote.ts'
import type { EngineState } from '../../state/state.ts'
import type { FillEvent } from '../../state/events.ts'
import type { Market, Order } from '../../state/records/records.ts'

/**
 * Returns the price at which a fill counts in figures that others see (DESIGN 6.12): a fill against the house at its own. Two accounts
 * of one person can trade with each other at any price, so a fill against another trader counts as if the house had been the other side
 * at that moment: a buy at no less than its ask and the last price, a sale at no more than its bid and the last price. The difference to
 * the true price is neither gain nor loss of anybody in these figures. `quotes`: those of the
 * command of the fill, by trade.
 */
export function countedPrice(quotes: ReadonlyMap<number, HouseQuote>, { tradeId, buy, ticks }: FillEvent): Ticks {
  const quote = quotes.get(tradeId)
  if (quote === undefined) return ticks
  if (buy) return most(most(ticks, quote.last), quote.ask)
  return least(least(ticks, quote.last), quote.bid === NO_PRICE ? ticks : quote.bid)
}

/**
 * Returns the house's quote for a fill between two traders, if one of them has public figures; null if not. The book's last
 * pass may have taken the best prices of the taker's side already. The levels read are recorded.
 */
export function quoteFor(state: EngineState, market: Market, taker: Order, maker: Order): HouseQuote | null {
  if (!showsFiguresOf(state, taker.account) && !showsFiguresOf(state, maker.account)) return null
  const bid = bestOfHouse(market, true)
  const ask = bestOfHouse(market, false)
  const { fills } = market.book
  const first = fills.slot.indexOf(0)
  const { last } = market
  if (first < 0 || first >= fills.count) return { last, bid, ask }
  const before = ticksAt(fills.ticks, first)
  return taker.buy ? { last, bid, ask: before } : { last, bid: before, ask }
}

function bestOfHouse({ house, book }: Market, bids: boolean): Ticks {
  for (const ticks of house.prices(bids)) if (houseAt(book, bids, ticks) > ZERO) return ticks
  return NO_PRICE
}
