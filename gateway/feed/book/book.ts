import type { Book, BookSide } from '../market-feed.ts'
import { mix, unit } from '../path/random.ts'

/**
 * The order book of the reference market: a field of resting orders at absolute prices, so that a level stays in place while the price
 * moves. Prices are divided into cells; each cell holds at most two levels, which are replaced at the cell's own rhythm. The book is a
 * pure function of (shape, time slot, last trade).
 */
export interface BookShape {
  readonly key: number
  /** Width of a cell in millionths of the price. */
  readonly cellMillionths: number
  /** Maximum spread between best bid and ask beyond the first tick, in millionths of the price. */
  readonly spreadMillionths: number
  /** Lots of a typical level near the best price. */
  readonly levelLots: number
}

/** Length of a time slot: without a trade, the book changes at most this often. */
export const BOOK_SLOT_MS = 200

/** Levels on each side; fewer only if the prices below run out. */
export const BOOK_DEPTH = 200

export interface Touch {
  readonly bid: number
  readonly bidSize: number
  readonly ask: number
  readonly askSize: number
}

const BID = 0x62696400
const ASK = 0x61736b00

/** Returns a random size factor: the sum of three bytes of a hash is close enough to a normal deviate. */
function sizeFactor(bits: number): number {
  const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255)
  return Math.exp((sum / 382.5 - 1) * 3.4)
}

/** Returns a size in lots; some are rounded, as people type them. */
function drawLots(shape: BookShape, factor: number, bits: number): number {
  const lots = Math.max(1, Math.round(shape.levelLots * factor))
  if (bits >>> 30 !== 0) return lots
  const step = 10 ** Math.max(0, Math.floor(Math.log10(lots)))
  return Math.max(1, Math.round(lots / step) * step)
}

/** Returns the best prices and their sizes. The last trade took one of them: a buy the ask, a sell the bid. */
export function touchAt(shape: BookShape, slot: number, last: { readonly price: number; readonly buy: boolean }): Touch {
  const epoch = mix(shape.key, Math.floor(slot / 3))
  const room = (last.price * shape.spreadMillionths) / 1e6
  const spread = 1 + Math.floor(unit(mix(epoch, 7)) ** 3 * room)
  const ask = last.buy ? last.price : last.price + spread
  const bid = Math.max(1, ask - spread)
  const bidBits = mix(epoch ^ BID, bid)
  const askBits = mix(epoch ^ ASK, ask)
  return {
    bid,
    bidSize: drawLots(shape, 0.7 * sizeFactor(bidBits), bidBits),
    ask: Math.max(ask, bid + 1),
    askSize: drawLots(shape, 0.7 * sizeFactor(askBits), askBits),
  }
}

/** Returns the book of a time slot. It is never crossed: every further level lies strictly behind the best. */
export function bookAt(shape: BookShape, slot: number, time: number, last: { readonly price: number; readonly buy: boolean }): Book {
  const touch = touchAt(shape, slot, last)
  const width = Math.max(1, Math.round((last.price * shape.cellMillionths) / 1e6))
  return {
    time,
    asks: makeSide(shape, slot, width, { price: touch.ask, lots: touch.askSize }, 1),
    bids: makeSide(shape, slot, width, { price: touch.bid, lots: touch.bidSize }, -1),
  }
}

/** Depth factor by distance: thin at the best price, fuller further out. It changes only at powers of two. */
const DEPTH_BY_DISTANCE = [0.8, 1, 1.25, 1.6, 2, 2.4, 2.8, 3.2, 3.4] as const

function depthFactor(cells: number): number {
  const bucket = 31 - Math.clz32(cells + 1)
  return DEPTH_BY_DISTANCE[Math.min(bucket, DEPTH_BY_DISTANCE.length - 1)] as number
}

interface Level {
  readonly price: number
  readonly lots: number
}

function makeSide(shape: BookShape, slot: number, width: number, best: Level, direction: 1 | -1): BookSide {
  const prices = new Float64Array(BOOK_DEPTH)
  const sizes = new Float64Array(BOOK_DEPTH)
  const key = mix(shape.key ^ (direction === 1 ? ASK : BID), width)
  prices[0] = best.price
  sizes[0] = best.lots
  const side: GrowingSide = { shape, direction, prices, sizes, count: 1 }
  const nearest = Math.floor(best.price / width)
  for (let distance = 0; side.count < BOOK_DEPTH; distance += 1) {
    const cell = nearest + direction * distance
    // There are no prices below this, so the side ends here.
    if (cell < 0) return { prices: prices.slice(0, side.count), sizes: sizes.slice(0, side.count) }
    addCell(side, { key, slot, cell, width, distance })
  }
  return { prices, sizes }
}

/** A side to which levels are added, from the best one on. */
interface GrowingSide {
  readonly shape: BookShape
  readonly direction: 1 | -1
  readonly prices: Float64Array
  readonly sizes: Float64Array
  count: number
}

interface Cell {
  readonly key: number
  readonly slot: number
  readonly cell: number
  readonly width: number
  readonly distance: number
}

/** Adds the levels of a cell that lie behind the last one added. */
function addCell(side: GrowingSide, { key, slot, cell, width, distance }: Cell): void {
  const { direction } = side
  const character = mix(key, cell)
  // A cell is replaced every 2 to 64 seconds; near the best price, every 0.8 to 2.2 seconds.
  const period = distance < 4 ? 4 + (character & 7) : 10 << (character & 5)
  const bits = mix(character, Math.floor((slot + (character >>> 8)) / period))
  if (unit(mix(bits, 11)) < 0.06) return
  const depth = depthFactor(distance)
  const first = cell * width + (width === 1 ? 0 : (bits >>> 4) % width)
  const twin = width > 3 && (character >>> 5) % 5 < 2 ? cell * width + ((mix(bits, 13) >>> 4) % width) : first
  const near = direction === 1 ? Math.min(first, twin) : Math.max(first, twin)
  const far = direction === 1 ? Math.max(first, twin) : Math.min(first, twin)
  addLevel(side, near, depth * sizeFactor(bits), bits)
  if (far !== near) addLevel(side, far, depth * sizeFactor(mix(bits, 17)), mix(bits, 19))
}

function addLevel(side: GrowingSide, price: number, factor: number, bits: number): void {
  const { prices, count } = side
  const behind = (price - (prices[count - 1] as number)) * side.direction > 0
  if (count >= BOOK_DEPTH || !behind || price < 1) return
  prices[count] = price
  side.sizes[count] = drawLots(side.shape, factor, bits)
  side.count = count + 1
}
