import { CAPTCHA_TOKEN_HEADER } from '#lib/contract/captcha.ts'
import { findCall, isSealed, SECURITY_LOG_PATH } from '#lib/contract/calls.ts'
import { DEVICE_TOKEN_HEADER } from '#lib/contract/device.ts'
import { SIGN_CONFIG_PATH } from '#lib/contract/signing-config.ts'
import {
  makeTraceId,
  SIGN_DATA_MD5_HEADER,
  SIGN_HEADER,
  SIGN_KEY_HEADER,
  SIGN_MODE_HEADER,
  TIME_HEADER,
  TRACE_HEADER,
} from '#lib/contract/signing.ts'
import { bodyFields, buildTarget, contextHeaders, encodeBody } from './conventions.ts'
import type { HttpParts } from './http-parts.ts'
import type { PendingCall } from './pending-call.ts'
import { RequestError } from './request-error.ts'

/** One thing that happens to a request before it is sent. */
export interface RequestStep {
  readonly name: string
  readonly run: (call: PendingCall, parts: HttpParts) => void | Promise<void>
}

/** Calls that the set-up of signing makes itself; to wait for it in them would be to wait for ever. */
const NEVER_SIGNED: ReadonlySet<string> = new Set([SIGN_CONFIG_PATH, SECURITY_LOG_PATH])

const RANDOM_BYTES = 8

/** 4.5, 6: who may not ask is stopped first; a twin that gives way is cancelled before anything is spent on the new one. */
function admit(call: PendingCall, { readToken, twins }: HttpParts): void {
  const { options } = call
  call.token = readToken() ?? ''
  if (options.needsLogin && call.token === '') throw new RequestError('loginRequired', 'a visitor asked for what needs a login')
  const cancel = (): void => call.abort.abort()
  if (options.signal?.aborted) cancel()
  options.signal?.addEventListener('abort', cancel)
  const leaveTwins = twins.enter(options.method, call.path, cancel, options.cancelsTwin ?? false)
  call.leave = () => {
    leaveTwins()
    options.signal?.removeEventListener('abort', cancel)
  }
}

/** 7.1: target, headers of the page, clean parameters. */
function applyConventions(call: PendingCall, { context, clock }: HttpParts): void {
  const now = context()
  call.target = buildTarget(call.options, now, clock.now())
  call.fields = bodyFields(call.options)
  call.setHeaders(contextHeaders(now))
}

/** 7.3. */
async function attachDeviceToken(call: PendingCall, { device }: HttpParts): Promise<void> {
  if (!findCall(call.path)?.deviceToken) return
  const token = await device.take()
  if (token !== '') call.setHeaders({ [DEVICE_TOKEN_HEADER]: token })
}

/** 4.4: the proof of a captcha, with a repeat. */
function attachCaptchaToken(call: PendingCall): void {
  const { captchaToken = '' } = call.options
  if (captchaToken !== '') call.setHeaders({ [CAPTCHA_TOKEN_HEADER]: captchaToken })
}

/** 7.5, 9: time by the server's clock, and a trace id of that time. After all that may take long, so that the time is young. */
function stampTime(call: PendingCall, { serverClock, randomHex }: HttpParts): void {
  const timeMs = Math.trunc(serverClock.now())
  call.setHeaders({ [TIME_HEADER]: String(timeMs), [TRACE_HEADER]: makeTraceId(timeMs, randomHex(RANDOM_BYTES)) })
}

/** 7.5: fields of a device-check call. */
async function checkDevice(call: PendingCall, { signing }: HttpParts): Promise<void> {
  if (NEVER_SIGNED.has(call.path)) return
  const fields = await signing.checkDevice(call.path, call.fields, call.headers.get(TIME_HEADER) ?? '')
  if (fields !== null) call.fields = { ...call.fields, ...fields }
}

/** 7.5: sensitive fields of login-type calls go into the ciphertext. */
async function sealFields(call: PendingCall, { signing }: HttpParts): Promise<void> {
  const row = findCall(call.path)
  if (row === undefined || !isSealed(row)) return
  const { sealed } = row
  const isHidden = ([name, value]: [string, unknown]): boolean => sealed.includes(name) && value !== undefined && value !== null
  const entries = Object.entries(call.fields)
  const ciphertext = await signing.seal(Object.fromEntries(entries.filter(isHidden)))
  if (ciphertext !== null) call.fields = { ...Object.fromEntries(entries.filter((entry) => !isHidden(entry))), ...ciphertext }
}

/** 7.1: the bytes that go out, and the caller's own headers, which may replace any of ours. */
async function writeBody(call: PendingCall): Promise<void> {
  const body = await encodeBody(call.options, call.fields)
  if (body !== null) {
    call.bytes = body.bytes
    call.setHeaders({ 'content-type': body.contentType })
  }
  call.setHeaders(call.options.headers ?? {})
}

/** 7.5: headers of core urls, over what all steps before have made. */
async function signCall(call: PendingCall, { signing }: HttpParts): Promise<void> {
  if (NEVER_SIGNED.has(call.path)) return
  const metadata = await signing.sign({
    target: call.target,
    body: call.bytes ?? new Uint8Array(0),
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

/** What happens to every request, in this order. Each step is one axios interceptor. */
export const REQUEST_STEPS: readonly RequestStep[] = [
  { name: 'admit', run: admit },
  // The terminal code among the headers of the page is known once there is a token.
  { name: 'deviceToken', run: attachDeviceToken },
  { name: 'conventions', run: applyConventions },
  { name: 'captchaToken', run: attachCaptchaToken },
  { name: 'time', run: stampTime },
  { name: 'deviceCheck', run: checkDevice },
  { name: 'sealing', run: sealFields },
  { name: 'body', run: writeBody },
  { name: 'signing', run: signCall },
]
