/**
 * The query parameters that anything on the server reads while it answers for a page or a file of the web process: `_rsc`, by which
 * the router in the browser tells flight data apart, and `part` of the sitemaps. Everything else in a query is for scripts, which read
 * it in the browser's own address. A test walks the sources, so that a page that reads another name must add it here.
 */
export const QUERY_NAMES_READ: ReadonlySet<string> = new Set(['_rsc', 'part'])

/** Longest value that is passed on: beyond it no value of ours goes. */
export const QUERY_VALUE_CHARACTERS_MAX = 128

/**
 * The part of a raw query (with its `?`, or empty) that the server reads: each name at most once, the first that is given, cut to the
 * longest value. The cost of a query with thousands of names ends here (it grew with their square in the web process).
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

/** The rest of a raw query, in its order: what the server is not told. Empty, or with a `?`. */
export function queryUnread(query: string): string {
  const rest = query.slice(1).split('&').filter((pair) => pair !== '' && !QUERY_NAMES_READ.has(pair.split('=', 1)[0] ?? ''))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}
