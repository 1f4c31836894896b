/** Permission that a sub-account needs; main accounts and guests may do everything with their own. */
export type TradingPermission = 'view' | 'trade' | 'transfer'

export interface TradingRoute {
  readonly method: 'GET' | 'POST'
  /** Including `/v1`. */
  readonly path: string
  readonly permission: TradingPermission
  /**
   * A second address of the same call, which pages use where common block lists stop the first one, which the specification names.
   * Including `/v1`.
   */
  readonly pagePath?: string
}

/** Returns all addresses of a call. */
export function pathsOf({ path, pagePath }: Pick<TradingRoute, 'path' | 'pagePath'>): readonly string[] {
  return pagePath === undefined ? [path] : [path, pagePath]
}

/** Returns a route with a second address for pages. `pagePath` excludes `/v1`. */
export const withPagePath = (route: TradingRoute, pagePath: string): TradingRoute => ({ ...route, pagePath: `/v1${pagePath}` })

/** Returns the route of a call that reads. `path` excludes `/v1`. */
export const read = (path: string): TradingRoute => ({ method: 'GET', path: `/v1${path}`, permission: 'view' })
/** Returns the route of a call that trades. */
export const trade = (path: string): TradingRoute => ({ method: 'POST', path: `/v1${path}`, permission: 'trade' })
/** Returns the route of a call that moves funds. */
export const move = (path: string): TradingRoute => ({ method: 'POST', path: `/v1${path}`, permission: 'transfer' })
