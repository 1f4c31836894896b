/** Limits of hooks, apart from their schemas, so that pages can show and check them without loading TypeBox. */

/** Path of a hook, without its id. */
export const HOOK_PATH = '/v1/hooks'

/** Hooks per account; each sub-account has its own. */
export const HOOKS_MAX = 10
export const HOOK_NAME_CHARACTERS_MAX = 40

/** The longest message that a hook takes. */
export const HOOK_BYTES_MAX = 4096

/** How far the time of a message may be from the wall clock, before or after it. */
export const HOOK_TIME_MS = 5 * 60_000

/** Messages that one hook takes in a minute. */
export const HOOK_MESSAGES_PER_MINUTE = 30

/** Arrivals that the log of a hook shows. */
export const HOOK_ARRIVALS_MAX = 100
