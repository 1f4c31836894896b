import type { AxiosResponse } from 'axios'
import {
  CAPTCHA_CHECK_PATH,
  CAPTCHA_REQUIRED_CODE,
  CAPTCHA_REQUIRED_GROUP,
  CAPTCHA_START_PATH,
  type CaptchaStartRequest,
} from '#lib/contract/captcha.ts'
import { EXPIRED_CODES, findCall, readLoginUserId, SIGN_ERROR_NAMES, type Envelope } from '#lib/contract/calls.ts'
import { findErrorName } from '#lib/contract/errors.ts'
import { SERVER_TIME_HEADER, SIGN_ERROR_HEADER, type SignRefusal } from '#lib/contract/signing.ts'
import type { HttpParts } from './http-parts.ts'
import type { PendingCall } from './pending-call.ts'
import { captchaClosedError, readAnswer } from './read-answer.ts'
import { RequestError } from './request-error.ts'
import { toastOf } from './toast-text.ts'

export type Answer = AxiosResponse<unknown>

/** One thing that happens to an answer, or to a failure. Each returns or throws what the next one gets. */
export interface AnswerStep {
  readonly name: string
  readonly onAnswer?: (answer: Answer, call: PendingCall, parts: HttpParts) => Answer
  readonly onFailure?: (error: RequestError, call: PendingCall, parts: AnswerParts) => Promise<Answer>
}

/** What the steps of an answer need beside the parts: the way to send a request again. */
export interface AnswerParts extends HttpParts {
  readonly repeat: (call: PendingCall, captchaToken: string) => Promise<Answer>
  /** Requests of one page find out together that a login has expired: it is said, and acted upon, once in 2 s. */
  readonly onceExpiredToast: (run: () => void) => boolean
  readonly onceExpired: (run: () => void) => boolean
}

/** 7.5, 8.3: the server's time; what a gateway says against a signature. */
function readHeaders(answer: Answer, call: PendingCall, { serverClock, reports }: HttpParts): Answer {
  const header = (name: string): string | undefined => {
    const value: unknown = answer.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  serverClock.learn(header(SERVER_TIME_HEADER), call.sentMs)
  const signError = header(SIGN_ERROR_HEADER)
  if (signError !== undefined) reports.security('sign', 'gatewayVerifyFailed', `${signError} ${call.path}`)
  return answer
}

/** 4.5: no twin any more. */
function leaveTwins(call: PendingCall): void {
  call.leave()
}

/** 7.1: from here on `data` is the envelope. */
function openEnvelope(answer: Answer, call: PendingCall): Answer {
  return { ...answer, data: readAnswer(answer, call.path) }
}

/** What the start call of a captcha is asked with: the demand's own words, else the scene of the call. */
function captchaRequest(call: PendingCall, { data }: Envelope): CaptchaStartRequest {
  const demand: Partial<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {}
  const { scene, bizId, bizParam } = demand
  return {
    scene: typeof scene === 'string' ? scene : (findCall(call.path)?.captchaScene ?? 'gateway'),
    ...(typeof bizId === 'string' ? { bizId } : {}),
    ...(typeof bizParam === 'string' ? { bizParam } : {}),
  }
}

/** Calls of a captcha itself: it would wait for its own end. */
const CAPTCHA_PATHS: ReadonlySet<string> = new Set([CAPTCHA_START_PATH, CAPTCHA_CHECK_PATH])

/** 4.4, 8.4: solve the captcha that a gateway rule asks for and send the request again, once. */
async function solveCaptcha(error: RequestError, call: PendingCall, parts: AnswerParts): Promise<Answer> {
  const { envelope } = error
  const isDemand = error.kind === 'refused' && error.code === CAPTCHA_REQUIRED_CODE && envelope?.group === CAPTCHA_REQUIRED_GROUP
  if (!isDemand || call.isRepeat || CAPTCHA_PATHS.has(call.path)) throw error
  const result = await parts.captcha.run(captchaRequest(call, envelope))
  switch (result.kind) {
    case 'passed':
      call.isSettled = true
      return parts.repeat(call, result.token)
    case 'closed':
      throw captchaClosedError(error)
    case 'refused':
      throw new RequestError('refused', result.msg, { code: result.code, cause: error })
    case 'unavailable':
      throw error
  }
}

/** 8.3. */
function handleSignError(error: RequestError, call: PendingCall, { signErrors, translate }: HttpParts): Promise<Answer> {
  const name = findErrorName(error.code)
  const refusal = SIGN_ERROR_NAMES.find((known): known is SignRefusal => known === name)
  if (refusal !== undefined && error.kind === 'refused' && !call.isSettled) {
    signErrors.handle(refusal, translate(error.code) ?? error.message)
    call.isSettled = true
  }
  throw error
}

/** 4.3: a login that has succeeded gives the session its key. */
function keepLogin(answer: Answer, call: PendingCall, { signing, onLogin }: HttpParts): Answer {
  const { data } = answer.data as Envelope
  const userId = findCall(call.path)?.opensSession ? readLoginUserId(data) : undefined
  if (userId !== undefined && !call.isSettled) {
    // The answer of a repeat comes by here twice.
    call.isSettled = true
    signing.keepLogin(userId)
    onLogin(userId)
  }
  return answer
}

/** 8.2: what the visitor reads, and what monitoring is told. */
function showFailure(error: RequestError, call: PendingCall, parts: AnswerParts): Promise<Answer> {
  if (call.isSettled) throw error
  call.isSettled = true
  const { texts, translate, toast, reports, onLoginExpired } = parts
  const shown = call.options.quiet ? null : toastOf(error, texts, translate)
  if (error.kind === 'refused' && EXPIRED_CODES.has(error.code)) {
    if (shown !== null) parts.onceExpiredToast(() => toast(shown))
    // What was sent under an earlier session says nothing of the one that is there now.
    if (call.token === (parts.readToken() ?? '')) parts.onceExpired(onLoginExpired)
  } else if (shown !== null) toast(shown)
  const isFault = error.kind === 'missingData' || (error.kind === 'http' && (error.httpStatus ?? 0) >= 500)
  if (isFault) reports.fault(error, { path: call.path, kind: error.kind, status: String(error.httpStatus ?? '') })
  throw error
}

/** What happens to every answer and failure, in this order. Each step is one axios interceptor. */
export const ANSWER_STEPS: readonly AnswerStep[] = [
  { name: 'serverTime', onAnswer: readHeaders },
  {
    name: 'bookkeeping',
    onAnswer: (answer, call) => {
      leaveTwins(call)
      return answer
    },
    onFailure: (error, call) => {
      leaveTwins(call)
      throw error
    },
  },
  { name: 'envelope', onAnswer: openEnvelope },
  { name: 'captcha', onFailure: solveCaptcha },
  { name: 'signErrors', onFailure: handleSignError },
  { name: 'login', onAnswer: keepLogin },
  { name: 'toasts', onFailure: showFailure },
]
