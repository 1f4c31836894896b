/** The device-risk token (specification 4.2, 5, 7.2, 7.3, 9; DESIGN 5.17). */

/** The script that makes tokens, below the site's static library path, and the call that it asks for one. */
export const DEVICE_SCRIPT_PATH = '/static/lib/device-risk.js'
export const DEVICE_TOKEN_PATH = '/v1/constantid/udid/c1'
/** The app ids of the call: one for tests and development, another for production (7.2). */
export const DEVICE_APP_ID = { development: 'web-dev', production: 'web' } as const
/** Every call to a path of 7.3 carries the token in this header. */
export const DEVICE_TOKEN_HEADER = 'device-token'
/** A fingerprint that says nothing: what browsers that hide themselves all give. It is refused (5). */
export const FINGERPRINT_PLACEHOLDER = '00000000000000000000000000000000'
/** Specification 5: a token of exactly so many characters is a full one. */
export const DEVICE_TOKEN_CHARACTERS = 40
/** Longest demoted token that is accepted. */
export const DEVICE_TOKEN_CHARACTERS_MAX = 512

/** What a token is worth: `demoted` says that the service knows less of the device than it wanted to. */
export type DeviceTokenKind = 'success' | 'demoted'

/** Specification 5: exactly 40 characters is a success token, any other non-empty text a demoted one; null is no token. */
export function judgeDeviceToken(token: string): DeviceTokenKind | null {
  if (token === '') return null
  return token.length === DEVICE_TOKEN_CHARACTERS ? 'success' : 'demoted'
}

/** Specification 5: a fingerprint is accepted only if it is not the known placeholder. */
export function isFingerprint(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value !== FINGERPRINT_PLACEHOLDER
}

/** Payload of the token call: which app asks, and what it saw of the device. */
export interface DeviceTokenRequest {
  readonly appId: string
  /** 32 hexadecimal digits; empty where the browser shows nothing that tells it from others: then the token is a demoted one. */
  readonly fingerprint: string
}

/** What the device-risk script brings, as a property of this name of the page's global object. */
export const DEVICE_SCRIPT_GLOBAL = 'deviceRiskSdk'
export interface DeviceRiskSdk {
  /** What this device looks like; the placeholder where the browser hides it. */
  fingerprint(): Promise<string>
  /** Asks the service for a token. Rejects where it gives none. */
  token(request: DeviceTokenRequest): Promise<string>
}
