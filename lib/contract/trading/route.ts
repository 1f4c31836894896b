/** Permission that a sub-account needs; main accounts and guests may do everything with their own. */
export type TradingPermission = 'view' | 'trade' | 'transfer'

export interface TradingRoute {
  readonly method: 'GET' | 'POST'
  /** Including `/v1`. */
  readonly path: string
  readonly permission: TradingPermission
}

/** Returns the route of a call that reads. `path` excludes `/v1`. */
export const read = (path: string): TradingRoute => ({ method: 'GET', path: `/v1${path}`, permission: 'view' })
/** Returns the route of a call that trades. */
export const trade = (path: string): TradingRoute => ({ method: 'POST', path: `/v1${path}`, permission: 'trade' })
/** Returns the route of a call that moves funds. */
export const move = (path: string): TradingRoute => ({ method: 'POST', path: `/v1${path}`, permission: 'transfer' })
