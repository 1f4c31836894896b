import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { OPERATOR_CALL_HEADER } from '#lib/contract/operator/call-rules.ts'
import { OPERATOR_PREFIX, OPERATOR_USER_HEADER } from '#lib/contract/operator/calls.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { site } from '#lib/locale/site.ts'
import { clientAddress } from '#gateway/guard/client-address.ts'
import { isFromOurPages } from '#gateway/guard/origin-check.ts'
import type { TrustsAddress } from '#gateway/guard/trusted-proxies.ts'
import { readCookie, readProtocol } from '#gateway/guard/visitor.ts'
import { isSecureConnection } from '#gateway/http/accounts/checks/admit.ts'
import type { ActCaller, ActRunner } from '../acts/make-acts.ts'
import { SESSION_MS, type OperatorSession, type OperatorSessions } from '../people/operator-sessions.ts'
import type { ShellCredential } from './shell-credential.ts'

export interface CallerParts {
  readonly sessions: OperatorSessions
  readonly shell: Pick<ShellCredential, 'isRight'>
  readonly runner: Pick<ActRunner, 'record'>
  readonly trusts: TrustsAddress
  readonly log: { warn(details: object, message: string): void }
}

export interface KnownCaller {
  readonly caller: ActCaller
  /** Null for a command in a shell. */
  readonly session: OperatorSession | null
}

const COOKIE = `${site.brand}_operator`
const TOKEN = /^[\w-]{20,100}$/
const USER = /^[\w.@-]{1,40}$/

/** Returns the whole address of whoever asks, with IPv4 in its own form. */
export function readAddress(request: FastifyRequest, trusts: TrustsAddress): string {
  return clientAddress(request.raw, trusts).replace(/^::ffff:(?=\d+\.)/, '')
}

/**
 * Checks what a call that changes something must have: a page of this door or no page at all, JSON, and a header that no form and no link
 * sends. Null if it has that.
 */
export function checkForgery(request: FastifyRequest, trusts: TrustsAddress): ErrorName | null {
  const { headers, method } = request
  // A command in a shell does not leave its machine, by whatever address it comes.
  if (headers.authorization === undefined && !isSecureConnection(request, trusts)) return 'secureConnectionRequired'
  if (!isFromOurPages({ method, headers, protocol: readProtocol(request.raw, trusts) }, readToken(request, trusts) !== null))
    return 'originRefused'
  const isJson = /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')
  return isJson && headers[OPERATOR_CALL_HEADER] === '1' ? null : 'originRefused'
}

/** Finds out who calls: an operator by the cookie of a session, or a shell by its credential. A session that is used elsewhere has ended. */
export async function readOperator(request: FastifyRequest, parts: CallerParts): Promise<Result<KnownCaller, ErrorName>> {
  const { sessions, shell, runner, trusts, log } = parts
  const address = readAddress(request, trusts)
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (bearer !== undefined) {
    // No browser sends this by itself; one that has been made to is refused.
    if (request.headers.origin !== undefined || !shell.isRight(bearer)) return refuse('loginRequired')
    const user = String(request.headers[OPERATOR_USER_HEADER] ?? '')
    const name = `shell (${USER.test(user) ? user : 'unknown'})`
    return ok({ caller: { id: 'shell', name, role: 'owner', address, sessionId: null }, session: null })
  }
  const token = readToken(request, trusts)
  if (token === null) return refuse('loginRequired')
  const found = await sessions.find(token, address)
  if (found.kind === 'none') return refuse('loginExpired')
  const { id, name, role } = found.operator
  if (found.kind === 'moved') {
    log.warn({ operator: id, session: found.session.id }, 'a session of an operator was used from another address, and has ended')
    await runner.record({ act: 'session/moved', subject: `session ${found.session.id}`, outcome: 'made' }, { id, name, address })
    return refuse('loginExpired')
  }
  return ok({ caller: { id, name, role, address, sessionId: found.session.id }, session: found.session })
}

function nameCookie(request: FastifyRequest, trusts: TrustsAddress): string {
  return readProtocol(request.raw, trusts) === 'https' ? `__Secure-${COOKIE}` : COOKIE
}

export function readToken(request: FastifyRequest, trusts: TrustsAddress): string | null {
  const value = readCookie(request.headers.cookie, nameCookie(request, trusts))
  return value !== undefined && TOKEN.test(value) ? value : null
}

/** Sets the cookie of a session, or with null takes it away. Scripts do not see it, and no other path and no other site gets it. */
export function writeToken(request: FastifyRequest, reply: FastifyReply, trusts: TrustsAddress, token: string | null): void {
  const name = nameCookie(request, trusts)
  const flags = ['HttpOnly', 'SameSite=Strict', `Path=${OPERATOR_PREFIX}`, ...(name.startsWith('__Secure-') ? ['Secure'] : [])]
  const age = token === null ? 0 : Math.floor(SESSION_MS / 1000)
  void reply.header('set-cookie', [`${name}=${token ?? ''}`, `Max-Age=${age}`, ...flags].join('; '))
}
