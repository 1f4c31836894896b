import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#lib/contract/account-calls.ts'
import { CAPTCHA_REQUIRED_GROUP } from '#lib/contract/signing/captcha.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { SIGN_ERROR_HEADER, type SignRefusal } from '#lib/contract/signing/signing.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { classifyHost } from '#lib/routing/hosts.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { Caller } from '#gateway/accounts/visitor.ts'
import type { Counters } from '#gateway/guard/counters.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'
import { readProtocol } from '#gateway/guard/visitor.ts'
import type { SignedRequests } from '#gateway/http/signed-requests.ts'
import type { CallContext } from './call.ts'
import { asForm, isForm } from '#gateway/wire/forms.ts'
import { readCaller } from './caller.ts'
import { createCookieJar, hasSecretCookies } from './cookies.ts'
import { isFromOurPages } from '#gateway/guard/origin-check.ts'
import { captchaDemand, deviceTokenOf } from './risk-check.ts'

export interface AdmitOptions {
  readonly accounts: Accounts
  readonly trusts: TrustsAddress
  /** If null, nothing is signed or encrypted, and the configuration tells clients so. */
  readonly signing: SignedRequests | null
  /** Whether risky calls require a captcha. */
  readonly asksCaptcha: boolean
  /** The counters of all limits; some of these calls alone by default. */
  readonly counters?: Counters
}

/** The part of a call that decides who may make it. */
export interface AdmittedCall {
  /** Including `/v1`. */
  readonly path: string
  readonly access: Access
}

/**
 * Decides whether the caller may make a call before anything else in it is read: connection and Origin, ciphertext, session, access,
 * signature, captcha. Every call of `/v1` that a session authenticates uses this in its `preValidation`.
 */
export async function admit(
  call: AdmittedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  options: AdmitOptions,
): Promise<Result<CallContext, ErrorName>> {
  const { accounts, trusts, signing } = options
  const protocol = readProtocol(request.raw, trusts)
  const early = checkConnection(request, protocol)
  if (early !== null) return refuse(early)
  const unopened = openBody(call, request, signing)
  if (unopened !== null) return refuseSigning(reply, unopened)
  const cookies = createCookieJar(request.headers.cookie, protocol, reply)
  const caller = await readCaller(request, cookies, accounts, trusts)
  const barred = checkAccess(call.access, caller, cookies.read('session') !== null)
  if (barred !== null) return refuse(barred)
  if (signing !== null && caller.session !== null) {
    const signed = signing.verify(request, caller.session)
    if (!signed.ok) return refuseSigning(reply, signed.error)
  }
  const scene = options.asksCaptcha ? await captchaDemand(call.path, request, caller, accounts) : null
  return scene === null ? ok({ accounts, caller, cookies, deviceToken: deviceTokenOf(request) }) : refuseCaptcha(reply, scene)
}

/** Checks the access; null if the caller may make the call. The type of a member's call relies on it. */
export function checkAccess(access: Access, { session, user }: Pick<Caller, 'session' | 'user'>, hasCookie: boolean): ErrorName | null {
  if (access === 'anyone') return null
  if (session === null || user === null) return hasCookie ? 'loginExpired' : 'loginRequired'
  if (access === 'main' && (user.kind !== 'user' || session.mainUserId !== null)) return 'permissionDenied'
  return null
}

/** Checks that a session travels over https or within one machine, and that no other site's page acts for a person. */
function checkConnection({ headers, method }: FastifyRequest, protocol: 'http' | 'https'): ErrorName | null {
  if (!isSecure(protocol, headers.host)) return 'secureConnectionRequired'
  return isFromOurPages({ method, headers, protocol }, hasSecretCookies(headers.cookie)) ? null : 'originRefused'
}

/** Checks that a request that carries a secret travels over https or within one machine. */
export function isSecureConnection(request: FastifyRequest, trusts: TrustsAddress): boolean {
  return isSecure(readProtocol(request.raw, trusts), request.headers.host)
}

function isSecure(protocol: 'http' | 'https', host: string | undefined): boolean {
  return protocol === 'https' || isLoopback(host ?? '')
}

function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const isLocalName = name === 'localhost' || name.endsWith('.localhost') || name.startsWith('127.') || name.startsWith('[')
  return isLocalName && classifyHost(host).kind === 'open'
}

/** Decrypts the fields of login-type calls before anything else reads the body (specification 7.5). */
function openBody({ path }: AdmittedCall, request: FastifyRequest, signing: SignedRequests | null): SignRefusal | null {
  const opened = signing === null ? ok(null) : signing.open(path, request.body)
  if (!opened.ok) return opened.error
  if (opened.value === null) return null
  request.body = isForm(request.body) ? asForm({ ...opened.value.body }) : opened.value.body
  request.clientKey = opened.value.clientKey
  return null
}

/** Refuses a signature; the header distinguishes the gateway's own verdict from an answer made up by others (specification 8.3). */
function refuseSigning(reply: FastifyReply, refused: SignRefusal) {
  void reply.header(SIGN_ERROR_HEADER, refused)
  return refuse(refused)
}

/** Demands a captcha (specification 8.4). The additional fields of the demand are not in the answer's schema. */
function refuseCaptcha(reply: FastifyReply, scene: string) {
  void reply.serializer((payload: unknown) => JSON.stringify({ ...(payload as object), group: CAPTCHA_REQUIRED_GROUP, data: { scene } }))
  return refuse('captchaRequired' as const)
}
