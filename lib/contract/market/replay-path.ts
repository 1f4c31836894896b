/** `GET` and `POST`: the operator's controls of a replay (`replay.ts`); apart from their schema, which pages do not load. */
export const OPERATOR_REPLAY_PATH = '/v1/operator/replay'

/** The slowest and fastest replay, in market seconds per second: for `REPLAY_SPEED` and for the operator. A year passes in half a minute. */
export const REPLAY_SPEED_MIN = 0.01
export const REPLAY_SPEED_MAX = 1_000_000
