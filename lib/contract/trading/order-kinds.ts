import { Type, type Static } from 'typebox'
import { SCALED_MAX, SCALED_MIN, TWAP_EVERY_MIN_MS, TWAP_SLICES_MAX, TWAP_SLICES_MIN, TWAP_SPAN_MAX_MS } from './kind-limits.ts'
import { Decimal, Id, nullable, Time } from './trading-fields.ts'

/** The fields of special kinds of orders (ADR 42). */

/** Scaled: the size is a total, split over several limit orders from `price` to `priceTo`, which are placed together or not at all. */
const ScaledSizes = Type.Enum(['flat', 'ascending', 'descending'] as const)
export type ScaledSizes = Static<typeof ScaledSizes>

export const ScaledOrder = Type.Object({
  priceTo: Decimal,
  count: Type.Integer({ minimum: SCALED_MIN, maximum: SCALED_MAX }),
  /** How the sizes grow from the first order to the last. */
  sizes: ScaledSizes,
})

/** TWAP: the size is taken in equal slices at equal intervals; `price` is the worst that they accept. */
export const TwapOrder = Type.Object({
  slices: Type.Integer({ minimum: TWAP_SLICES_MIN, maximum: TWAP_SLICES_MAX }),
  /** The time between two slices, in milliseconds. */
  every: Type.Integer({ minimum: TWAP_EVERY_MIN_MS, maximum: TWAP_SPAN_MAX_MS }),
})

/** The progress of a TWAP. */
export const TwapState = Type.Interface([TwapOrder], {
  /** The slices that were due so far. */
  done: Type.Integer(),
  /** When the next one is due; null before the first event of its market and after the end. */
  nextAt: nullable(Time),
})

/** The progress of a chase. */
export const ChaseState = Type.Object({
  /** The price at which it rests; null before it has one. */
  price: nullable(Decimal),
  /** How often it was re-priced, and how often it may be. */
  moves: Type.Integer(),
  movesMax: Type.Integer(),
})

/** The group of orders that were placed together: the id of the first, or of the entry of a bracket. */
export const OrderGroup = Type.Object({
  kind: Type.Enum(['scaled', 'bracket'] as const),
  id: Id,
  /** Its number, from 1; 0 for the stop of a bracket. */
  nth: Type.Integer(),
  of: Type.Integer(),
})
