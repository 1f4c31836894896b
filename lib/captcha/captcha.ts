import type { Timers } from '#lib/kernel/clock.ts'
import { withTimeout } from '#lib/kernel/timeout.ts'
import { SUCCESS_CODE } from '#lib/contract/errors/errors.ts'
import {
  CAPTCHA_CHECK_PATH,
  CAPTCHA_START_PATH,
  CAPTCHA_STATUS_NONE,
  CAPTCHA_TYPE,
  isCaptchaSuccess,
  type CaptchaCheckRequest,
  type CaptchaSdk,
  type CaptchaShowOptions,
  type CaptchaSolution,
  type CaptchaStartRequest,
} from '#lib/contract/signing/captcha.ts'
import { solveByWork } from './solve-by-work.ts'

/** How a captcha ended (specification 4.4, 8.4). */
export type CaptchaResult =
  /** Verified; the token is empty if no challenge was needed. */
  | { readonly kind: 'passed'; readonly code: typeof SUCCESS_CODE; readonly token: string }
  /** The visitor closed the challenge: not verified. */
  | { readonly kind: 'closed'; readonly isVerified: false; readonly isClosed: true }
  /** One of the two calls was refused; code and message are from its answer. */
  | { readonly kind: 'refused'; readonly code: string; readonly msg: string }

/** Asks visitors to prove that they are human. */
export interface Captcha {
  /**
   * Runs one captcha after the ones already open: requests an id, shows a challenge if needed, and has the solution checked. Rejects
   * only if one of the two calls itself fails.
   */
  run(request: CaptchaStartRequest): Promise<CaptchaResult>
}

/** An answer of one of the two calls, as received. */
export interface CaptchaAnswer {
  readonly code?: unknown
  readonly msg?: unknown
  readonly data?: unknown
}

export interface CaptchaOptions {
  /** Posts a body to a path with `/v1` and resolves to the envelope, even if the call is refused. */
  readonly post: (path: string, body: unknown) => Promise<CaptchaAnswer>
  /** Returns the captcha script's exports, loading the script if necessary. */
  readonly loadSdk: () => Promise<unknown>
  readonly timers: Timers
  /** Reads the challenge of an id in a language (specification 9), for the script and for the work in its place. */
  readonly loadChallenge: (captchaId: string, language: string) => Promise<unknown>
  /** Appearance of challenges for this visitor. */
  readonly look: Omit<CaptchaShowOptions, 'captchaId' | 'load'>
  /**
   * Tells the visitor that the challenge could not be shown, and asks what to do: `again` tries once more, a solution is what `work` came
   * to, null closes. `work` computes the proof of work in place of the challenge; null once `isOver`.
   */
  readonly stuck: (work: (isOver: () => boolean) => Promise<CaptchaSolution | null>) => Promise<'again' | CaptchaSolution | null>
  /** Called with the reason if a challenge could not be shown. */
  readonly log: (event: string, reason: string) => void
}

/** Time limit for loading the captcha's script, in milliseconds; the same as for a request. */
const CAPTCHA_SCRIPT_WAIT_MS = 10_000

const CLOSED: CaptchaResult = { kind: 'closed', isVerified: false, isClosed: true }

/** Creates the captchas of one tab: one challenge at a time, however many requests need one. */
export function createCaptcha({ post, loadSdk, timers, look, stuck, log, loadChallenge }: CaptchaOptions): Captcha {
  let last: Promise<unknown> = Promise.resolve()

  async function show(captchaId: string): Promise<CaptchaSolution | null | 'again'> {
    const load = () => loadChallenge(captchaId, look.language)
    try {
      const sdk = await withTimeout(loadSdk(), CAPTCHA_SCRIPT_WAIT_MS, timers)
      if (!isSdk(sdk)) throw new Error('the captcha script is not what it should be')
      return await sdk.show({ ...look, captchaId, load })
    } catch (error) {
      log('captchaUnavailable', error instanceof Error ? error.message : String(error))
      return stuck((isOver) => solveByWork({ captchaId, load, isOver }))
    }
  }

  async function check(request: CaptchaStartRequest, bizId: string, solution: CaptchaSolution): Promise<CaptchaResult> {
    const body: CaptchaCheckRequest = {
      captchaType: CAPTCHA_TYPE,
      captchaValidate: encodeSolution(solution),
      ...(bizId === '' ? {} : { bizId }),
      ...(request.bizParam === undefined ? {} : { bizParam: request.bizParam }),
      ...(request.areaCode === undefined ? {} : { areaCode: request.areaCode }),
    }
    const answer = await post(CAPTCHA_CHECK_PATH, body)
    if (!isCaptchaSuccess(answer.code)) return refused(answer)
    return { kind: 'passed', code: SUCCESS_CODE, token: readText(answer.data, 'captchaToken') }
  }

  async function runAlone(request: CaptchaStartRequest): Promise<CaptchaResult> {
    const answer = await post(CAPTCHA_START_PATH, request)
    if (!isCaptchaSuccess(answer.code)) return refused(answer)
    if (readField(answer.data, 'status') === CAPTCHA_STATUS_NONE) return { kind: 'passed', code: SUCCESS_CODE, token: '' }
    const solution = await show(readText(answer.data, 'geetestId'))
    // An id is good for one challenge, so another try begins with another one.
    if (solution === 'again') return runAlone(request)
    if (solution === null) return CLOSED
    return check(request, readText(answer.data, 'bizId') || (request.bizId ?? ''), solution)
  }

  return {
    run(request) {
      const mine = last.then(() => runAlone(request))
      // The next captcha waits for the end of this one, even if it fails.
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

function refused({ code, msg }: CaptchaAnswer): CaptchaResult {
  return { kind: 'refused', code: String(code), msg: typeof msg === 'string' ? msg : '' }
}

function readField(unsafe: unknown, name: string): unknown {
  return typeof unsafe === 'object' && unsafe !== null ? (unsafe as Partial<Record<string, unknown>>)[name] : undefined
}

function readText(unsafe: unknown, name: string): string {
  const value = readField(unsafe, name)
  return typeof value === 'string' ? value : ''
}

/** `captchaValidate`: base64 of the UTF-8 of the JSON (specification 7.2). */
function encodeSolution(solution: CaptchaSolution): string {
  const bytes = new TextEncoder().encode(JSON.stringify(solution))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function isSdk(unsafe: unknown): unsafe is CaptchaSdk {
  return typeof readField(unsafe, 'show') === 'function'
}
