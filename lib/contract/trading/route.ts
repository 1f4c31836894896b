import type { SubAccountPermission } from '../accounts/accounts.ts'
import type { TSchema } from 'typebox'

/** Permission that a sub-account needs; main accounts and guests may do everything with their own. */
export type TradingPermission = SubAccountPermission

/** A trading call: everything that gateway and pages have to know of it, stated once. */
export interface TradingRoute<Fields extends TSchema = TSchema, Data extends TSchema = TSchema> {
  readonly method: 'GET' | 'POST'
  /** Including `/v1`. */
  readonly path: string
  readonly permission: TradingPermission
  /** The query of a GET, the body of a POST. */
  readonly fields: Fields
  /** `data` of the answer's envelope. */
  readonly data: Data
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

/** Defines a call that reads. `path` excludes `/v1`. */
export function read<Fields extends TSchema, Data extends TSchema>(path: string, fields: Fields, data: Data): TradingRoute<Fields, Data> {
  return { method: 'GET', path: `/v1${path}`, permission: 'view', fields, data }
}

/** Defines a call that trades. `path` excludes `/v1`. */
export function trade<Fields extends TSchema, Data extends TSchema>(path: string, fields: Fields, data: Data): TradingRoute<Fields, Data> {
  return { method: 'POST', path: `/v1${path}`, permission: 'trade', fields, data }
}

/** Defines a call that moves funds. `path` excludes `/v1`. */
export function move<Fields extends TSchema, Data extends TSchema>(path: string, fields: Fields, data: Data): TradingRoute<Fields, Data> {
  return { method: 'POST', path: `/v1${path}`, permission: 'transfer', fields, data }
}
