import { TERMINAL_CODE_HEADER } from './device.ts'
import { isAlgorithm, FALLBACK_ALGORITHM, SIGN_PARTS, type Algorithm } from './signing.ts'

/** `GET /v1/mix/config/gatewaySignConfig` (specification 7.2): the configuration is under this name in `data`. */
export const SIGN_CONFIG_PATH = '/v1/mix/config/gatewaySignConfig'
export const SIGN_CONFIG_FIELD = 'gatewaySignConfig'

/** Gateway sign config (specification 3.8). */
export interface GatewaySignConfig {
  /** If false, clients sign and encrypt nothing (4.3). */
  readonly clientOpen: boolean
  /** RSA, PEM of a SubjectPublicKeyInfo. */
  readonly serverPublicKey: string
  /** Base64: the root key's signature of the DER of `serverPublicKey` (DESIGN 5.14, 7). */
  readonly serverPublicKeySign: string
  readonly defaultAlgorithm: Algorithm
  /** Maps paths to sign modes. */
  readonly exactUrls: Readonly<Record<string, string>>
  /** Maps path prefixes to sign modes; a prefix covers the path itself and anything below it. */
  readonly prefixUrls: Readonly<Record<string, string>>
  /** Maps each sign mode to the parts to sign, in order. */
  readonly signModes: Readonly<Record<string, readonly string[]>>
  /** The path of the call that checks whether this device is the user's; empty if there is none. */
  readonly userCheckDeviceUrl: string
}

/**
 * The sign modes of specification 7.5, and one of ours with a header among its parts (specification 5): it binds a call that opens a
 * session on another device to the device that allows it.
 */
export const SIGN_MODES = {
  '0': [SIGN_PARTS.path, SIGN_PARTS.time],
  '1': [SIGN_PARTS.path, SIGN_PARTS.time, SIGN_PARTS.traceId],
  '2': [SIGN_PARTS.path, SIGN_PARTS.time, SIGN_PARTS.traceId, SIGN_PARTS.body],
  '3': [SIGN_PARTS.path, SIGN_PARTS.time, SIGN_PARTS.traceId, SIGN_PARTS.body, TERMINAL_CODE_HEADER],
} as const satisfies Record<string, readonly string[]>

/** Specification 5: the parts that are signed if a sign mode defines none. */
export const DEFAULT_SIGN_PARTS: readonly string[] = SIGN_MODES['0']

/** Returns the parts of a sign mode in a configuration; the default ones if it defines none. */
export function readSignParts(config: Pick<GatewaySignConfig, 'signModes'>, mode: string): readonly string[] {
  return (Object.hasOwn(config.signModes, mode) ? config.signModes[mode] : undefined) ?? DEFAULT_SIGN_PARTS
}

/**
 * Returns the sign mode of a path, or null if it is not a core url: an exact entry wins, else the longest prefix at a `/` boundary.
 * Throws RangeError for a path that does not start with `/` (specification 5) or that two parsers could read differently.
 */
export function findSignMode(config: Pick<GatewaySignConfig, 'exactUrls' | 'prefixUrls'>, path: string): string | null {
  const plain = plainPath(path)
  const exact = Object.hasOwn(config.exactUrls, plain) ? config.exactUrls[plain] : undefined
  if (exact !== undefined) return exact
  let longest: string | null = null
  for (const prefix of Object.keys(config.prefixUrls)) {
    if (isBelow(plain, prefix) && prefix.length > (longest?.length ?? 0)) longest = prefix
  }
  return longest === null ? null : (config.prefixUrls[longest] ?? null)
}

function isBelow(path: string, prefix: string): boolean {
  if (prefix === '' || !path.startsWith(prefix)) return false
  return prefix.endsWith('/') || path.length === prefix.length || path[prefix.length] === '/'
}

/**
 * Returns a path in the form that is compared with the configuration: decoded once, without query. Throws RangeError if it is relative,
 * does not decode, or contains empty or dot segments, backslashes, number signs, control characters or an encoded slash or percent
 * sign: a path that two parsers read differently must never bypass its sign mode.
 */
export function plainPath(target: string): string {
  const path = target.split('?', 1)[0] ?? ''
  if (!path.startsWith('/')) throw new RangeError('a signed path must start with /')
  const decoded = decodeOnce(path)
  const isPlain = !/\/\/|\\|#|[\0-\x1f\x7f]|\/\.{1,2}(?:\/|$)/.test(decoded) && !/%(?:2f|25|5c)/i.test(path)
  if (!isPlain) throw new RangeError('a signed path must be plain')
  return decoded
}

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new RangeError('a signed path must be plain')
  }
}

/**
 * Checks whether a request to a core url is signed (specification 5 and 6): it must carry time and trace id, and the browser must have a
 * session. Otherwise the core-url signature is omitted, and the gateway decides how to treat that.
 */
export function canSignCoreUrl(request: { readonly time?: string; readonly traceId?: string; readonly token?: string }): boolean {
  return Boolean(request.time) && Boolean(request.traceId) && Boolean(request.token)
}

/** Checks whether a path is the configured device-check call. */
export function isDeviceCheck(config: Pick<GatewaySignConfig, 'userCheckDeviceUrl'>, path: string): boolean {
  return config.userCheckDeviceUrl !== '' && plainPath(path) === config.userCheckDeviceUrl
}

/** Reads a configuration as received or as stored in session storage; null if it is invalid. Drops extra fields. */
export function readSignConfig(unsafe: unknown): GatewaySignConfig | null {
  if (!isRecord(unsafe) || typeof unsafe.clientOpen !== 'boolean') return null
  const { clientOpen, serverPublicKey = '', serverPublicKeySign = '', userCheckDeviceUrl = '' } = unsafe
  const exactUrls = readModes(unsafe.exactUrls)
  const prefixUrls = readModes(unsafe.prefixUrls)
  const signModes = readRecord(unsafe.signModes ?? {}, isStringList)
  if (!isString(serverPublicKey) || !isString(serverPublicKeySign) || !isString(userCheckDeviceUrl)) return null
  if (exactUrls === null || prefixUrls === null || signModes === null) return null
  const defaultAlgorithm = unsafe.defaultAlgorithm ?? FALLBACK_ALGORITHM
  if (!isAlgorithm(defaultAlgorithm)) return null
  return {
    clientOpen,
    serverPublicKey,
    serverPublicKeySign,
    defaultAlgorithm,
    exactUrls,
    prefixUrls,
    signModes,
    userCheckDeviceUrl,
  }
}

/** Reads the sign modes of paths; a gateway may write a mode as a number. */
function readModes(unsafe: unknown): Record<string, string> | null {
  const modes = readRecord(unsafe ?? {}, isMode)
  return modes && Object.fromEntries(Object.entries(modes).map(([path, mode]) => [path, String(mode)]))
}

function isMode(value: unknown): value is string | number {
  return isString(value) || Number.isSafeInteger(value)
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isString)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readRecord<Value>(unsafe: unknown, isValue: (value: unknown) => value is Value): Record<string, Value> | null {
  if (!isRecord(unsafe)) return null
  const entries = Object.entries(unsafe)
  return entries.every((entry): entry is [string, Value] => isValue(entry[1])) ? Object.fromEntries(entries) : null
}
