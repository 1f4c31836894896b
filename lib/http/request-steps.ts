import { CAPTCHA_CLOSED_CODE, CAPTCHA_SCENES_AHEAD, CAPTCHA_TOKEN_HEADER } from '#lib/contract/signing/captcha.ts'
import { findCall, isSealed, SECURITY_LOG_PATH } from '#lib/contract/calls.ts'
import { DEVICE_STATUS_HEADER, DEVICE_TOKEN_HEADER } from '#lib/contract/signing/device.ts'
import { SIGN_CONFIG_PATH } from '#lib/contract/signing/signing-config.ts'
import {
  makeTraceId,
  SIGN_DATA_MD5_HEADER,
  SIGN_HEADER,
  SIGN_KEY_HEADER,
  SIGN_MODE_HEADER,
  TIME_HEADER,
  TRACE_HEADER,
} from '#lib/contract/signing/signing.ts'
import { bodyFields, buildTarget, contextHeaders, encodeBody, JSON_CONTENT_TYPE } from './conventions.ts'
import type { HttpParts } from './http-parts.ts'
import type { PendingCall } from './pending-call.ts'
import { RequestError } from './answers/request-error.ts'

/** One step in preparing a request. */
export interface RequestStep {
  readonly name: string
  readonly run: (call: PendingCall, parts: HttpParts) => void | Promise<void>
}

/** Calls that the set-up of signing makes itself: to sign them, it would have to wait for its own end. */
const NEVER_SIGNED: ReadonlySet<string> = new Set([SIGN_CONFIG_PATH, SECURITY_LOG_PATH])

const RANDOM_BYTES = 8

/** The names of the texts for a browser that keeps nothing. */
const STORAGE_REASONS = { blocked: 'storageBlocked', full: 'storageFull' } as const

/** Throws where the browser would keep nothing of a session that is about to begin: the account would be lost, and the next try made another. */
export function admitEntry(prove: HttpParts['prove']): void {
  const proof = prove()
  if (proof !== 'kept') throw new RequestError('storage', `the browser keeps nothing: ${proof}`, { code: STORAGE_REASONS[proof] })
}

/**
 * 4.5, 6: refuses visitors if a login is needed, and entries of browsers that keep no session, then cancels older duplicate requests before
 * any work on the new one.
 */
function admit(call: PendingCall, { readToken, duplicates, prove }: HttpParts): void {
  const { options } = call
  if (findCall(call.path)?.opensSession) admitEntry(prove)
  call.token = readToken() ?? ''
  if (options.needsLogin && call.token === '') throw new RequestError('loginRequired', 'a visitor asked for what needs a login')
  const cancel = (): void => call.abort.abort()
  if (options.signal?.aborted) cancel()
  options.signal?.addEventListener('abort', cancel)
  const leaveDuplicates = duplicates.enter(options.method, call.path, cancel, options.cancelsDuplicate ?? false)
  call.leave = () => {
    leaveDuplicates()
    options.signal?.removeEventListener('abort', cancel)
  }
}

/** 7.1: sets the target, the page's headers and the cleaned parameters. */
function applyConventions(call: PendingCall, { context, clock }: HttpParts): void {
  const now = context()
  call.target = buildTarget(call.options, now, clock.now())
  call.fields = bodyFields(call.options)
  call.setHeaders(contextHeaders(now))
}

/** 4.4, standalone flow: has the captcha solved before the call, where the gateway would ask for one anyway. */
async function solveAhead(call: PendingCall, { captcha }: HttpParts): Promise<void> {
  const scene = findCall(call.path)?.captchaScene ?? ''
  if (!CAPTCHA_SCENES_AHEAD.has(scene) || call.isRepeat || call.captchaToken !== '') return
  const result = await captcha.run({ scene })
  if (result.kind === 'closed') throw new RequestError('captchaClosed', 'the captcha was closed', { code: CAPTCHA_CLOSED_CODE })
  if (result.kind === 'refused') throw new RequestError('refused', result.msg, { code: result.code })
  // Without a challenge the call is sent as it is: the gateway says what it needs.
  if (result.kind === 'passed') call.captchaToken = result.token
}

/** 7.3, with the token's status (4.2), which the operator's monitoring counts. */
async function attachDeviceToken(call: PendingCall, { device }: HttpParts): Promise<void> {
  if (!findCall(call.path)?.deviceToken) return
  const token = await device.take()
  call.setHeaders({ [DEVICE_STATUS_HEADER]: device.status() })
  if (token !== '') call.setHeaders({ [DEVICE_TOKEN_HEADER]: token })
}

/** 4.4: attaches a captcha's proof. */
function attachCaptchaToken(call: PendingCall): void {
  if (call.captchaToken !== '') call.setHeaders({ [CAPTCHA_TOKEN_HEADER]: call.captchaToken })
}

/** 7.5, 9: sets the time by the server's clock and a trace id of that time. Runs after the device token, which may take seconds. */
function stampTime(call: PendingCall, { serverClock, randomHex }: HttpParts): void {
  const timeMs = Math.trunc(serverClock.now())
  call.setHeaders({ [TIME_HEADER]: String(timeMs), [TRACE_HEADER]: makeTraceId(timeMs, randomHex(RANDOM_BYTES)) })
}

/** 7.5: adds the fields of a device-check call. */
async function checkDevice(call: PendingCall, { signing }: HttpParts): Promise<void> {
  if (NEVER_SIGNED.has(call.path)) return
  const fields = await signing.checkDevice(call.path, call.fields, call.headers.get(TIME_HEADER) ?? '')
  if (fields !== null) call.fields = { ...call.fields, ...fields }
}

/** 7.5: moves the sensitive fields of login-type calls into the ciphertext. */
async function sealFields(call: PendingCall, { signing }: HttpParts): Promise<void> {
  const row = findCall(call.path)
  if (row === undefined || !isSealed(row)) return
  const { sealed } = row
  const isHidden = ([name, value]: [string, unknown]): boolean => sealed.includes(name) && value !== undefined && value !== null
  const entries = Object.entries(call.fields)
  const ciphertext = await signing.seal(Object.fromEntries(entries.filter(isHidden)))
  if (ciphertext !== null) call.fields = { ...Object.fromEntries(entries.filter((entry) => !isHidden(entry))), ...ciphertext }
}

/** 7.1: writes the bytes to send, and the caller's own headers, which may replace any of ours. */
async function writeBody(call: PendingCall): Promise<void> {
  const body = await encodeBody(call.options, call.fields)
  if (body !== null) {
    call.bytes = body.bytes
    call.signed = body.signed
  }
  call.setHeaders({ 'content-type': body?.contentType ?? JSON_CONTENT_TYPE })
  call.setHeaders(call.options.headers ?? {})
}

/** 7.5: adds the headers of core urls, signing the results of all earlier steps. */
async function signCall(call: PendingCall, { signing }: HttpParts): Promise<void> {
  if (NEVER_SIGNED.has(call.path)) return
  const metadata = await signing.sign({
    target: call.target,
    body: call.signed,
    time: call.headers.get(TIME_HEADER) ?? '',
    traceId: call.headers.get(TRACE_HEADER) ?? '',
    header: (name) => call.headers.get(name),
  })
  if (metadata === null) return
  call.setHeaders({
    [SIGN_HEADER]: metadata.sign,
    [SIGN_MODE_HEADER]: metadata.signMode,
    [SIGN_DATA_MD5_HEADER]: metadata.signDataMd5,
    [SIGN_KEY_HEADER]: metadata.publicKeyMd5,
  })
}

/** The preparation of every request, in this order. Each step is one axios interceptor. */
export const REQUEST_STEPS: readonly RequestStep[] = [
  { name: 'admit', run: admit },
  // It may take minutes, so everything that ages comes after it.
  { name: 'captchaAhead', run: solveAhead },
  // The page's headers include the terminal code, which is known once there is a token.
  { name: 'deviceToken', run: attachDeviceToken },
  { name: 'conventions', run: applyConventions },
  { name: 'captchaToken', run: attachCaptchaToken },
  { name: 'time', run: stampTime },
  { name: 'deviceCheck', run: checkDevice },
  { name: 'sealing', run: sealFields },
  { name: 'body', run: writeBody },
  { name: 'signing', run: signCall },
]
