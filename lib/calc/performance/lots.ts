import { compare, isZero, minimum } from '#lib/kernel/decimal-text.ts'
import { divideToDecimals } from '#lib/kernel/rounding.ts'
import { type Decimal, exact, Fraction } from '../arithmetic/fraction.ts'

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
 * Closes lots by later moves, first in, first out, for each coin over all wallets of an account (formulas 13.1), and returns those of each
 * coin that stay open, too, oldest first. A sale beyond what is held opens a short lot if `hasAll` says that the moves are complete. A lot
 * or a move without a price closes without a result. Moves are oldest first. Throws DecimalError.
 */
export function followLots(
  moves: readonly CoinMove[],
  hasAll: boolean,
): { readonly closed: ClosedLot[]; readonly open: ReadonlyMap<string, readonly Lot[]> } {
  const open = new Map<string, Lot[]>()
  const closed = moves.flatMap((move) => {
    const lots = open.get(move.coin) ?? []
    open.set(move.coin, lots)
    return moveLots(lots, move, hasAll)
  })
  return { closed, open }
}

/** What an account holds of a coin over all its wallets, with what it paid for it, fees included. */
export interface Holding {
  readonly coin: string
  readonly size: Decimal
  /** In USDT; null if some of it came without a price, or if not all of its moves are known. */
  readonly cost: Decimal | null
}

/** Adds up the lots that are still held, by coin; a coin that is owed is none. Throws DecimalError. */
export function listHoldings(open: ReadonlyMap<string, readonly Lot[]>, hasAll: boolean): Holding[] {
  return [...open].flatMap(([coin, lots]) => {
    const held = lots.filter(({ isLong }) => isLong)
    if (held.length === 0) return []
    const priced = held.flatMap(({ price }) => price ?? [])
    const cost = hasAll && priced.length === held.length ? Fraction.sum(priced.map(({ value }) => value)).text() : null
    return [{ coin, size: Fraction.sum(held.map(({ size }) => size)).text(), cost }]
  })
}

/**
 * Changes the lots of one coin, oldest first, by a move, and returns what it closed of them: the step of `followLots`, for figures that are
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
  // The engine splits lots too, and loads no package.
  const rest = exact(size).minus(part).text()
  if (price === null)
    return [
      { size: part, price },
      { size: rest, price },
    ]
  const takeShare = (whole: Decimal): Decimal =>
    compare(part, size) === 0 ? whole : divideToDecimals(exact(whole).times(part).text(), size, SHARE_DECIMALS, 'down')
  const value = takeShare(price.value)
  const fee = takeShare(price.fee)
  return [
    { size: part, price: { value, fee } },
    { size: rest, price: { value: exact(price.value).minus(value).text(), fee: exact(price.fee).minus(fee).text() } },
  ]
}
