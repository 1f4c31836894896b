import type { AccountPath } from './account-calls.ts'
import accounts from './accounts/account-table.json' with { type: 'json' }
import { CALL_PREFIX, NO_NEEDS, SUCCESS_CODES, type CallNeeds } from './call-needs.ts'
import type { ErrorName } from './errors/errors.ts'

/**
 * The calls of specification 7.2 to 7.4 for which the request layer does more than send path and fields: account calls, and others that
 * the specification names. It describes most of them only in words; their paths are ours.
 */
export interface Call extends CallNeeds {
  /** Path, including the `/v1` of every call. */
  readonly path: string
}

/** Envelope of every answer (7.1; DESIGN 7). Refusals by a gateway rule have a `group` (8.4). */
export interface Envelope<Data = unknown> {
  readonly code: string
  readonly data: Data
  readonly msg: string
  readonly status: 'success' | 'error'
  /** Milliseconds. */
  readonly requestTime: number
  readonly group?: string
}

/** The other calls of 7.3, which are not account calls: they carry the device token. */
const SENSITIVE_PATHS = [
  '/redpacket/create',
  '/swap/web3/sign',
  '/swap/web3/withdraw',
  '/p2p/advertisement/edit',
  '/p2p/advertisement/publish',
  // The same two calls, by the addresses that our pages use.
  '/p2p/listing/edit',
  '/p2p/listing/publish',
  '/p2p/order/releaseCoin',
  '/p2p/payment/add',
  '/spot/withdraw',
  '/spot/batchWithdraw/query',
]

/** The fields of these calls that are encrypted: passwords, as those of account calls. */
const SEALED_FIELDS: Readonly<Record<string, readonly string[]>> = { '/swap/web3/withdraw': ['withdrawPassword'] }

/** The user-info call, whose refusals for a missing login are not reported to the user (7.2, 8.2). */
export const USER_INFO_PATH = `${CALL_PREFIX}${'/user/overview/userinfo' satisfies AccountPath}`
/** Security events of the browser (7.2). */
export const SECURITY_LOG_PATH = `${CALL_PREFIX}/buried/log/cspSecurity`
export const SECURITY_LOG_CONTENT_TYPE = 'application/csp-report'

/** Body of a security event (7.2). */
export interface SecurityEvent {
  readonly bizType: string
  readonly data: { readonly event: string; readonly reason: string }
  /** Milliseconds. */
  readonly timestamp: number
  /** URL of the page, without query and fragment. */
  readonly page: string
}

/** The account calls with special requirements, and the other calls of 7.3. */
export const CALLS: readonly Call[] = [
  ...Object.entries<Partial<CallNeeds>>(accounts.needs).map(([path, needs]) => ({ ...NO_NEEDS, ...needs, path: CALL_PREFIX + path })),
  ...SENSITIVE_PATHS.map((path) => ({ ...NO_NEEDS, path: CALL_PREFIX + path, deviceToken: true, sealed: SEALED_FIELDS[path] ?? [] })),
]

const byPath = new Map(CALLS.map((entry) => [entry.path, entry]))

/** Returns the table row of a path without query; undefined for calls without any of these requirements. */
export function findCall(path: string): Call | undefined {
  return byPath.get(path)
}

/** Checks whether a call's fields are sent in a ciphertext (7.5), which also carries the client key, even if there is nothing to hide. */
export function isSealed({ sealed, opensSession }: Pick<Call, 'sealed' | 'opensSession'>): boolean {
  return sealed.length > 0 || opensSession
}

/**
 * Returns the user's id from the answer of a login: `userInfo.userId`, or `accessTokenResVO.userInfo.userId` (3.8). Undefined if the
 * answer is only an intermediate step.
 */
export function readLoginUserId(unsafe: unknown): string | undefined {
  const direct = readUserId(unsafe)
  return direct ?? readUserId(fieldOf(unsafe, 'accessTokenResVO'))
}

function readUserId(unsafe: unknown): string | undefined {
  const id = fieldOf(fieldOf(unsafe, 'userInfo'), 'userId')
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : undefined
}

function fieldOf(unsafe: unknown, name: string): unknown {
  return typeof unsafe === 'object' && unsafe !== null && Object.hasOwn(unsafe, name)
    ? (unsafe as Record<string, unknown>)[name]
    : undefined
}

/** Checks whether an envelope's code means success (8.1). */
export function isSuccess(code: unknown): boolean {
  return SUCCESS_CODES.has(String(code))
}

/** Codes of an expired login (8.1: 401; 8.2: the others). `20205` and `401` come from other gateways. */
export const EXPIRED_CODES: ReadonlySet<string> = new Set(['20906', '20205', '401'])
/** Codes whose toast is the answer's own message, and which the user-info call passes over (8.2). `00005` and `00006` come from other gateways. */
export const TOLD_CODES: ReadonlySet<string> = new Set(['00004', '00005', '00006'])

/** The refusals after which a client signs again or logs out (8.3), by their names in the error catalogue. */
export const SIGN_ERROR_NAMES = ['signMissing', 'signModeNotMatched', 'signExpired', 'signInvalid'] as const satisfies readonly ErrorName[]
