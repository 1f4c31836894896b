/** Public calls that pages make by themselves. Their answers are in `search.ts` and `announcement.ts`, apart, so that pages load no schema. */

/** `GET /v1/public/search?text=`: the pairs and coins that match a text, best first. */
export const SEARCH_PATH = '/v1/public/search'

/** Longer texts are refused. */
export const SEARCH_TEXT_MAX = 40

/** `GET /v1/market/instruments` (`market/instrument-list.ts`): long, and seldom another one. */
export const INSTRUMENTS_PATH = '/v1/market/instruments'
/** Within this time a browser that has the list asks only whether it has changed, in milliseconds. */
export const INSTRUMENTS_KEPT_MS = 86_400_000

/** `GET /v1/public/legal`: who operates the site. */
export const LEGAL_PATH = '/v1/public/legal'
/** `GET /v1/public/announcement?locale={code}&page={path}&reader={visitors|users}`: what is announced there; null if nothing is. */
export const ANNOUNCEMENT_PATH = '/v1/public/announcement'

/** `GET /v1/public/registration`: who may register (`accounts/registration.ts`). */
export const REGISTRATION_PATH = '/v1/public/registration'
