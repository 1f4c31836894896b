/** The device-risk token (specification 4.2, 5, 7.2, 7.3, 9; DESIGN 5.17). */

/** The script that makes tokens, below the site's static library path; it asks `/constantid/udid/c1` for one. */
export const DEVICE_SCRIPT_PATH = '/static/lib/device-risk.js'
/** The app ids of the call: one for tests and development, another for production (7.2). */
export const DEVICE_APP_ID = { development: 'web-dev', production: 'web' } as const
/** Every call to a path of 7.3 carries the token in this header. */
export const DEVICE_TOKEN_HEADER = 'device-token'
/**
 * A call with this header says the status of its browser's token, by its name, so that an operator can count how often the check of devices
 * fails. The gateway decides by the token alone.
 */
export const DEVICE_STATUS_HEADER = 'device-token-status'
/** Specification 4.2. */
export const DEVICE_TOKEN_STATUSES = ['notInitialised', 'success', 'demoted', 'error', 'timeout'] as const
export type DeviceTokenStatus = (typeof DEVICE_TOKEN_STATUSES)[number]
/** The meaningless fingerprint that browsers give when they hide themselves. It is refused (5). */
export const FINGERPRINT_PLACEHOLDER = '00000000000000000000000000000000'
/** Specification 5: a token of exactly this length is a success token. */
export const DEVICE_TOKEN_CHARACTERS = 40
/** Longest demoted token that is accepted. */
export const DEVICE_TOKEN_CHARACTERS_MAX = 512

/** Quality of a token: `demoted` means that the service knows less about the device than it wanted to. */
export type DeviceTokenKind = 'success' | 'demoted'

/** Classifies a token (specification 5): exactly 40 characters is a success token, other non-empty text a demoted one; null if empty. */
export function judgeDeviceToken(token: string): DeviceTokenKind | null {
  if (token === '') return null
  return token.length === DEVICE_TOKEN_CHARACTERS ? 'success' : 'demoted'
}

/** Checks whether a value is a fingerprint: any text but an empty one and the known placeholder (specification 5). */
export function isFingerprint(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value !== FINGERPRINT_PLACEHOLDER
}

/** Specification 7.1: the header by which every request identifies its device. It authorises nothing. */
export const TERMINAL_CODE_HEADER = 'terminalCode'

/** Payload of the token call: the requesting app, and the device's fingerprint. */
export interface DeviceTokenRequest {
  readonly appId: string
  /** 32 hexadecimal digits; empty if the browser shows nothing distinctive, in which case the token is a demoted one. */
  readonly fingerprint: string
}

/** Name of the global property under which the device-risk script exports its functions. */
export const DEVICE_SCRIPT_GLOBAL = 'deviceRiskSdk'
export interface DeviceRiskSdk {
  /** Returns this device's fingerprint; the placeholder if the browser hides it. */
  fingerprint(): Promise<string>
  /** Requests a token from the service. Rejects if it gives none. */
  token(request: DeviceTokenRequest): Promise<string>
}
