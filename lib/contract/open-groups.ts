/** The description of the open API: an OpenAPI document of every call, generated from the schemas of its routes. */
export const OPEN_API_DOCUMENT_PATH = '/api/v2/openapi.json'

/** The groups of the open API's reference, in the order of its pages; those of public market data come first. */
export const OPEN_GROUPS = [
  'spotMarket',
  'futuresMarket',
  'account',
  'subAccounts',
  'spotTrading',
  'futuresAccount',
  'futuresTrading',
  'marginAccount',
  'marginTrading',
  'convert',
  'earn',
  'p2p',
  'bots',
  'copy',
] as const
export type OpenGroup = (typeof OPEN_GROUPS)[number]

/** The page of the reference that has the streams. */
export const STREAMS_PAGE = 'streams'
/** The description of the streams: an AsyncAPI document, written from the tables of the channels. */
export const STREAMS_DOCUMENT_PATH = '/api/v2/asyncapi.json'

/** The data feed of charting clients, which is not a part of the dialect. */
export const UDF_PATH = '/api/udf'

/** Returns a group's name in addresses: `spotTrading` is at `/api-doc/spot-trading`. */
export function makeSlug(group: OpenGroup): string {
  return group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Returns the group that an address names; undefined if there is none. */
export function groupAt(slug: string): OpenGroup | undefined {
  return OPEN_GROUPS.find((group) => makeSlug(group) === slug)
}

/** Returns the anchor of a call on the page of its group. */
export function makeAnchor(method: string, path: string): string {
  return `${method.toLowerCase()}-${path.replace(/^\/api\/v2\//, '').replace(/[^a-zA-Z0-9]+/g, '-')}`
}
