/** Prefix of every call's path (specification 7.1). */
export const CALL_PREFIX = '/v1'

/** Codes of an envelope that mean success (8.1). */
export const SUCCESS_CODES: ReadonlySet<string> = new Set(['00000', '0', '200'])

/** The data that the request layer adds to a call and the gateway requires of it, besides method and fields. */
export interface CallNeeds<Field extends string = string> {
  /** Carries the device token (7.3). */
  readonly deviceToken: boolean
  /** Fields moved into `bodyCiphertext` (7.4, 7.5); empty for calls that encrypt nothing. */
  readonly sealed: readonly Field[]
  /** A successful answer is a login: the client key becomes the session's key (4.3). */
  readonly opensSession: boolean
  /** The scene in which a gateway rule may require a captcha; null if it never does. */
  readonly captchaScene: string | null
}

/** The needs of a call that has none. */
export const NO_NEEDS: CallNeeds<never> = { deviceToken: false, sealed: [], opensSession: false, captchaScene: null }
