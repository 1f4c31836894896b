import { Type, type Static } from 'typebox'
import { CoinField, Decimal, HoldMode, nullable, Time } from './trading-fields.ts'

/** The simulation account itself: its epochs and its realism dial. */

/** Coins that an epoch may start with at most. */
export const START_FUNDS_MAX = 14

export const Fund = Type.Object({ coin: CoinField, amount: Decimal })
export type Fund = Static<typeof Fund>
export const StartEpochBody = Type.Object({
  /** Start balance; the default one where it is left out. */
  funds: Type.Optional(Type.Array(Fund, { minItems: 1, maxItems: START_FUNDS_MAX })),
  /** USDT that goes to the futures wallet at once; a part of the funds. */
  toFutures: Type.Optional(Decimal),
})
export type StartEpochBody = Static<typeof StartEpochBody>

export const EpochRow = Type.Object({
  epoch: Type.Integer(),
  startedAt: Time,
  /** Null: it runs. */
  endedAt: nullable(Time),
  /** What it started with. */
  funds: Type.Array(Fund),
})
export type EpochRow = Static<typeof EpochRow>
/** Newest first. */
export const EpochList = Type.Object({ rows: Type.Array(EpochRow) })
export type EpochList = Static<typeof EpochList>

const Thousandths = Type.Integer({ minimum: 0, maximum: 1000 })
const Latency = Type.Integer({ minimum: 0, maximum: 60_000 })

/** How true to life orders meet the house's liquidity; figures count with `custom` alone. */
export const Realism = Type.Object({
  preset: Type.Enum(['frictionless', 'standard', 'harsh', 'custom'] as const),
  latencyMinMs: Latency,
  latencyMaxMs: Latency,
  /** Share of the house's size at its price that an order starts behind. */
  queueThousandths: Thousandths,
  /** Share of the house's size that a taker gets. */
  takeThousandths: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Share of a trade of the reference market that reaches a resting order. */
  printThousandths: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Share of orders that are turned away. */
  rejectThousandths: Thousandths,
})
export type Realism = Static<typeof Realism>
/** A preset alone, or all figures with `custom`. */
export const SetRealismBody = Type.Object({
  preset: Type.Enum(['frictionless', 'standard', 'harsh', 'custom'] as const),
  latencyMinMs: Type.Optional(Latency),
  latencyMaxMs: Type.Optional(Latency),
  queueThousandths: Type.Optional(Thousandths),
  takeThousandths: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  printThousandths: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  rejectThousandths: Type.Optional(Thousandths),
})
export type SetRealismBody = Static<typeof SetRealismBody>

export const SimulationAccount = Type.Object({
  /** The user's or sub-account's id. */
  accountId: Type.String(),
  /** Number of the epoch that runs; null between a close and the next start. */
  epoch: nullable(Type.Integer()),
  epochStartedAt: nullable(Time),
  realism: Realism,
  holdMode: HoldMode,
  spotLevel: Type.Integer(),
  futuresLevel: Type.Integer(),
})
export type SimulationAccount = Static<typeof SimulationAccount>

/** A call without any values of its own. */
export const NoFields = Type.Object({})
