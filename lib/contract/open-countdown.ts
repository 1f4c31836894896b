/**
 * The dead man's switch of a key: all open orders of its account are cancelled when the key has been silent for a number of seconds. Only
 * this call and the operation of the same name on the streams break the silence.
 */
export const COUNTDOWN_PATH = '/api/v2/common/countdown-cancel-all'

/** The shortest and the longest silence, in seconds. */
export const COUNTDOWN_SECONDS_MIN = 1
export const COUNTDOWN_SECONDS_MAX = 86_400
