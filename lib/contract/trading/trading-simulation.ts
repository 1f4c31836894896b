import { Type, type Static } from 'typebox'
import { CoinField, Decimal, HoldMode, nullable, Time } from './trading-fields.ts'

/** The simulation account: its epochs and its realism dial. */

/** Maximum number of coins that an epoch may start with. */
export const START_FUNDS_MAX = 14

export const Fund = Type.Object({ coin: CoinField, amount: Decimal })
export type Fund = Static<typeof Fund>
export const StartEpochBody = Type.Object({
  /** Start balance; the default one if omitted. */
  funds: Type.Optional(Type.Array(Fund, { minItems: 1, maxItems: START_FUNDS_MAX })),
  /** USDT placed in the futures wallet at the start; a part of the funds. */
  toFutures: Type.Optional(Decimal),
})
export type StartEpochBody = Static<typeof StartEpochBody>

export const EpochRow = Type.Object({
  epoch: Type.Integer(),
  startedAt: Time,
  /** Null while it runs. */
  endedAt: nullable(Time),
  /** Its start balance. */
  funds: Type.Array(Fund),
})
export type EpochRow = Static<typeof EpochRow>
/** Newest first. */
export const EpochList = Type.Object({ rows: Type.Array(EpochRow) })
export type EpochList = Static<typeof EpochList>

const Thousandths = Type.Integer({ minimum: 0, maximum: 1000 })
const Latency = Type.Integer({ minimum: 0, maximum: 60_000 })

const RealismPreset = Type.Enum(['frictionless', 'standard', 'harsh', 'custom'] as const)
export type RealismPreset = Static<typeof RealismPreset>

/** How realistically orders meet the house's liquidity; the figures apply only with `custom`. */
export const Realism = Type.Object({
  preset: RealismPreset,
  latencyMinMs: Latency,
  latencyMaxMs: Latency,
  /** Share of the house's size at its price that is ahead of an order in the queue. */
  queueThousandths: Thousandths,
  /** Share of the house's size that a taker gets. */
  takeThousandths: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Share of a reference market trade that reaches a resting order. */
  printThousandths: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Share of orders that are rejected. */
  rejectThousandths: Thousandths,
})
export type Realism = Static<typeof Realism>
/** Only a preset, or all figures with `custom`. */
export const SetRealismBody = Type.Object({
  preset: RealismPreset,
  latencyMinMs: Type.Optional(Latency),
  latencyMaxMs: Type.Optional(Latency),
  queueThousandths: Type.Optional(Thousandths),
  takeThousandths: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  printThousandths: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  rejectThousandths: Type.Optional(Thousandths),
})
export type SetRealismBody = Static<typeof SetRealismBody>

const Fees = Type.Object({ maker: Type.String(), taker: Type.String(), isOwn: Type.Boolean() })

export const SimulationAccount = Type.Object({
  /** The user's or sub-account's id. */
  accountId: Type.String(),
  /** Number of the current epoch; null between a close and the next start. */
  epoch: nullable(Type.Integer()),
  epochStartedAt: nullable(Time),
  realism: Realism,
  holdMode: HoldMode,
  spotLevel: Type.Integer(),
  futuresLevel: Type.Integer(),
  /** The rates in force, which those of a market replace unless they are the account's own. */
  fees: Type.Object({ spot: Fees, futures: Fees }),
})
export type SimulationAccount = Static<typeof SimulationAccount>
