import type { BotLine, BotRow, BotTrip } from '#lib/contract/products/bots.ts'
import { subtract } from '#lib/kernel/decimal.ts'
import type { BotLineView, BotView } from '#gateway/exchange/products/bots/show-bot.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

type BotRecord = Pick<ProductRecordView, 'id' | 'status' | 'asset' | 'details' | 'epoch' | 'timeMs'>

/** Returns the record of a bot as pages and bots of the open API see it. */
export function botRow({ id, status, asset, details, epoch, timeMs }: BotRecord, stands: BotRow['stands'] = null): BotRow {
  const text = (name: string): string => String(details[name] ?? '0')
  const orNull = (name: string): string | null => (details[name] === null || details[name] === undefined ? null : String(details[name]))
  const symbol = text('market').slice('spot:'.length)
  return {
    id: String(id),
    symbol,
    baseCoin: asset,
    quoteCoin: symbol.slice(asset.length),
    status: status as BotRow['status'],
    reason: text('reason') as BotRow['reason'],
    stands,
    mode: text('mode') as BotRow['mode'],
    lower: text('lower'),
    upper: text('upper'),
    grids: Number(details['grids']),
    size: text('size'),
    base: text('base'),
    quote: text('quote'),
    baseNow: text('baseNow'),
    quoteNow: text('quoteNow'),
    startPrice: orNull('startPrice'),
    endPrice: orNull('endPrice'),
    trigger: orNull('trigger'),
    takeProfit: orNull('takeProfit'),
    stopLoss: orNull('stopLoss'),
    sellAtEnd: details['sellAtEnd'] === 1,
    trips: Number(details['trips']),
    profit: text('profit'),
    floating: subtract(text('total'), text('profit')),
    fees: text('fees'),
    total: text('total'),
    epoch,
    openedAt: Number(details['openedAtMs']),
    startedAt: details['startedAtMs'] === null ? null : Number(details['startedAtMs']),
    ts: timeMs,
  }
}

export function openBotRow({ record, epoch, timeMs, stands }: BotView): BotRow {
  return botRow({ ...record, epoch, timeMs }, stands)
}

export function lineRow({ side, price, size, filledSize, orderId }: BotLineView): BotLine {
  return { side, price, size, filledSize, orderId }
}

/** Returns the record of a round trip. */
export function tripRow({ id, details, timeMs }: ProductRecordView): BotTrip {
  const text = (name: string): string => String(details[name])
  return {
    id: String(id),
    first: details['first'] === 'buy' ? 'buy' : 'sell',
    buyPrice: text('buyPrice'),
    sellPrice: text('sellPrice'),
    size: text('size'),
    gross: text('gross'),
    fees: text('fees'),
    profit: text('profit'),
    openedAt: Number(details['openedAtMs']),
    ts: timeMs,
  }
}
