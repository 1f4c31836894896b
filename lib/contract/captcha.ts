import { ERRORS } from './errors.ts'

/** The calls and codes of a captcha (specification 3.8, 4.4, 7.2, 8.4). */

export const CAPTCHA_START_PATH = '/v1/security/policy/captcha/get-captcha-id'
export const CAPTCHA_CHECK_PATH = '/v1/security/policy/captcha/check-captcha'
/** The repeated request carries its proof in this header. */
export const CAPTCHA_TOKEN_HEADER = 'captcha-token'
/** Below the site's static library path: what the browser loads before it shows a challenge. */
export const CAPTCHA_SCRIPT_PATH = '/static/lib/captcha.js'
/** `captchaType` of every check (specification 7.2). */
export const CAPTCHA_TYPE = 3
/** `status` of a start response that asks for no challenge (4.4). */
export const CAPTCHA_STATUS_NONE = 0
/** A refusal with this code and this `group` means: solve a captcha and come again (8.4). */
export const CAPTCHA_REQUIRED_CODE = ERRORS.captchaRequired.code
export const CAPTCHA_REQUIRED_GROUP = 'gateway'
/** What a request is answered with whose challenge the user closed, with the original message (8.4). Made by the browser. */
export const CAPTCHA_CLOSED_CODE = '90000001'

/** Payload of the start call. */
export interface CaptchaStartRequest {
  readonly scene: string
  readonly bizParam?: string
  readonly areaCode?: string
  readonly bizId?: string
}

/** Payload of the check call. */
export interface CaptchaCheckRequest {
  readonly captchaType: typeof CAPTCHA_TYPE
  /** Base64 of the UTF-8 JSON of what the challenge reports. */
  readonly captchaValidate: string
  readonly bizId?: string
  readonly bizParam?: string
  readonly areaCode?: string
}

/** Codes that mean success in the two captcha calls (7.2); they are passed on as `00000`. */
export function isCaptchaSuccess(code: unknown): boolean {
  return code === undefined || code === null || ['', '0', '200', '00000'].includes(String(code))
}

/** Where the captcha script reads its challenge: `GET ?captchaId=`; the id is good for one challenge and one check. */
export const CAPTCHA_CHALLENGE_PATH = '/v1/security/policy/captcha/challenge'

/** `data` of the challenge call. Lengths are pixels of the picture. */
export interface CaptchaChallenge {
  readonly captchaId: string
  readonly width: number
  readonly height: number
  /** PNG as a `data:` address: the picture with its gap. */
  readonly picture: string
  /** PNG as a `data:` address: the piece that fills the gap. */
  readonly piece: string
  readonly pieceWidth: number
  readonly pieceHeight: number
  /** Distance of the piece from the picture's upper edge; only the distance from the left is asked for. */
  readonly pieceTop: number
  /** For those who cannot see the picture: a proof of work, as altcha-lib makes them. */
  readonly work: CaptchaWork
}

/** A number is looked for whose hash, after the salt, is the challenge: SHA-256 of `salt + number`, in hexadecimal digits. */
export interface CaptchaWork {
  readonly algorithm: 'SHA-256'
  readonly challenge: string
  readonly salt: string
  /** The number is at most this. */
  readonly maxnumber: number
  readonly signature: string
}

/** What `captchaValidate` holds: base64 of this as JSON. */
export type CaptchaSolution = CaptchaSlide | CaptchaWorkDone

/** The piece was moved: by a pointer, or with the arrow keys, which leave no path to judge. */
export interface CaptchaSlide {
  readonly kind: 'slider'
  readonly captchaId: string
  readonly input: 'pointer' | 'keyboard'
  /** Pixels of the picture from its left edge to the piece's. */
  readonly x: number
  /** `[milliseconds since the start, x, y]` of the way there, at most 500 points. */
  readonly trail: readonly (readonly [timeMs: number, x: number, y: number])[]
}

/** The work was done. */
export interface CaptchaWorkDone {
  readonly kind: 'work'
  readonly captchaId: string
  readonly number: number
  readonly work: CaptchaWork
}

/** What the captcha script brings, as a property of this name of the page's global object. */
export const CAPTCHA_SCRIPT_GLOBAL = 'captchaSdk'
export interface CaptchaSdk {
  /** Shows a challenge over the page; null where the visitor closes it. Rejects where it cannot be shown. */
  show(options: CaptchaShowOptions): Promise<CaptchaSolution | null>
}

export interface CaptchaShowOptions {
  readonly captchaId: string
  /** BCP-47, for `lang`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly texts: CaptchaTexts
}

/** Texts of the challenge in the visitor's language. */
export interface CaptchaTexts {
  readonly title: string
  /** What to do with pointer or arrow keys. */
  readonly instruction: string
  /** Name of the slider for screen readers. */
  readonly slider: string
  readonly confirm: string
  /** The way without a picture. */
  readonly withoutPicture: string
  /** While that way computes. */
  readonly working: string
  readonly close: string
  readonly loadFailed: string
}
