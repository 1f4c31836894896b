import type { MarketTrade } from '#lib/contract/market.ts'
import { formatTime } from '#lib/format/date.ts'
import { formatPrice } from '#lib/format/number.ts'
import { BLANK, setText, type BookStyle } from '../book/paint-book.ts'
import { sizeText } from '../book/size-text.ts'

/** How the figures of trades are written, and the words for the side of the taker. */
export interface TradeStyle extends BookStyle {
  readonly sides: Readonly<Record<MarketTrade['side'], string>>
}

/** The figures of a trade: price, size, time in UTC; and its side in words, for those who do not see the colour. */
export function tradeTexts(trade: MarketTrade | undefined, style: TradeStyle): readonly [string, string, string, string] {
  if (!trade) return [BLANK, BLANK, BLANK, BLANK]
  const { pricePlace, volumePlace, tag, sides } = style
  return [formatPrice(trade.price, pricePlace), sizeText(trade.size, volumePlace, tag), formatTime(trade.ts), sides[trade.side]]
}

/** Writes trades into the lines that are there; `data-side` colours a line by the side of the taker. */
export function paintTrades(body: HTMLTableSectionElement | null, trades: readonly MarketTrade[], style: TradeStyle): void {
  if (!body) return
  Array.from(body.rows).forEach((line, index) => {
    const trade = trades[index]
    tradeTexts(trade, style).forEach((text, column) => setText(line.cells[column], text))
    if (trade && line.dataset.side !== trade.side) line.dataset.side = trade.side
  })
}
