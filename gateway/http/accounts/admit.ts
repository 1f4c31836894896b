import type { FastifyReply, FastifyRequest } from 'fastify'
import { CAPTCHA_REQUIRED_GROUP } from '#lib/contract/captcha.ts'
import type { ErrorName } from '#lib/contract/errors.ts'
import { SIGN_ERROR_HEADER, type SignRefusal } from '#lib/contract/signing.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { classifyHost } from '#lib/routing/hosts.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Session } from '#gateway/accounts/sessions.ts'
import type { User } from '#gateway/accounts/users.ts'
import type { Caller } from '#gateway/accounts/visitor.ts'
import type { Received } from '#gateway/front/guard/client-address.ts'
import type { TrustsAddress } from '#gateway/front/guard/trusted-proxies.ts'
import { readProtocol } from '#gateway/front/guard/visitor.ts'
import type { SignedRequests } from '../signed-requests.ts'
import type { Access, CallContext } from './call.ts'
import { readCaller } from './caller.ts'
import { createCookieJar, hasSecretCookies, readSecretCookie } from './cookies.ts'
import { isFromOurPages } from './origin-check.ts'
import { captchaDemand } from './risk-check.ts'

export interface AdmitOptions {
  readonly accounts: Accounts
  readonly trusts: TrustsAddress
  /** Null: nothing is signed or hidden, and the configuration tells clients so. */
  readonly signing: SignedRequests | null
  /** Whether risky calls are asked for a captcha. */
  readonly asksCaptcha: boolean
}

/** What of a call decides who may make it. */
export interface AdmittedCall {
  /** With `/v1`. */
  readonly path: string
  readonly access: Access
}

/**
 * Settles who makes a call before anything else of it is looked at: connection and Origin, ciphertext, session, access, signature,
 * captcha. Every call of `/v1` that a session authenticates goes through here, in its `preValidation`.
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
  return scene === null ? ok({ accounts, caller, cookies }) : refuseCaptcha(reply, scene)
}

/** Null where the caller may make the call; the type of a member's call rests on it. */
export function checkAccess(
  access: Access,
  { session, user }: Pick<Caller, 'session' | 'user'>,
  hasCookie: boolean,
): ErrorName | null {
  if (access === 'anyone') return null
  if (session === null || user === null) return hasCookie ? 'loginExpired' : 'loginRequired'
  if (access === 'main' && (user.kind !== 'user' || session.mainUserId !== null)) return 'permissionDenied'
  return null
}

/**
 * Whose a stream is that a page opens: its cookie's session, where the page is one of ours. Null for everybody else. Who keeps the
 * stream listens to `accounts.sessions.onEnded`.
 */
export async function readStreamOwner(
  request: Received,
  { accounts, trusts }: Pick<AdmitOptions, 'accounts' | 'trusts'>,
): Promise<{ readonly session: Session; readonly user: User } | null> {
  const protocol = readProtocol(request, trusts)
  const token = readSecretCookie(request.headers.cookie, protocol, 'session')
  // A stream acts for a person from its first frame: it counts as unsafe, though its method is GET.
  if (token === null || !isFromOurPages({ method: 'POST', headers: request.headers, protocol }, true)) return null
  const session = await accounts.sessions.find(token)
  const user = session === null ? null : await accounts.users.find(session.userId)
  return session === null || user === null || user.frozenAt !== null ? null : { session, user }
}

/** A session travels over https, or within one machine; and nobody else's page may act for a person. */
function checkConnection({ headers, method }: FastifyRequest, protocol: 'http' | 'https'): ErrorName | null {
  if (protocol === 'http' && !isLoopback(headers.host ?? '')) return 'secureConnectionRequired'
  return isFromOurPages({ method, headers, protocol }, hasSecretCookies(headers.cookie)) ? null : 'originRefused'
}

function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const isLocalName = name === 'localhost' || name.endsWith('.localhost') || name.startsWith('127.') || name.startsWith('[')
  return isLocalName && classifyHost(host).kind === 'open'
}

/** Login-type calls: the fields come out of the ciphertext before anything else looks at the body (specification 7.5). */
function openBody({ path }: AdmittedCall, request: FastifyRequest, signing: SignedRequests | null): SignRefusal | null {
  const opened = signing === null ? ok(null) : signing.open(path, request.body)
  if (!opened.ok) return opened.error
  if (opened.value === null) return null
  request.body = opened.value.body
  request.clientKey = opened.value.clientKey
  return null
}

/** The header tells the gateway's own verdict from an answer that somebody else made up (specification 8.3). */
function refuseSigning(reply: FastifyReply, refused: SignRefusal) {
  void reply.header(SIGN_ERROR_HEADER, refused)
  return refuse(refused)
}

/** Specification 8.4. What the demand says besides is not in the answer's schema. */
function refuseCaptcha(reply: FastifyReply, scene: string) {
  void reply.serializer((payload: unknown) =>
    JSON.stringify({ ...(payload as object), group: CAPTCHA_REQUIRED_GROUP, data: { scene } }),
  )
  return refuse('captchaRequired' as const)
}
