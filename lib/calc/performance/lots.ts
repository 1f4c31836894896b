import { compare, isZero, minimum } from '#lib/kernel/decimal-text.ts'
import { multiply, subtract } from '#lib/kernel/decimal.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import type { Decimal } from '../arithmetic/fraction.ts'

/** A change of what an account holds of a coin. */
export interface CoinMove {
  /** `in` and `out` are flows: coins that came or went without a price. */
  readonly kind: 'buy' | 'sell' | 'in' | 'out'
  readonly coin: string
  /** Coins that came or went, above zero; of a buy after its fee. */
  readonly size: Decimal
  /** USDT paid for a buy, or received for a sale after its fee; `0` for a flow. */
  readonly value: Decimal
  /** The part of the difference between `value` and the price alone that is the fee, in USDT. */
  readonly fee: Decimal
  /** The order or conversion, and its pair; empty for a flow. */
  readonly trade: string
  readonly symbol: string
  readonly timeMs: number
}

/** A part of a lot that a later move closed. */
export interface ClosedLot {
  readonly trade: string
  readonly symbol: string
  readonly direction: 'long' | 'short'
  readonly size: Decimal
  readonly opened: Priced
  readonly closed: Priced
  readonly openedAtMs: number
  readonly closedAtMs: number
}

interface Priced {
  readonly value: Decimal
  readonly fee: Decimal
}

/** Coins with their value; null if they have no price. */
interface Coins {
  readonly size: Decimal
  readonly price: Priced | null
}

/** Coins of one purchase that are still held, or of one sale that are still owed. */
export interface Lot extends Coins {
  readonly isLong: boolean
  readonly timeMs: number
}

/** Decimals of a share of a lot's value. The rest of the lot keeps the remainder, so that shares add up to the value. */
const SHARE_DECIMALS = 8

/**
 * Closes lots by later moves, first in, first out, for each coin over all wallets of an account (formulas 13.1). A sale beyond what is
 * held opens a short lot if `hasAll` says that the moves are complete. A lot or a move without a price closes without a result.
 * Moves are oldest first. Throws DecimalError.
 */
export function closeLots(moves: readonly CoinMove[], hasAll: boolean): ClosedLot[] {
  const books = new Map<string, Lot[]>()
  return moves.flatMap((move) => {
    const lots = books.get(move.coin) ?? []
    books.set(move.coin, lots)
    return moveLots(lots, move, hasAll)
  })
}

/**
 * Changes the lots of one coin, oldest first, by a move, and returns what it closed of them: the step of `closeLots`, for figures that are
 * kept as trades happen. Throws DecimalError.
 */
export function moveLots(lots: Lot[], move: CoinMove, hasAll: boolean): ClosedLot[] {
  const found: ClosedLot[] = []
  const isLong = move.kind === 'buy' || move.kind === 'in'
  const hasPrice = move.kind === 'buy' || move.kind === 'sell'
  let left: Coins = { size: move.size, price: hasPrice ? { value: move.value, fee: move.fee } : null }
  let ended = 0
  for (const [index, lot] of lots.entries()) {
    if (lot.isLong === isLong || isZero(left.size)) break
    const size = minimum(left.size, lot.size)
    const [opened, rest] = split(lot, size)
    const [closed, next] = split(left, size)
    if (opened.price !== null && closed.price !== null) {
      const { trade, symbol, timeMs } = move
      const direction = isLong ? 'short' : 'long'
      found.push({
        trade,
        symbol,
        direction,
        size,
        opened: opened.price,
        closed: closed.price,
        openedAtMs: lot.timeMs,
        closedAtMs: timeMs,
      })
    }
    left = next
    if (isZero(rest.size)) ended += 1
    else lots[index] = { ...lot, ...rest }
  }
  lots.splice(0, ended)
  if (!isZero(left.size) && (isLong || hasAll)) lots.push({ ...left, isLong, timeMs: move.timeMs })
  return found
}

/** Splits coins into a part and the rest; both values add up to the whole. */
function split({ size, price }: Coins, part: Decimal): [Coins, Coins] {
  const rest = subtract(size, part)
  if (price === null)
    return [
      { size: part, price },
      { size: rest, price },
    ]
  const shareOf = (whole: Decimal): Decimal =>
    compare(part, size) === 0 ? whole : divideToDecimals(multiply(whole, part), size, SHARE_DECIMALS, 'down')
  const value = shareOf(price.value)
  const fee = shareOf(price.fee)
  return [
    { size: part, price: { value, fee } },
    { size: rest, price: { value: subtract(price.value, value), fee: subtract(price.fee, fee) } },
  ]
}
