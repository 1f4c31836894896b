/** Public calls that pages make by themselves. Their answers are in `search.ts` and `announcement.ts`, apart, so that pages load no schema. */

/** `GET /v1/public/search?text=`: the pairs and coins that match a text, best first. */
export const SEARCH_PATH = '/v1/public/search'

/** Longer texts are refused. */
export const SEARCH_TEXT_MAX = 40

/** `GET /v1/public/announcement?locale={code}`: the operator's announcement; null if there is none. */
export const ANNOUNCEMENT_PATH = '/v1/public/announcement'
