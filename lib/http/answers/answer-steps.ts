import type { AxiosResponse } from 'axios'
import {
  CAPTCHA_CHECK_PATH,
  CAPTCHA_REQUIRED_CODE,
  CAPTCHA_REQUIRED_GROUP,
  CAPTCHA_START_PATH,
  type CaptchaStartRequest,
} from '#lib/contract/signing/captcha.ts'
import { findCall, readLoginUserId, SIGN_ERROR_NAMES, type Envelope } from '#lib/contract/calls.ts'
import { findErrorName } from '#lib/contract/errors/errors.ts'
import { SERVER_TIME_HEADER, SIGN_ERROR_HEADER, type SignRefusal } from '#lib/contract/signing/signing.ts'
import type { HttpParts } from '../http-parts.ts'
import type { PendingCall } from '../pending-call.ts'
import { captchaClosedError, readAnswer } from './read-answer.ts'
import { RequestError } from './request-error.ts'
import { isExpired, makeToast } from './toast-text.ts'

export type Answer = AxiosResponse<unknown>

/** One step in handling an answer or a failure. It returns or throws the input of the next step. */
export interface AnswerStep {
  readonly name: string
  readonly onAnswer?: (answer: Answer, call: PendingCall, parts: HttpParts) => Answer
  readonly onFailure?: (error: RequestError, call: PendingCall, parts: AnswerParts) => Promise<Answer>
}

/** The parts, plus what answer steps need to repeat a request. */
export interface AnswerParts extends HttpParts {
  readonly repeat: (call: PendingCall, captchaToken: string) => Promise<Answer>
  /** Several requests of a page may find that the login has expired; report it, and act on it, only once in 2 s. */
  readonly onceExpiredToast: (run: () => void) => boolean
  readonly onceExpired: (run: () => void) => boolean
}

/** 7.5, 8.3: reads the server's time, and the gateway's reason for refusing a signature. */
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

/** 4.5: removes the request from the registry of duplicates. */
function leaveDuplicates(call: PendingCall): void {
  call.leave()
}

/** 7.1: from here on `data` is the envelope. */
function openEnvelope(answer: Answer, call: PendingCall): Answer {
  return { ...answer, data: readAnswer(answer, call.path) }
}

/** Builds the start request of a captcha: from the gateway's demand, else with the scene of the call. */
function captchaRequest(call: PendingCall, { data }: Envelope): CaptchaStartRequest {
  const demand: Partial<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {}
  const { scene, bizId, bizParam } = demand
  return {
    scene: typeof scene === 'string' ? scene : (findCall(call.path)?.captchaScene ?? 'gateway'),
    ...(typeof bizId === 'string' ? { bizId } : {}),
    ...(typeof bizParam === 'string' ? { bizParam } : {}),
  }
}

/** The captcha's own calls, which would wait for their own end. */
const CAPTCHA_PATHS: ReadonlySet<string> = new Set([CAPTCHA_START_PATH, CAPTCHA_CHECK_PATH])

/** 4.4, 8.4: solves the captcha that a gateway rule requires and repeats the request, once. */
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

/** 4.3: gives the session its key after a successful login. */
function keepLogin(answer: Answer, call: PendingCall, { signing, onLogin }: HttpParts): Answer {
  const { data } = answer.data as Envelope
  const userId = findCall(call.path)?.opensSession ? readLoginUserId(data) : undefined
  if (userId !== undefined && !call.isSettled) {
    // The answer of a repeat passes here twice.
    call.isSettled = true
    signing.keepLogin(userId)
    onLogin(userId)
  }
  return answer
}

/** 8.2: shows the failure to the visitor, handles an expired login, and reports 5xx answers and missing data to monitoring. */
function showFailure(error: RequestError, call: PendingCall, parts: AnswerParts): Promise<Answer> {
  if (call.isSettled) throw error
  call.isSettled = true
  const { texts, translate, toast, reports, onLoginExpired } = parts
  const shown = call.options.quiet ? null : makeToast(error, texts, translate)
  if (isExpired(error, translate)) {
    if (shown !== null) parts.onceExpiredToast(() => toast(shown))
    // A request of an earlier session says nothing about the current one.
    if (call.token === (parts.readToken() ?? '')) parts.onceExpired(onLoginExpired)
  } else if (shown !== null) toast(shown)
  const isFault = error.kind === 'missingData' || (error.kind === 'http' && (error.httpStatus ?? 0) >= 500)
  if (isFault) reports.fault(error, { path: call.path, kind: error.kind, status: String(error.httpStatus ?? '') })
  throw error
}

/** The handling of every answer and failure, in this order. Each step is one axios interceptor. */
export const ANSWER_STEPS: readonly AnswerStep[] = [
  { name: 'serverTime', onAnswer: readHeaders },
  {
    name: 'bookkeeping',
    onAnswer: (answer, call) => {
      leaveDuplicates(call)
      return answer
    },
    onFailure: (error, call) => {
      leaveDuplicates(call)
      throw error
    },
  },
  { name: 'envelope', onAnswer: openEnvelope },
  { name: 'captcha', onFailure: solveCaptcha },
  { name: 'signErrors', onFailure: handleSignError },
  { name: 'login', onAnswer: keepLogin },
  { name: 'toasts', onFailure: showFailure },
]
