import { add, multiply, subtract } from '#lib/kernel/decimal.ts'
import { divideToPlaces } from '#lib/kernel/rounding.ts'

/** Mistakes about positions that can be planted into the model. */
export type PositionBug = 'closing-keeps-cost' | 'shorts-earn-as-longs'

/** A position of the obvious exchange; decimals as texts. */
export interface NaivePosition {
  readonly long: boolean
  readonly lots: number
  readonly cost: string
  readonly realised: string
}

/** Places of the ledger: a share of the cost is cut off there. */
const PLACES = 16

/** What is left of a position after a fill, and what closing realised. `lotPrice` is the price of one lot. */
export function tradePosition(
  before: NaivePosition | null,
  buy: boolean,
  lotPrice: string,
  lots: number,
  bug?: PositionBug,
): { position: NaivePosition | null; profit: string } {
  const closing = before === null || before.long === buy ? 0 : Math.min(lots, before.lots)
  const { position: rest, profit } = before === null || closing === 0 ? { position: before, profit: '0' } : close(before, lotPrice, closing, bug)
  const opening = lots - closing
  if (opening === 0) return { position: rest, profit }
  const opened = multiply(lotPrice, String(opening))
  const old = rest ?? { lots: 0, cost: '0', realised: '0' }
  return { position: { long: buy, lots: old.lots + opening, cost: add(old.cost, opened), realised: old.realised }, profit }
}

function close(before: NaivePosition, lotPrice: string, lots: number, bug?: PositionBug): { position: NaivePosition | null; profit: string } {
  const value = multiply(lotPrice, String(lots))
  const share = divideToPlaces(multiply(before.cost, String(lots)), String(before.lots), PLACES, 'down')
  const earned = before.long || bug === 'shorts-earn-as-longs' ? subtract(value, share) : subtract(share, value)
  const cost = bug === 'closing-keeps-cost' ? before.cost : subtract(before.cost, share)
  const left = { ...before, lots: before.lots - lots, cost, realised: add(before.realised, earned) }
  return { position: left.lots === 0 ? null : left, profit: earned }
}

/** `long 300 30.001 0.25`: side, lots, cost and realised profit. */
export function positionText(position: NaivePosition | null): string {
  if (position === null) return 'none'
  return [position.long ? 'long' : 'short', position.lots, add(position.cost, '0'), add(position.realised, '0')].join(' ')
}
