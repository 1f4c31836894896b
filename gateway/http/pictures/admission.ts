import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorName } from '#lib/contract/errors/errors.ts'
import type { TradingPermission } from '#lib/contract/trading/route.ts'
import type { Asker } from '#lib/kernel/places.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { permissionsOf } from '#gateway/accounts/sub-accounts.ts'
import type { User } from '#gateway/accounts/users.ts'
import { createCounters } from '#gateway/guard/counters.ts'
import { readProtocol } from '#gateway/guard/visitor.ts'
import { readCallLanguage } from '#gateway/wire/call-language.ts'
import { refusal } from '#gateway/wire/envelope.ts'
import { admit, checkAccess, type AdmitOptions } from '../accounts/checks/admit.ts'
import { readCaller } from '../accounts/checks/caller.ts'
import { createCookieJar } from '../accounts/checks/cookies.ts'

/** The cost of a call: it counts against a limit of calls per account. */
export type CallLimit = 'read' | 'send' | 'upload'
/** Maximum calls per account: reads and messages in 10 s, uploads in a minute. */
export type CallLimits = Readonly<Record<CallLimit, number>>

const LIMITS: CallLimits = { read: 100, send: 10, upload: 6 }
const SECONDS: CallLimits = { read: 10, send: 10, upload: 60 }

/** Checks the caller, its permission and its rate; answers the user. */
export type Admission = (
  request: FastifyRequest,
  reply: FastifyReply,
  needs: { readonly path: string; readonly permission: TradingPermission; readonly limit: CallLimit },
) => Promise<Result<User, ErrorName>>

export function createAdmission(purpose: string, options: AdmitOptions, limits: CallLimits = LIMITS): Admission {
  const { counters = createCounters() } = options
  const counterOf = (limit: CallLimit) => counters.counter(`${purpose}-${limit}`, { points: limits[limit], seconds: SECONDS[limit] })
  const counts = { read: counterOf('read'), send: counterOf('send'), upload: counterOf('upload') }
  return async (request, reply, { path, permission, limit }) => {
    const admitted = await admit({ path, access: 'session' }, request, reply, options)
    if (!admitted.ok) return admitted
    const { user } = admitted.value.caller
    if (user === null) return refuse('loginRequired')
    if (!permissionsOf(user).includes(permission)) return refuse('permissionDenied')
    const waitSeconds = await counts[limit](user.id)
    return waitSeconds === null ? ok(user) : refuse('tooManyRequests', waitSeconds)
  }
}

/** Returns the account that uploads, if its session is good for it. The signature is checked with the body. */
export async function findUploader(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, trusts }: AdmitOptions,
): Promise<Result<Asker, ErrorName>> {
  const jar = createCookieJar(request.headers.cookie, readProtocol(request.raw, trusts), reply)
  const caller = await readCaller(request, jar, accounts, trusts)
  const barred = checkAccess('session', caller, jar.read('session') !== null)
  if (barred !== null) return refuse(barred)
  return caller.user === null ? refuse('loginRequired') : ok({ owner: caller.user.id, isGuest: caller.user.kind === 'guest' })
}

/** Answers with a refusal in the caller's language; `waitSeconds`: when the call may succeed. */
export function sendRefusal(reply: FastifyReply, name: ErrorName, waitSeconds?: number) {
  if (waitSeconds !== undefined) void reply.header('retry-after', String(waitSeconds))
  return reply.code(ERRORS[name].httpStatus).send(refusal(name, readCallLanguage(reply.request)))
}
