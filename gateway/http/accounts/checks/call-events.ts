import type { AccountPath } from '#lib/contract/account-calls.ts'
import { CALL_PREFIX } from '#lib/contract/call-needs.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { Caller } from '#gateway/accounts/visitor.ts'
import { hideAddress, logSecurity } from '#gateway/logging/security-log.ts'

/** What a call means for the security of accounts. */
type CallEvent =
  | { readonly kind: 'log-in' | 'registration'; readonly way: string }
  /** `id`: the field of its body, or else of its answer, that says which one of several. */
  | { readonly kind: 'change'; readonly what: string; readonly id?: string }
  | { readonly kind: 'captcha' }

const logIn = (way: string): CallEvent => ({ kind: 'log-in', way })
const registration = (way: string): CallEvent => ({ kind: 'registration', way })
const change = (what: string, id?: string): CallEvent => ({ kind: 'change', what, ...(id !== undefined && { id }) })

/**
 * The account calls that the security log has a line about, each with its outcome. A test asks for a row, or a reason, for each call that
 * changes something.
 */
export const CALL_EVENTS: Readonly<Partial<Record<AccountPath, CallEvent>>> = {
  '/user/login': logIn('password'),
  '/user/agency/login': logIn('password'),
  '/user/login/verify-login': logIn('code'),
  '/user/login/v2/verify-login': logIn('code'),
  '/user/agency/securityVerify': logIn('code'),
  '/user/third/securityVerify': logIn('code'),
  '/user/login/verifySystemLogin': logIn('code'),
  '/user/login/v2/verifySystemLogin': logIn('code'),
  '/user/login/verify-auth-login': logIn('passkey'),
  '/user/third/telegram/sign': logIn('telegram'),
  '/user/third/telegram/signV2': logIn('telegram'),
  '/user/third/telegram/checkUserExit': logIn('telegram'),
  '/user/third/telegram/generateVirtual': registration('telegram'),
  '/user/third/check': logIn('third-party'),
  '/user/third/bind/check': logIn('third-party'),
  '/user/third/bind/choose': logIn('third-party'),
  '/user/third/oauth/sign': logIn('third-party'),
  '/user/third/wallet/sign': logIn('wallet'),
  '/user/third/wallet/check': logIn('wallet'),
  // Answered each second until somebody has confirmed: only an entering says something.
  '/user/public/getQrKeyStatus': logIn('qr'),
  '/user/handover/open': logIn('handover'),
  '/user/sub/switLogin': logIn('switch'),
  '/user/sub/switchWeb': logIn('switch'),
  '/user/sub/switchApp': logIn('switch'),
  '/user/sub/switchLoginDemo': logIn('switch'),
  '/user/sub/switchTradeDemo': logIn('switch'),

  '/user/guest/create': registration('guest'),
  '/user/register/mobile': registration('mobile'),
  '/user/register/email': registration('email'),
  '/user/register/mobileAndEmail': registration('both'),
  '/user/third/apple/register': registration('apple'),
  '/user/third/google/register': registration('google'),
  '/user/third/wallet/register': registration('wallet'),
  '/user/third/telegram/register': registration('telegram'),

  '/user/wallet/bind': change('wallet-bound'),
  '/user/wallet/unbind': change('wallet-unbound'),
  '/user/password/reset': change('password-reset'),
  '/user/password/modify': change('password'),
  '/user/credential/confirm': change('credential-confirmed', 'id'),
  '/user/contact/change': change('contact'),
  '/user/authenticator/confirm': change('authenticator-added'),
  '/user/authenticator/remove': change('authenticator-removed'),
  '/user/fido2/register/finish': change('passkey-added', 'id'),
  '/user/fido2/remove': change('passkey-removed', 'id'),
  '/user/account/close': change('close'),
  '/user/withdrawPassword/set': change('withdraw-password-set'),
  '/user/withdrawPassword/change': change('withdraw-password'),
  '/user/withdrawPassword/unlock': change('withdraw-password-unlocked'),
  '/user/qr/confirm': change('qr-confirmed'),
  '/user/sub/create': change('sub-account-made', 'userId'),
  '/user/sub/authorise': change('sub-account-authorised', 'userId'),
  '/user/sub/freeze': change('sub-account-frozen', 'userId'),
  '/user/api-key/create': change('key-made', 'apiKey'),
  '/user/api-key/update': change('key-changed', 'apiKey'),
  '/user/api-key/revoke': change('key-ended', 'apiKey'),
  '/user/hook/create': change('hook-made', 'id'),
  '/user/hook/revoke': change('hook-ended', 'id'),

  '/security/policy/captcha/check-captcha': { kind: 'captcha' },
}

const EVENTS: ReadonlyMap<string, CallEvent> = new Map(
  Object.entries(CALL_EVENTS).map(([path, event]) => [CALL_PREFIX + path, event as CallEvent]),
)

/** Logs the outcome of an account call, if it means something for security. `path`: with `/v1`. */
export function logCall(path: string, caller: Pick<Caller, 'address' | 'user'>, body: unknown, result: Result<unknown, ErrorName>): void {
  const event = EVENTS.get(path)
  if (event === undefined) return
  const from = hideAddress(caller.address)
  const reason = result.ok ? null : result.error
  const data = result.ok ? result.value : null
  if (event.kind === 'captcha') {
    if (reason === null) logSecurity('captcha-passed', { from })
    else logSecurity('captcha-failed', { reason, from })
  } else if (event.kind === 'change') {
    const { what } = event
    const user = caller.user?.id ?? null
    if (reason !== null) return logSecurity('account-change-refused', { what, reason, user })
    const subject = event.id === undefined ? null : (readText(body, event.id) ?? readText(data, event.id))
    logSecurity('account-changed', { what, user, subject })
  } else logEntering(event.kind, event.way, from, reason, data)
  return undefined
}

function logEntering(kind: 'log-in' | 'registration', way: string, from: string, reason: string | null, data: unknown): void {
  // Whoever polls a code of a screen that nobody has confirmed has not failed.
  if (way === 'qr' && reason !== null) return undefined
  if (reason !== null) return logSecurity(kind === 'log-in' ? 'log-in-failed' : 'registration-refused', { way, reason, from })
  const user = readText(readField(data, 'userInfo') ?? readField(readField(data, 'accessTokenResVO'), 'userInfo'), 'userId')
  if (user !== null) logSecurity(kind, { way, user })
  // A third party whose user has no account here asks for nothing yet.
  else if (readField(data, 'needVerify') === true) logSecurity('second-step-asked', { way, from })
  return undefined
}

function readField(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? (from as Readonly<Record<string, unknown>>)[name] : undefined
}

function readText(from: unknown, name: string): string | null {
  const value = readField(from, name)
  return typeof value === 'string' ? value : null
}
