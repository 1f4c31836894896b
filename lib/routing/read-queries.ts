/**
 * The query parameters that the server reads when it answers for a page or a file of the web process: `_rsc`, by which the router in
 * the browser marks requests for flight data, and `part` of the sitemaps. Scripts read all others in the browser's own address. A test
 * searches the sources, so a page that reads another name must add it here.
 */
export const QUERY_NAMES_READ: ReadonlySet<string> = new Set(['_rsc', 'part'])

/** The longest value that is passed on; no value of ours is longer. */
export const QUERY_VALUE_CHARACTERS_MAX = 128

/**
 * Returns the part of a raw query (with its `?`, or empty) that the server reads: the first occurrence of each name, with its value cut
 * to the maximum length. This bounds the cost of a query with thousands of names, which was quadratic in the web process.
 */
export function queryRead(query: string): string {
  const kept = new Map<string, string>()
  for (const pair of query.slice(1).split('&')) {
    const end = pair.indexOf('=')
    const name = end === -1 ? pair : pair.slice(0, end)
    if (QUERY_NAMES_READ.has(name) && !kept.has(name)) kept.set(name, pair.slice(0, name.length + 1 + QUERY_VALUE_CHARACTERS_MAX))
  }
  return kept.size === 0 ? '' : `?${[...kept.values()].join('&')}`
}

/** Returns the rest of a raw query in its order, which the server does not receive. Empty, or with a `?`. */
export function queryUnread(query: string): string {
  const rest = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !QUERY_NAMES_READ.has(pair.split('=', 1)[0] ?? ''))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}
