import type { BotDeal, BotFutures, BotLine, BotPlan, BotRow, BotTrip } from '../contract/bots.ts'
import { subtract } from '#lib/kernel/decimal.ts'
import { formatUnits, trimZeros } from '#lib/kernel/decimal-text.ts'
import type { BotLineView, BotView } from '../reads/show-bot.ts'
import type { ProductRecordView } from '#gateway/exchange/products/product-views.ts'

type BotRecord = Pick<ProductRecordView, 'id' | 'kind' | 'status' | 'asset' | 'details' | 'epoch' | 'timeMs'>

/** The figures of an open bot that its record does not have. */
type Now = Pick<BotView, 'stands' | 'liquidationPrice'>
const NOT_NOW: Now = { stands: null, liquidationPrice: null }

const MILLIONTH_PLACES = 6
const THOUSANDTH_PLACES = 3

/** Returns the record of a bot as pages and bots of the open API see it. */
export function botRow({ id, kind, status, asset, details, epoch, timeMs }: BotRecord, now: Now = NOT_NOW): BotRow {
  const text = (name: string): string => String(details[name] ?? '0')
  const orNull = (name: string): string | null => (details[name] === null || details[name] === undefined ? null : String(details[name]))
  const [product = 'spot', symbol = ''] = text('market').split(':')
  return {
    id: String(id),
    kind: kind as BotRow['kind'],
    product: product as BotRow['product'],
    symbol,
    baseCoin: asset,
    quoteCoin: symbol.slice(asset.length),
    status: status as BotRow['status'],
    reason: text('reason') as BotRow['reason'],
    stands: now.stands,
    mode: orNull('mode') as BotRow['mode'],
    lower: orNull('lower'),
    upper: orNull('upper'),
    grids: kind === 'spot-dca' ? null : Number(details['grids']),
    size: text('size'),
    plan: kind === 'spot-dca' ? planRow(details) : null,
    futures: kind === 'futures-grid' ? futuresRow(details, now.liquidationPrice) : null,
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

function futuresRow(details: BotRecord['details'], liquidationPrice: string | null): BotFutures {
  const side = details['positionSide']
  const size = String(details['positionSize'])
  return {
    direction: details['direction'] as BotFutures['direction'],
    leverage: Number(details['leverage']),
    funding: String(details['funding']),
    position: side !== 'long' && side !== 'short' ? null : { side, size, entryPrice: String(details['entryPrice']), liquidationPrice },
  }
}

function planRow(details: BotRecord['details']): BotPlan {
  const number = (name: string): number => Number(details[name])
  const orNull = (name: string): string | null => (details[name] === null ? null : String(details[name]))
  const ratio = (name: string, places: number): string => trimZeros(formatUnits(BigInt(number(name)), places))
  return {
    amount: String(details['amount']),
    everyMs: number('everyMs'),
    purchasesMax: number('purchasesMax'),
    purchases: number('purchases'),
    safetyCount: number('safetyCount'),
    safetyDone: number('safetyDone'),
    safetyAmount: String(details['safetyAmount']),
    safetyStep: ratio('safetyStep', MILLIONTH_PLACES),
    stepScale: ratio('stepScale', THOUSANDTH_PLACES),
    sizeScale: ratio('sizeScale', THOUSANDTH_PLACES),
    gain: ratio('gain', MILLIONTH_PLACES),
    repeats: number('repeats') === 1,
    nextAt: details['nextAtMs'] === null ? null : number('nextAtMs'),
    averagePrice: orNull('averagePrice'),
    cost: String(details['cost']),
  }
}

export function openBotRow({ record, epoch, timeMs, ...now }: BotView): BotRow {
  return botRow({ ...record, epoch, timeMs }, now)
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

/** Returns the record of a purchase or sale. */
export function dealRow({ id, details, timeMs }: ProductRecordView): BotDeal {
  const text = (name: string): string => String(details[name])
  return {
    id: String(id),
    sort: text('sort') as BotDeal['sort'],
    price: text('price'),
    size: text('size'),
    value: text('value'),
    fee: text('fee'),
    profit: details['profit'] === null ? null : text('profit'),
    ts: timeMs,
  }
}
