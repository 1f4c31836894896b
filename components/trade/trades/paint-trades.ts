import type { MarketTrade } from '#lib/contract/market/market.ts'
import { formatTime } from '#lib/format/date.ts'
import { formatPrice } from '#lib/format/number.ts'
import { writeText } from '#components/ui/figure/write-text.ts'
import { BLANK, type BookStyle } from '../book/paint-book.ts'
import { sizeText } from '../book/size-text.ts'

/** The formatting of trades, and the words for the taker's side. */
export interface TradeStyle extends Omit<BookStyle, 'unit' | 'lot'> {
  readonly sides: Readonly<Record<MarketTrade['side'], string>>
}

/** Returns the texts of a trade: price, size, time in UTC, and its side as a word, for users who cannot see the colour. */
export function tradeTexts(trade: MarketTrade | undefined, style: TradeStyle): readonly [string, string, string, string] {
  if (!trade) return [BLANK, BLANK, BLANK, BLANK]
  const { pricePlace, volumePlace, tag, sides } = style
  return [formatPrice(trade.price, pricePlace), sizeText(trade.size, volumePlace, tag), formatTime(trade.ts), sides[trade.side]]
}

/** Writes trades into the existing lines; `data-side` colours a line by the taker's side. */
export function paintTrades(body: HTMLTableSectionElement | null, trades: readonly MarketTrade[], style: TradeStyle): void {
  if (!body) return
  Array.from(body.rows).forEach((line, index) => {
    const trade = trades[index]
    tradeTexts(trade, style).forEach((text, column) => writeText(line.cells[column], text))
    if (trade && line.dataset.side !== trade.side) line.dataset.side = trade.side
  })
}
