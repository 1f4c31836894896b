/** `GET` and `POST`: the operator's controls of a replay (`replay.ts`); apart from their schema, which pages do not load. */
export const OPERATOR_REPLAY_PATH = '/v1/operator/replay'
