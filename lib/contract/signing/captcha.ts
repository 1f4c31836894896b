import { ERRORS } from '../errors/errors.ts'

/** The calls and codes of a captcha (specification 3.8, 4.4, 7.2, 8.4). */

export const CAPTCHA_START_PATH = '/v1/security/policy/captcha/get-captcha-id'
export const CAPTCHA_CHECK_PATH = '/v1/security/policy/captcha/check-captcha'
/** Header with the proof in the repeated request. */
export const CAPTCHA_TOKEN_HEADER = 'captcha-token'
/** Below the site's static library path: the script that the browser loads before showing a challenge. */
export const CAPTCHA_SCRIPT_PATH = '/static/lib/captcha.js'
/** `captchaType` of every check (specification 7.2). */
export const CAPTCHA_TYPE = 3
/** `status` of a start response that requires no challenge (4.4). */
export const CAPTCHA_STATUS_NONE = 0
/** A refusal with this code and this `group` means: solve a captcha and repeat the request (8.4). */
export const CAPTCHA_REQUIRED_CODE = ERRORS.captchaRequired.code
export const CAPTCHA_REQUIRED_GROUP = 'gateway'
/** Answer code of a request whose challenge the user closed, with the original message (8.4). Set by the browser. */
export const CAPTCHA_CLOSED_CODE = '90000001'

/** The scenes for which a page asks on its own, before the call is sent (4.4, standalone flow). In all others the gateway asks. */
export const CAPTCHA_SCENES_AHEAD: ReadonlySet<string> = new Set(['register', 'verifyCode', 'resetPassword'])

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
  /** Base64 of the challenge's result as UTF-8 JSON. */
  readonly captchaValidate: string
  readonly bizId?: string
  readonly bizParam?: string
  readonly areaCode?: string
}

/** Checks whether a code means success in the two captcha calls (7.2); such codes are passed on as `00000`. */
export function isCaptchaSuccess(code: unknown): boolean {
  return code === undefined || code === null || ['', '0', '200', '00000'].includes(String(code))
}

/**
 * Path from which the captcha script loads its challenge: `GET ?captchaId=&language=`; the id is valid for one challenge and one check,
 * the language is a three-letter code (specification 9), with English as the fallback.
 */
export const CAPTCHA_CHALLENGE_PATH = '/v1/security/policy/captcha/challenge'

/** `data` of the challenge call. */
export interface CaptchaChallenge extends CaptchaPuzzle {
  /** The challenge's language, and its texts. */
  readonly language: string
  readonly texts: CaptchaTexts
}

/**
 * The kinds of tasks in a challenge; the visitor solves one of them. A new kind needs a name here and a folder in
 * `gateway/accounts/captcha`; the compiler then requires its task, its solution and its registration.
 */
export const CAPTCHA_KINDS = ['slider', 'work'] as const
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number]

/** The tasks shown to the visitor, by kind. */
export interface CaptchaTasks {
  readonly slider: CaptchaPicture
  readonly work: CaptchaWorkTask
}

/** The solutions sent by the visitor's browser, by kind. */
export interface CaptchaSolutions {
  readonly slider: CaptchaSlide
  readonly work: CaptchaWorkDone
}

/** The intersection of all members of a union. */
export type AllOf<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void ? All : never

/** The puzzle to solve: one task of every kind. */
export type CaptchaPuzzle = { readonly captchaId: string } & AllOf<CaptchaTasks[CaptchaKind]>

/** A piece to move into its gap. Lengths are pixels of the picture. */
export interface CaptchaPicture {
  readonly width: number
  readonly height: number
  /** PNG as a `data:` URL: the picture with its gap. */
  readonly picture: string
  /** PNG as a `data:` URL: the piece that fills the gap. */
  readonly piece: string
  readonly pieceWidth: number
  readonly pieceHeight: number
  /** Distance of the piece from the picture's upper edge; the user only has to find the distance from the left. */
  readonly pieceTop: number
}

/** For users who cannot see the picture: a proof of work in the format of altcha-lib. */
export interface CaptchaWorkTask {
  readonly work: CaptchaWork
}

/** The task is to find the number for which SHA-256 of `salt + number`, in hexadecimal digits, is the challenge. */
export interface CaptchaWork {
  readonly algorithm: 'SHA-256'
  readonly challenge: string
  readonly salt: string
  /** Upper limit of the number. */
  readonly maxnumber: number
  readonly signature: string
}

/** Contents of `captchaValidate`, which is base64 of this as JSON. */
export type CaptchaSolution = CaptchaSolutions[CaptchaKind]

/** The piece was moved by a pointer, or with the arrow keys, which leave no path to check. */
export interface CaptchaSlide {
  readonly kind: 'slider'
  readonly captchaId: string
  readonly input: 'pointer' | 'keyboard'
  /** Pixels from the picture's left edge to the piece's left edge. */
  readonly x: number
  /** `[milliseconds since the start, x, y]` along the path, at most 500 points. */
  readonly trail: readonly (readonly [timeMs: number, x: number, y: number])[]
}

/** The proof of work was computed. */
export interface CaptchaWorkDone {
  readonly kind: 'work'
  readonly captchaId: string
  readonly number: number
  readonly work: CaptchaWork
}

/** Name of the global property under which the captcha script exports its functions. */
export const CAPTCHA_SCRIPT_GLOBAL = 'captchaSdk'
export interface CaptchaSdk {
  /** Shows a challenge over the page; null if the visitor closes it. Rejects if it cannot be shown. */
  show(options: CaptchaShowOptions): Promise<CaptchaSolution | null>
}

export interface CaptchaShowOptions {
  readonly captchaId: string
  /** Reads the challenge: the script makes no call of its own. Rejects if the gateway gives none. */
  load(): Promise<unknown>
  /** The three-letter code of the requested language (specification 9). */
  readonly language: string
  /** BCP-47 tag of the page, for `lang`. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** The page's own texts: those needed before the challenge is loaded, and any that are better than the service's. */
  readonly texts: Pick<CaptchaTexts, CaptchaDialogText> & Partial<CaptchaTexts>
}

/** Texts of the dialog before it has a challenge. */
export type CaptchaDialogText = 'title' | 'close' | 'loadFailed'

/** Texts of the challenge in the visitor's language. */
export interface CaptchaTexts {
  readonly title: string
  /** Instruction for pointer and arrow keys. */
  readonly instruction: string
  /** Name of the slider for screen readers. */
  readonly slider: string
  readonly confirm: string
  /** Label of the alternative without a picture. */
  readonly withoutPicture: string
  /** Shown while that alternative computes. */
  readonly working: string
  readonly close: string
  readonly loadFailed: string
}
