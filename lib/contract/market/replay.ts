import { Type, type Static } from 'typebox'
import { REPLAY_SPEED_MAX, REPLAY_SPEED_MIN } from './replay-path.ts'

/**
 * The operator's controls of a replay, `/v1/operator/replay`: `GET` tells how it runs, `POST` changes it. Both need `Authorization: Bearer {OPERATOR_TOKEN}`;
 * cookies count for nothing. They are not there (404) unless the operator has set a token and the market is a replay.
 */

export const ReplayAction = Type.Union([
  /** The market pauses: its clock, trades and candles. Orders are accepted at its last book. */
  Type.Object({ action: Type.Literal('pause') }),
  Type.Object({ action: Type.Literal('resume') }),
  /** Market seconds per second, within the bounds of `REPLAY_SPEED`; any other is an `invalidParameter`. */
  Type.Object({ action: Type.Literal('speed'), speed: Type.Number({ minimum: REPLAY_SPEED_MIN, maximum: REPLAY_SPEED_MAX }) }),
  /** Only forward, to a market time before the end, in milliseconds. Triggers, liquidations and fundings in between happen. */
  Type.Object({ action: Type.Literal('jump'), to: Type.Integer() }),
  /**
   * To an earlier market time, from the beginning of the recording on: the round of every trader ends at the current prices and begins anew
   * with the same funds, and the site opens the recording again there, which takes some seconds.
   */
  Type.Object({ action: Type.Literal('rewind'), to: Type.Integer() }),
])
export type ReplayAction = Static<typeof ReplayAction>

/** How a replay runs; times are milliseconds of the market clock. */
export const ReplayStatus = Type.Object({
  marketTime: Type.Integer(),
  begin: Type.Integer(),
  end: Type.Integer(),
  /** The speed that is in force, or that will be after a pause. */
  speed: Type.Number(),
  paused: Type.Boolean(),
})
export type ReplayStatus = Static<typeof ReplayStatus>
